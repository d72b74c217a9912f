import type {MdxJsxFlowElement, MdxJsxTextElement} from 'mdast-util-mdx-jsx';
import {AuthoringError} from './authoringError';
import {suggest} from './suggest';

/**
 * What an attribute of an element accepts: a text, a list of words separated by spaces, or one of a few words. A
 * question mark, or `optional`, makes it optional.
 */
type AttributeKind = 'text' | 'text?' | 'list' | 'list?' | readonly string[] | {readonly optional: readonly string[]};

/** The attributes of an element, by their names. */
export type AttributeKinds = Readonly<Record<string, AttributeKind>>;

type AttributeValue<Kind> = Kind extends 'text'
  ? string
  : Kind extends 'text?'
    ? string | undefined
    : Kind extends 'list'
      ? readonly string[]
      : Kind extends 'list?'
        ? readonly string[] | undefined
        : Kind extends readonly (infer Choice)[]
          ? Choice
          : Kind extends {readonly optional: readonly (infer Choice)[]}
            ? Choice | undefined
            : never;

/** The values of attributes, each typed by its kind. */
export type AttributeValues<Kinds> = {readonly [Name in keyof Kinds]: AttributeValue<Kinds[Name]>};

function isOptional(kind: AttributeKind): boolean {
  return typeof kind === 'string' ? kind.endsWith('?') : 'optional' in kind;
}

function parseValue(kind: AttributeKind, text: string, found: string): string | readonly string[] {
  if (typeof kind === 'string') {
    return kind.startsWith('list') ? text.split(' ').filter(Boolean) : text;
  }
  const choices = 'optional' in kind ? kind.optional : kind;
  if (!choices.includes(text)) {
    throw new AuthoringError(`${found}, ${suggest(text, choices)}.`);
  }
  return text;
}

/**
 * The values of an element's attributes, by the kinds that it declares.
 *
 * @param element its name
 * @param written the attributes as written, by name
 * @param place for errors: `file:line`
 * @throws AuthoringError for an attribute that is unknown, missing or without a text, and for a value that is not one
 *   of its choices
 */
export function parseAttributes<Kinds extends AttributeKinds>(
  element: string,
  written: Readonly<Record<string, string>>,
  kinds: Kinds,
  place: string,
): AttributeValues<Kinds> {
  for (const name of Object.keys(written)) {
    if (!Object.hasOwn(kinds, name)) {
      throw new AuthoringError(
        `${place}: found attribute ${name} of <${element}>, ${suggest(name, Object.keys(kinds))}.`,
      );
    }
  }
  const values = Object.entries(kinds).map(([name, kind]) => {
    const text = Object.hasOwn(written, name) ? written[name] : undefined;
    if (text === undefined && !isOptional(kind)) {
      throw new AuthoringError(`${place}: found no ${name} in <${element}>, expected <${element} ${name}="…" />.`);
    }
    if (text === '') {
      throw new AuthoringError(`${place}: found no text in ${name} of <${element}>, expected ${name}="…".`);
    }
    return [
      name,
      text === undefined ? undefined : parseValue(kind, text, `${place}: found ${name}="${text}" of <${element}>`),
    ] as const;
  });
  return Object.fromEntries(values) as AttributeValues<Kinds>;
}

/** The attributes of an element as a page has them, by name; nothing for an attribute that is not a text. */
export function readAttributes({attributes}: MdxJsxFlowElement | MdxJsxTextElement): Record<string, string> {
  return Object.fromEntries(
    attributes.map((attribute) => [
      attribute.type === 'mdxJsxAttribute' ? attribute.name : '{…}',
      typeof attribute.value === 'string' ? attribute.value : '',
    ]),
  );
}
