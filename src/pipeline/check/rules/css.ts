import fs from 'node:fs';
import postcss from 'postcss';
import {suggest} from '../../../../packages/authoring/suggest';

/** The properties and descriptors in the types of `csstype`, which are those of browsers: `"align-self"?:`. */
const NAMES = /^\s+"?(?<name>-?[a-z]+(?:-[a-z]+)*)"?\?:/gm;

let known: ReadonlySet<string> | undefined;

function readNames(): ReadonlySet<string> {
  if (!known) {
    const types = fs.readFileSync(require.resolve('csstype/index.d.ts'), 'utf8');
    known = new Set([...types.matchAll(NAMES)].map(({groups}) => groups!.name!));
  }
  return known;
}

/** Unknown properties in CSS whose syntax is valid. */
export function findUnknownProperties(code: string): {line: number; message: string}[] {
  const found: {line: number; message: string}[] = [];
  postcss.parse(code).walkDecls(({prop, source}) => {
    if (!prop.startsWith('--') && !readNames().has(prop.toLowerCase())) {
      found.push({
        line: source!.start!.line,
        message: `found the property ${prop}, which CSS does not have, ${suggest(prop, readNames())}. Correct it.`,
      });
    }
  });
  return found;
}
