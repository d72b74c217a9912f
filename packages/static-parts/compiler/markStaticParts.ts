import {createHash} from 'node:crypto';
import path from 'node:path';
import type {Element, ElementContent, Root, RootContent} from 'hast';
import type {MdxJsxAttribute, MdxJsxFlowElementHast, MdxJsxTextElementHast} from 'mdast-util-mdx-jsx';

/** The components of a site that can be in a static part, or that draw HTML from an attribute. */
export interface StaticComponents {
  /**
   * Components without state, effects and handlers, by name: the tag of their root element, to which they pass
   * `data-part`. Elements of Markdown are static too; one that the site draws with another root is listed as well.
   */
  readonly roots: Readonly<Record<string, string>>;
  /** Components that only contain errors: around a static part they are left out. */
  readonly boundaries: readonly string[];
  /** Components that look at the elements inside them, which therefore are not parts. */
  readonly inspecting: readonly string[];
  /** Attributes of other components that contain HTML, by component. The number of the part is in `<attribute>Part`. */
  readonly html: Readonly<Record<string, readonly string[]>>;
}

type JsxElement = MdxJsxFlowElementHast | MdxJsxTextElementHast;
type Node = Root | RootContent | ElementContent;

/** Elements with state of their own, or that the theme replaces by a component with state. */
const ACTIVE_ELEMENTS = new Set([
  'audio',
  'button',
  'canvas',
  'details',
  'dialog',
  'form',
  'iframe',
  'object',
  'script',
  'select',
  'style',
  'textarea',
  'video',
]);

/** Elements of a line of text: a part of its own would cost more than it saves. */
const INLINE_ELEMENTS = new Set([
  'a',
  'abbr',
  'b',
  'br',
  'code',
  'del',
  'em',
  'i',
  'img',
  'input',
  'ins',
  'kbd',
  'mark',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'time',
  'u',
  'wbr',
]);

/**
 * Elements that the theme looks for among children, or draws by a component that passes nothing to its root element,
 * unless the site has one that does.
 */
const DRAWN_BY_THEME = new Set(['admonition', 'mdxAdmonitionTitle', 'summary']);

function isJsxElement(node: Node): node is JsxElement {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
}

function hasChildren(node: Node): node is Node & {children: Node[]} {
  return 'children' in node;
}

/** The name of an element or a component. */
function getName(node: Node): string | undefined {
  return node.type === 'element' ? node.tagName : ((isJsxElement(node) ? node.name : undefined) ?? undefined);
}

function isComponentName(name: string): boolean {
  return /^[A-Z]/.test(name);
}

/** Whether an attribute is a value: not a handler, a reference, or a spread. */
function isPlainAttribute(attribute: JsxElement['attributes'][number]): boolean {
  return attribute.type === 'mdxJsxAttribute' && !/^(?:on[A-Z]|ref$)/.test(attribute.name);
}

/** An expression that draws nothing, or a string: a comment, `{' '}`. */
function isPlainExpression(value: string): boolean {
  return /^\s*(?:\/\*[\s\S]*\*\/)?\s*$|^\s*(?:'[^'\\]*'|"[^"\\]*")\s*$/.test(value);
}

function isInline(node: Node | undefined): boolean {
  return (
    node !== undefined &&
    (node.type === 'text' ||
      node.type === 'mdxTextExpression' ||
      node.type === 'mdxJsxTextElement' ||
      (node.type === 'element' && INLINE_ELEMENTS.has(node.tagName)))
  );
}

/** Removes whitespace between blocks, which shows nothing. */
function removeSpaceBetweenBlocks(node: Node): void {
  if (hasChildren(node)) {
    const {children} = node;
    node.children = children.filter(
      (child, index) =>
        child.type !== 'text' ||
        !/^\s*\n\s*$/.test(child.value) ||
        isInline(children[index - 1]) ||
        isInline(children[index + 1]),
    );
    node.children.forEach(removeSpaceBetweenBlocks);
  }
}

/** What tells the parts of a file that pages import, such as `_steps.mdx`, from those of the page. */
function createPrefix(file: string): string {
  const name = path.relative(process.cwd(), file);
  return path.basename(name).startsWith('_') ? `${createHash('sha256').update(name).digest('hex').slice(0, 4)}-` : '';
}

/**
 * Numbers the static parts of a page: the largest subtrees that only consist of elements of Markdown and of
 * components without state. The server prints them; a browser adopts their elements and never creates them again.
 *
 * In each part, `data-part` is on the root element. Whitespace between blocks is left out.
 */
export function createStaticPartMarker(components: StaticComponents): (tree: Root, file: {path?: string}) => void {
  function isStatic(node: Node): boolean {
    switch (node.type) {
      case 'text':
      case 'comment':
        return true;
      case 'element':
        return !ACTIVE_ELEMENTS.has(node.tagName) && node.children.every(isStatic);
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        return isPlainExpression(node.value);
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        return isStaticJsx(node);
      default:
        return false;
    }
  }

  function isStaticJsx(node: JsxElement): boolean {
    // A fragment has no name.
    const name = node.name ?? '';
    const isKnown = isComponentName(name)
      ? name in components.roots || components.boundaries.includes(name)
      : !ACTIVE_ELEMENTS.has(name);
    return isKnown && node.attributes.every(isPlainAttribute) && node.children.every(isStatic);
  }

  function canBeRoot(name: string): boolean {
    const isDrawnByTheme = DRAWN_BY_THEME.has(name) && !(name in components.roots);
    return !INLINE_ELEMENTS.has(name) && !isDrawnByTheme && !components.boundaries.includes(name);
  }

  /** The node that a boundary contains; the node itself if it is none. */
  function unwrap(node: Node): Node {
    return isJsxElement(node) && components.boundaries.includes(node.name ?? '') && node.children.length === 1
      ? unwrap(node.children[0]!)
      : node;
  }

  return (tree, {path: file = ''}) => {
    const prefix = createPrefix(file);
    let count = 0;

    function markHtml(node: JsxElement): void {
      for (const name of components.html[node.name ?? ''] ?? []) {
        const attribute = node.attributes.find((one) => one.type === 'mdxJsxAttribute' && one.name === name);
        if (attribute) {
          node.attributes.push(createNumber(`${name}Part`));
        }
      }
    }

    function createNumber(name: string): MdxJsxAttribute {
      const attribute: MdxJsxAttribute = {type: 'mdxJsxAttribute', name, value: `${prefix}${count}`};
      count += 1;
      return attribute;
    }

    function markRoot(node: Element | JsxElement): void {
      if (isJsxElement(node)) {
        node.attributes.push(createNumber('data-part'));
      } else {
        node.properties.dataPart = createNumber('data-part').value as string;
      }
    }

    /** Marks the parts in a node. Returns what takes its place. */
    function mark(node: Node): Node {
      const content = unwrap(node);
      const name = getName(content);
      if (name !== undefined && canBeRoot(name) && isStatic(content)) {
        markRoot(content as Element | JsxElement);
        return content;
      }
      if (isJsxElement(content)) {
        markHtml(content);
      }
      if (isJsxElement(content) && components.inspecting.includes(content.name ?? '')) {
        content.children.filter(isJsxElement).forEach(markHtml);
      } else if (hasChildren(content)) {
        content.children = content.children.map(mark);
      }
      return node;
    }

    removeSpaceBetweenBlocks(tree);
    tree.children = tree.children.map((child) => mark(child) as RootContent);
  };
}
