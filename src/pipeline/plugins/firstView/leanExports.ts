import type {Expression, ObjectExpression, Program, SpreadElement, VariableDeclarator} from 'estree-jsx';

/** The table of contents of every page, in the configuration of every site. */
export const tableOfContents = {minHeadingLevel: 2, maxHeadingLevel: 3};

/** Front matter by which a page has other levels in its table of contents. */
const OWN_LEVELS = 'toc_max_heading_level';

type Item = Expression | SpreadElement | null;

function findValue(object: ObjectExpression, key: string): unknown {
  const found = object.properties.find(
    (property) =>
      property.type === 'Property' &&
      ((property.key.type === 'Identifier' && property.key.name === key) ||
        (property.key.type === 'Literal' && property.key.value === key)),
  );
  return found?.type === 'Property' && found.value.type === 'Literal' ? found.value.value : undefined;
}

/** Whether an entry is too deep to be shown; entries of an imported file are of any level. */
function isTooDeep(item: Item): boolean {
  const level = item?.type === 'ObjectExpression' ? findValue(item, 'level') : undefined;
  return typeof level === 'number' && level > tableOfContents.maxHeadingLevel;
}

/** The table of contents that a page exports. */
function findContents({body}: Program): VariableDeclarator | undefined {
  return body
    .flatMap((node) => (node.type === 'ExportNamedDeclaration' ? (node.declaration ?? []) : []))
    .flatMap((declared) => (declared.type === 'VariableDeclaration' ? declared.declarations : []))
    .find(({id}) => id.type === 'Identifier' && id.name === 'toc');
}

/** The first heading of a page, after the contents of files that it imports before, which may have none. */
function keepFirst(elements: readonly Item[]): Item[] {
  const first = elements.findIndex((item) => item?.type === 'ObjectExpression');
  return first === -1 ? [...elements] : elements.slice(0, first + 1);
}

/**
 * Recma plugin: leaves out of the exports of a page the headings that its table of contents does not show. The contents
 * are a static part, so that browsers need to know only whether there are any.
 *
 * @param isBrowser the name of a constant that the bundler defines
 */
export function recmaLeanExports(
  isBrowser: string,
): (program: Program, file: {readonly data: Readonly<Record<string, unknown>>}) => void {
  return (program, {data}) => {
    const contents = findContents(program);
    if (contents?.init?.type !== 'ArrayExpression') {
      return;
    }
    const hasOwnLevels = OWN_LEVELS in ((data.frontMatter as object | undefined) ?? {});
    const elements = contents.init.elements.filter((item) => hasOwnLevels || !isTooDeep(item));
    contents.init = {
      type: 'ConditionalExpression',
      test: {type: 'Identifier', name: isBrowser},
      consequent: {type: 'ArrayExpression', elements: keepFirst(elements)},
      alternate: {type: 'ArrayExpression', elements},
    };
  };
}
