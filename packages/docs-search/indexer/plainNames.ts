import {PLAIN_NAME_SHARES} from '../ranking';
import {isStopWord, splitIntoWords, stemWord, toPlainKey} from '../search/tokens';
import type {Section} from './sections';

/** What readers call fields and operations in plain words, such as `refund reason` for `Refund.reason`. */

/** The terms of plain names, each with how surely it means the section: 0 to 1. */
export type PlainNames = ReadonlyMap<string, number>;

interface PlainName {
  readonly section: Section;
  readonly key: string;
  readonly share: number;
}

function listTellingWords(text: string): string[] {
  return splitIntoWords(text).filter((word) => !isStopWord(word));
}

/** Names of an object from the surest on: its schema, the object whose part it is, its page, the first word of these. */
function listOwners(
  schema: string,
  object: string,
  page: string,
): (readonly [words: readonly string[], share: number])[] {
  const [own, whole, title] = [schema, object, page].map(listTellingWords) as [string[], string[], string[]];
  return [
    [own, PLAIN_NAME_SHARES.own],
    [whole, PLAIN_NAME_SHARES.part],
    ...[title, own.slice(0, 1), whole.slice(0, 1)].map((words) => [words, PLAIN_NAME_SHARES.derived] as const),
  ];
}

/** The words of a field; of a time such as `expires_at`, also with what readers add. */
function listFieldWords(field: string): string[][] {
  const words = listTellingWords(field);
  return field.endsWith('_at') ? ['date', 'time'].map((word) => [...words, word]) : [words];
}

function nameField(section: Section, headings: ReadonlySet<string>): PlainName[] {
  const schema = /^Field of (\w+)$/.exec(section.kind ?? '')?.[1];
  const object = /\bThe (.+?) object\b/.exec(section.context)?.[1];
  if (schema === undefined || object === undefined) {
    return [];
  }
  return listOwners(schema, object, section.page).flatMap(([owner, share]) =>
    listFieldWords(section.heading)
      .filter((words) => !owner.some((word) => words.includes(word)))
      .map((words) => ({section, key: toPlainKey([...owner, ...words].map(stemWord)), share}))
      .filter(({key}) => !headings.has(key)),
  );
}

/** An operation is called by its verb and one word of its object; the one that creates it, by the object alone. */
function nameOperation(section: Section, headings: ReadonlySet<string>): PlainName[] {
  const words = listTellingWords(section.heading);
  const [verb = '', ...object] = words.map(stemWord);
  const parts = object.length > 1 ? object.map((word) => [verb, word]) : [];
  const alone = toPlainKey(object);
  return [
    {section, key: toPlainKey([verb, ...object]), share: PLAIN_NAME_SHARES.operation},
    ...parts.map((terms) => ({section, key: toPlainKey(terms), share: PLAIN_NAME_SHARES.partOperation})),
    ...(object.length === 1 || !headings.has(alone)
      ? [{section, key: alone, share: words[0] === 'create' ? PLAIN_NAME_SHARES.created : PLAIN_NAME_SHARES.object}]
      : []),
  ];
}

/** What headings call sections: such words mean these first. */
function collectHeadingKeys(sections: readonly Section[]): ReadonlySet<string> {
  const headings = sections.filter(({depth}) => depth < 7).map(({heading}) => heading);
  return new Set(headings.map((heading) => toPlainKey(listTellingWords(heading).map(stemWord))));
}

/**
 * Returns the plain names of the fields and operations of all sections. Of several fields that a name could mean, only
 * the one that it means most surely, or the first one, has it.
 */
export function collectPlainNames(sections: readonly Section[]): ReadonlyMap<Section, PlainNames> {
  const headings = collectHeadingKeys(sections);
  const names = sections.flatMap((section) =>
    section.kind === 'Operation' ? nameOperation(section, headings) : nameField(section, headings),
  );
  const surest = new Map<string, PlainName>();
  for (const name of names) {
    if (name.share > (surest.get(name.key)?.share ?? 0)) {
      surest.set(name.key, name);
    }
  }
  const collected = new Map<Section, Map<string, number>>();
  for (const {section, key, share} of surest.values()) {
    collected.set(section, (collected.get(section) ?? new Map<string, number>()).set(key, share));
  }
  return collected;
}
