import type {Element, Nodes, Root} from 'hast';
import {select} from 'hast-util-select';
import type {BuiltPage} from '../page';
import {entryOf, nameOf, operationOf, type Named} from './names';
import {classesOf, isLeftOut, separatorOf, textOf, tidy} from './text';

/** A part of a page that a query can lead to: below a heading, or about one name of the API. */
export interface Section {
  /** Path and hash. */
  readonly url: string;
  readonly heading: string;
  /** Title of its page. */
  readonly page: string;
  /** Id of its docs area; empty outside. */
  readonly area: string;
  /** 1 to 6 for a heading, 7 for a name within one. */
  readonly depth: number;
  /** What its name is, as `Event`. */
  readonly kind?: string;
  /** Names and paths that mean exactly this section. */
  readonly names: readonly string[];
  /** Headings above it, the object a field belongs to. */
  readonly context: string;
  readonly text: string;
  readonly code: string;
}

interface Open {
  readonly id: string;
  readonly heading: string;
  readonly depth: number;
  readonly context: readonly string[];
  named: Named;
  text: string;
  code: string;
}

const NAME_DEPTH = 7;

/** Headings of the parts of an operation: `createRefund-body`. They belong to the operation. */
const PART_OF_OPERATION = /^[a-z]\w*-(?:header|path|query|cookie|body|answers|errors)$/;

function areaOf(tree: Root): string {
  const html = select('html', tree);
  const classes = html ? classesOf(html) : [];
  const plugin = classes.find((name) => name.startsWith('plugin-id-'));
  return classes.includes('plugin-docs') && plugin ? plugin.slice('plugin-id-'.length) : '';
}

/** Gives the sections of a page, in their order. */
export function sectionsOf({url, tree}: BuiltPage): Section[] {
  const main = select('main article', tree) ?? select('main', tree);
  if (!main) {
    return [];
  }
  const page = textOf([select('h1', main) ?? main]).slice(0, 100);
  const area = areaOf(tree);
  const opened: Open[] = [];
  const headings: Open[] = [];
  const open = (id: string, heading: string, depth: number, named: Named): Open => {
    while (headings.length > 0 && headings.at(-1)!.depth >= depth) {
      headings.pop();
    }
    const context = [...headings.slice(1).map((above) => above.heading), ...named.context];
    const section: Open = {id, heading, depth, context, named, text: '', code: ''};
    opened.push(section);
    if (depth < NAME_DEPTH) {
      headings.push(section);
    }
    return section;
  };
  const first = open('', page, 1, {names: [], context: []});

  const walk = (nodes: readonly Nodes[], current: Open): Open => {
    let section = current;
    for (const node of nodes) {
      if (node.type === 'text') {
        section.text += node.value;
      } else if (node.type === 'element' && !isLeftOut(node, nodes)) {
        section = enter(node, section);
      }
    }
    return section;
  };

  const enter = (element: Element, section: Open): Open => {
    const {tagName, children} = element;
    const id = typeof element.properties.id === 'string' ? element.properties.id : '';
    const depth = /^h([1-6])$/.exec(tagName)?.[1];
    if (tagName === 'h1') {
      return section;
    }
    if (depth && id && !PART_OF_OPERATION.test(id)) {
      const above = headings.filter((heading) => heading.depth < Number(depth)).map(({heading}) => heading);
      return open(id, textOf(children), Number(depth), nameOf(element, id, above));
    }
    if (tagName === 'pre') {
      section.code += ` ${textOf(children)} `;
      return section;
    }
    if (depth && PART_OF_OPERATION.test(id)) {
      section.named = {...section.named, names: [...section.named.names, id.replace(/-.*/, '')]};
      return section;
    }
    const operation = operationOf(element);
    if (operation) {
      section.named = operation;
      section.text += ` ${operation.names[0]!} `;
      return section;
    }
    const entry = entryOf(element, section.heading);
    if (entry === 'elsewhere') {
      return section;
    }
    if (entry) {
      const part = open(entry.id, entry.heading, NAME_DEPTH, entry);
      walk(children, part);
      section.text += entry.isShared ? ` ${part.text} ` : ' ';
      return section;
    }
    const separator = separatorOf(element);
    section.text += separator;
    const last = walk(children, section);
    last.text += separator;
    return last;
  };
  walk(main.children, first);

  return opened.map(({id, heading, depth, context, named, text, code}) => ({
    url: id ? `${url}#${encodeURIComponent(id)}` : url,
    heading,
    page,
    area,
    depth,
    ...(named.kind && {kind: named.kind}),
    names: [...new Set(named.names)],
    context: [page, ...context].join(' '),
    text: tidy(text),
    code: tidy(code),
  }));
}
