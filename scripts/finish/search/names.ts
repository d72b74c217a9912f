import type {Element, ElementContent} from 'hast';
import {select, selectAll} from 'hast-util-select';
import {BASE_PATH} from '../../../src/search/tokens';
import {textOf} from './text';

/** What a section stands for, where it stands for a name of the API. */
export interface Named {
  /** As `Event` or `Field of Refund`. */
  readonly kind?: string;
  /** Names and paths that mean exactly it. */
  readonly names: readonly string[];
  /** Words that say where it belongs. */
  readonly context: readonly string[];
}

/** A name with an anchor of its own within a section. */
export interface Entry extends Named {
  readonly id: string;
  readonly heading: string;
  /** Whether its text stays that of the section too, as a row of a table does. */
  readonly isShared: boolean;
}

const METHODS = /^(?:GET|POST|PUT|PATCH|DELETE)$/;

/** Parameters by the word in their anchors: `createRefund.header.Idempotency-Key`. */
const PARAMETERS: Readonly<Record<string, string>> = {
  header: 'Header',
  path: 'Path parameter',
  query: 'Query parameter',
  cookie: 'Cookie',
};

function elementsOf(children: readonly ElementContent[]): Element[] {
  return children.filter((child) => child.type === 'element');
}

/** Gives the name of a kind of things by the heading above them: `Error code` by "Error codes". */
function singular(heading: string | undefined): string | undefined {
  return heading && /^\w+(?: \w+)?s$/.test(heading) ? heading.slice(0, -1) : undefined;
}

/**
 * Gives what a heading stands for: a name, if it begins with code.
 *
 * @param above headings above it, the title of the page first
 */
export function nameOf(heading: Element, id: string, above: readonly string[]): Named {
  const first = heading.children[0];
  const object = /^The (.+) object$/.exec(textOf(heading.children))?.[1];
  if (object) {
    return {kind: 'Object', names: [object], context: []};
  }
  if (first?.type !== 'element' || first.tagName !== 'code') {
    return {names: [], context: []};
  }
  const kind = id.startsWith('event-') ? 'Event' : singular(above[1]);
  return {...(kind && {kind}), names: [textOf([first])], context: []};
}

/** Gives the operation whose method and path an element shows. */
export function operationOf({tagName, children}: Element): Named | undefined {
  const [method, path] = tagName === 'div' ? elementsOf(children).map((child) => textOf([child])) : [];
  if (!method || !path || !METHODS.test(method) || !path.startsWith('/')) {
    return undefined;
  }
  const paths = [...new Set([path, path.replace(BASE_PATH, '')])];
  return {kind: 'Operation', names: [...paths.map((each) => `${method} ${each}`), ...paths], context: []};
}

/** The prefix of the identifiers of an object, by the pattern that its field `id` shows. */
function idPrefixOf(name: string, facts: string): string[] {
  const prefix = name === 'id' ? /pattern \^([a-z_]+_)/.exec(facts)?.[1] : undefined;
  return prefix ? [prefix] : [];
}

function fieldOrValue(id: string, name: string, term: Element): Named {
  const [, owner = '', place = '', rest = ''] = /^(\w+)\.([^.]+)(?:\.(.+))?$/.exec(id) ?? [];
  if (PARAMETERS[place] && rest === name) {
    return {kind: PARAMETERS[place], names: [name], context: []};
  }
  if (PARAMETERS[place]) {
    return {kind: 'Value', names: [name], context: [rest]};
  }
  if (/^(?:\d{3}|default)$/.test(place)) {
    return {kind: 'Header', names: [name], context: []};
  }
  // A value has no type beside it.
  const isValue = elementsOf(term.children).every(({tagName}) => tagName !== 'span');
  if (!owner) {
    return {names: [name], context: []};
  }
  return isValue
    ? {kind: `Value of ${id.slice(0, -name.length - 1)}`, names: [name, id], context: [id]}
    : {kind: `Field of ${owner}`, names: [name, id, ...idPrefixOf(name, textOf(term.children))], context: [owner]};
}

function rowEntry(row: Element): Entry | undefined {
  const anchor = select('a[id] > code:only-child', row) && selectAll('a[id]', row)[0];
  if (!anchor) {
    return undefined;
  }
  const id = String(anchor.properties.id);
  const name = textOf(anchor.children);
  const [, owner] = /^(\w+)\.\w+$/.exec(id) ?? [];
  return {
    id,
    heading: name,
    ...(owner && {kind: `Status of ${owner}`}),
    names: owner ? [name, id] : [name],
    context: owner ? [owner] : [],
    isShared: true,
  };
}

/**
 * Gives the name with an anchor that an element is about: a field, a value, a parameter, a status, a change.
 *
 * @param heading the one above it
 * @returns `elsewhere` for an entry that only repeats what its link leads to
 */
export function entryOf(element: Element, heading: string): Entry | 'elsewhere' | undefined {
  const {tagName, children} = element;
  const id = typeof element.properties.id === 'string' ? element.properties.id : '';
  if (tagName === 'tr') {
    return rowEntry(element);
  }
  if (tagName === 'li' && id.startsWith('change-')) {
    const [text] = selectAll('p', element);
    return {
      id,
      heading: textOf(text ? [text] : children).slice(0, 90),
      kind: 'Change',
      names: [],
      context: [],
      isShared: false,
    };
  }
  const term = tagName === 'div' ? elementsOf(children)[0] : undefined;
  if (term?.tagName !== 'dt') {
    return undefined;
  }
  if (!id) {
    return elementsOf(term.children)[0]?.tagName === 'a' ? 'elsewhere' : undefined;
  }
  const code = select('code', term);
  const name = textOf(code ? [code] : term.children);
  const named = fieldOrValue(id, name, term);
  const kind = named.kind ?? singular(heading);
  return {id, heading: name, ...named, ...(kind && {kind}), isShared: false};
}
