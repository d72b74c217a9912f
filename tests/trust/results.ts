import fs from 'node:fs';
import path from 'node:path';

/** Where tests write what they tried, a file for each of them, since several run at once. */
const FOLDER = 'test-results/trust';

/** The lists of things that tests try; `typed` are texts in fields of the browser, whose number depends on the pages. */
export type FigureName = 'faults' | 'inputs' | 'typed' | 'engines' | 'checks' | 'navigations';

/**
 * Notes how many things of a list a test has tried, once it has passed. `npm run trust` adds them up.
 *
 * @param part of the list
 */
export function noteFigures(name: FigureName, part: string, count: number): void {
  const file = path.join(FOLDER, `${name}-${part.replace(/\W+/g, '-')}.json`);
  fs.mkdirSync(FOLDER, {recursive: true});
  console.log(`${part}: ${String(count)} ${name} tried.`);
  fs.writeFileSync(file, JSON.stringify({name, part, count}));
}

export interface Figures {
  readonly name: FigureName;
  readonly part: string;
  readonly count: number;
}

export function readFigures(): Figures[] {
  if (!fs.existsSync(FOLDER)) {
    return [];
  }
  return fs.readdirSync(FOLDER).map((file) => JSON.parse(fs.readFileSync(path.join(FOLDER, file), 'utf8')) as Figures);
}
