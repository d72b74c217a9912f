/**
 * Replaces `react-helmet-async` in the browser, a sixth of its size: puts what the elements `<Head>` of a page contain
 * into the head of the document. The server renders with the original, whose rules these are: a later `<Head>` wins,
 * tags that name the same thing replace each other, and all that this sets is marked with `data-rh`.
 */
import {Children, Fragment, isValidElement, useLayoutEffect, useState, type ReactNode} from 'react';

interface Props {
  readonly children?: ReactNode;
}

type Attributes = Record<string, string>;

/** What one `<Head>` sets. */
interface Part {
  title?: string;
  readonly attributes: Record<'html' | 'body' | 'title', Attributes>;
  readonly tags: {readonly type: TagType; readonly attributes: Attributes; readonly text: string}[];
}

/** Attributes that tell which thing a tag names; the last one of a tag that is listed counts. */
const NAMING = {
  base: ['href'],
  link: ['rel', 'href'],
  meta: ['name', 'charset', 'http-equiv', 'property', 'itemprop'],
  noscript: [],
  script: ['src'],
  style: [],
} as const satisfies Record<string, readonly string[]>;

type TagType = keyof typeof NAMING;

/** Names of React whose attribute is not the same in lower case. */
const ATTRIBUTES: Record<string, string> = {className: 'class', httpEquiv: 'http-equiv'};

const parts = new Map<number, Part>();
const ownAttributes = {html: [] as string[], body: [] as string[], title: [] as string[]};
let mountedCount = 0;
let frame = 0;

function readAttributes(props: object): Attributes {
  return Object.fromEntries(
    Object.entries(props)
      .filter(([name]) => name !== 'children')
      .map(([name, value]) => [ATTRIBUTES[name] ?? name.toLowerCase(), value === undefined ? '' : String(value)]),
  );
}

function readChildren(children: ReactNode, part: Part): Part {
  Children.forEach(children, (child) => {
    if (!isValidElement<Props>(child)) {
      return;
    }
    const {type, props} = child;
    if (type === Fragment) {
      readChildren(props.children, part);
      return;
    }
    const text = ([props.children].flat() as string[]).join('');
    if (type === 'title') {
      part.title = text;
    }
    if (type === 'title' || type === 'html' || type === 'body') {
      Object.assign(part.attributes[type], readAttributes(props));
    } else if (typeof type === 'string' && type in NAMING) {
      part.tags.push({type: type as TagType, attributes: readAttributes(props), text});
    } else {
      throw new Error(`<Head> contains <${String(type)}>, expected elements of a head.`);
    }
  });
  return part;
}

/** What a tag names, such as `name=description`; undefined where it names nothing, and is left out. */
function nameTag({type, attributes, text}: Part['tags'][number]): string | undefined {
  if (text) {
    return text;
  }
  const naming = Object.keys(attributes).filter((name) => (NAMING[type] as readonly string[]).includes(name));
  const {rel} = attributes;
  const key = rel === 'canonical' ? 'rel' : naming.filter((name) => name !== 'rel' || rel !== 'stylesheet').at(-1);
  return key && attributes[key] && `${key}=${attributes[key].toLowerCase()}`;
}

function listTags(type: TagType, all: readonly Part[]): Part['tags'] {
  const named = new Set<string>();
  return all.reduceRight<Part['tags']>((later, {tags}) => {
    const fresh = tags.filter((tag) => {
      const name = tag.type === type ? nameTag(tag) : undefined;
      return name !== undefined && !named.has(name);
    });
    fresh.forEach((tag) => named.add(nameTag(tag)!));
    return [...fresh, ...later];
  }, []);
}

function updateTags(type: TagType, all: readonly Part[]): void {
  const old = [...document.head.querySelectorAll(`${type}[data-rh]`)];
  const added = listTags(type, all).flatMap(({attributes, text}) => {
    const element = document.createElement(type);
    Object.entries({'data-rh': 'true', ...attributes}).forEach(([name, value]) => element.setAttribute(name, value));
    element.textContent = text;
    const index = old.findIndex((one) => one.isEqualNode(element));
    if (index >= 0) {
      old.splice(index, 1);
      return [];
    }
    return [element];
  });
  old.forEach((element) => element.remove());
  document.head.append(...added);
}

function updateAttributes(type: 'html' | 'body' | 'title', all: readonly Part[]): void {
  const element = document.querySelector(type);
  const attributes = Object.assign({}, ...all.map((part) => part.attributes[type])) as Attributes;
  ownAttributes[type].filter((name) => !(name in attributes)).forEach((name) => element?.removeAttribute(name));
  for (const [name, value] of Object.entries(attributes)) {
    if (element?.getAttribute(name) !== value) {
      element?.setAttribute(name, value);
    }
  }
  ownAttributes[type] = Object.keys(attributes);
}

function updateHead(): void {
  const all = [...parts].sort(([a], [b]) => a - b).map(([, part]) => part);
  const title = all.findLast((part) => part.title !== undefined)?.title;
  if (title !== undefined && document.title !== title) {
    document.title = title;
  }
  (['html', 'body', 'title'] as const).forEach((type) => updateAttributes(type, all));
  (Object.keys(NAMING) as TagType[]).forEach((type) => updateTags(type, all));
}

/** All changes of one render in one update. */
function requestUpdate(): void {
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(updateHead);
}

export function Helmet({children}: Props): ReactNode {
  // By the order of rendering: outer ones before inner ones, whose effects run first.
  const [order] = useState(() => (mountedCount += 1));
  useLayoutEffect(() => {
    parts.set(order, readChildren(children, {attributes: {html: {}, body: {}, title: {}}, tags: []}));
    requestUpdate();
  }, [order, children]);
  useLayoutEffect(
    () => () => {
      parts.delete(order);
      requestUpdate();
    },
    [order],
  );
  return null;
}

/** On the server, it collects; here there is nothing to collect. */
export function HelmetProvider({children}: Props): ReactNode {
  return children;
}
