import fs from 'node:fs';
import path from 'node:path';
import {findNearest, suggest} from '../../../../packages/authoring/suggest';
import {appendPointer} from '../../../../packages/json';
import {createLineFinder} from '../../contracts/pointerLines';
import {parseText} from '../../contracts/source';
import {listPageFiles} from '../../reference/elements';
import {blankCode} from './readFacts';

/** Statements of pages about behavior, each of which a test proves, by `statements.yaml`. */

interface ProvenStatements {
  /** The file of a test. */
  readonly test: string;
  /** The name of the test. */
  readonly name: string;
  /** Parts of the sentences that it proves. */
  readonly statements: readonly string[];
}

/** A sentence that states what always or never happens. */
interface Statement {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

const FILE = 'statements.yaml';
/** "API only" is a name, and "every 2 s" a frequency. */
const CLAIM = /(?<![\w-])(?:(?<!API )only|never|always|every(?! \d)|at most|at least|within|cannot|no other)(?![\w-])/i;
/** A heading names what follows, but for one that states that it is complete. */
const HEADING = /^#+ (?!Every )/;
/** Where a sentence, a cell of a table, or an item of a list ends. */
const END = /(?<=[.!?:])\s+(?=[A-Z*`|[])|\|/;
/** What a reader is told to do is not about the API. */
const INSTRUCTION = new RegExp(
  String.raw`^(?:[-*#>\d. ]|Expected result:|:::\w+\[|\*\*[^*]+\*\* |\[)*(?:` +
    'Add|Always|Apply|Book|Branch|Build|Call|Capture|Compare|Create|Do|Explain|Find|Follow|Go|Hide|Include|Keep|Let|Look|' +
    String.raw`Match|Name|Never|Offer|Point|Put|Read|Retrieve|Run|See|Send|Set|Ship|Show|Start|Store|Trigger|Use|Wait)\b`,
);

function readProvenStatements(root: string): readonly ProvenStatements[] {
  const file = path.join(root, FILE);
  return parseText(fs.readFileSync(file, 'utf8'), file) as readonly ProvenStatements[];
}

function readPages(root: string): ReadonlyMap<string, readonly string[]> {
  const files = listPageFiles(root, ['payments', 'commerce']);
  return new Map(files.map((file) => [file, blankCode(fs.readFileSync(path.join(root, file), 'utf8').split('\n'))]));
}

/** Every statement of the pages about behavior. */
export function listStatements(pages: ReadonlyMap<string, readonly string[]>): Statement[] {
  return [...pages].flatMap(([file, lines]) =>
    lines.flatMap((content, index) =>
      content
        .split(END)
        .map((text) => ({file, line: index + 1, text: text.trim()}))
        .filter(({text}) => CLAIM.test(text) && !INSTRUCTION.test(text) && !HEADING.test(text)),
    ),
  );
}

function isProven({text}: Statement, parts: readonly string[]): boolean {
  return parts.some((part) => text.includes(part) || part.includes(text));
}

/** Statements of the pages that no test proves, each as a line with its place and what to do. */
export function findUnprovenStatements(root = '.', pages = readPages(root)): string[] {
  const parts = readProvenStatements(root).flatMap(({statements}) => statements);
  return listStatements(pages)
    .filter((statement) => !isProven(statement, parts))
    .map(
      ({file, line, text}) =>
        `${file}:${line}: found “${text}”, expected a test that fails when it is turned round. ` +
        `Add it to ${FILE} with the test, or remove what an element or another sentence already states.`,
    );
}

/** How many statements of the pages a test proves by its name, and how many none. */
export function countStatements(root = '.'): {readonly provenStatements: number; readonly unprovenStatements: number} {
  const all = listStatements(readPages(root)).length;
  const unproven = findUnprovenStatements(root).length;
  return {provenStatements: all - unproven, unprovenStatements: unproven};
}

/** Entries of `statements.yaml` whose test or statement does not exist, each as a line with its place and what to do. */
export function findWrongEntries(root = '.', entries = readProvenStatements(root)): string[] {
  const text = [...readPages(root).values()].flat().join('\n');
  const sentences = listStatements(readPages(root)).map((statement) => statement.text);
  const findLine = createLineFinder(fs.readFileSync(path.join(root, FILE), 'utf8'));
  const listTests = (): string[] =>
    readProvenStatements(root)
      .map(({test}) => test)
      .filter((test) => fs.existsSync(path.join(root, test)));
  return entries.flatMap(({test, name, statements}, index) => {
    const place = (...steps: (string | number)[]): string => `${FILE}:${findLine(appendPointer('', index, ...steps))}`;
    const source = fs.existsSync(path.join(root, test)) ? fs.readFileSync(path.join(root, test), 'utf8') : undefined;
    return [
      ...(source === undefined
        ? [`${place('test')}: found no file ${test}, ${suggest(test, listTests())}. Correct the path of the test.`]
        : []),
      ...(source?.includes(name) === false
        ? [
            `${place('name')}: found no test “${name}” in ${test}. Correct the name, or remove the statements that it proved.`,
          ]
        : []),
      ...statements.flatMap((statement, number) =>
        text.includes(statement)
          ? []
          : [
              `${place('statements', number)}: found “${statement}”, which no page states, expected a sentence such as “${findNearest(statement, sentences) ?? ''}”. ` +
                `If that is true by “${name}”, correct it here; if no page has the statement now, remove it; otherwise correct the page.`,
            ],
      ),
    ];
  });
}
