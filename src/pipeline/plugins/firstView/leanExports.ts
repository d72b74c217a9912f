import type {Expression, ObjectExpression, Program, SpreadElement, VariableDeclarator} from 'estree-jsx';
import {visit} from 'estree-util-visit';

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

function findConstants(program: Program): Map<string, VariableDeclarator> {
  const constants = new Map<string, VariableDeclarator>();
  visit(program, (node) => {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') {
      constants.set(node.id.name, node);
    }
  });
  return constants;
}

/** Recma plugin: leaves headings out of the exports of a page that its table of contents does not show. */
export function recmaLeanExports(): (program: Program) => void {
  return (program) => {
    const constants = findConstants(program);
    const frontMatter = constants.get('frontMatter')?.init;
    const toc = constants.get('toc')?.init;
    const hasOwnLevels = frontMatter?.type === 'ObjectExpression' && findValue(frontMatter, OWN_LEVELS) !== undefined;
    if (toc?.type === 'ArrayExpression' && !hasOwnLevels) {
      toc.elements = toc.elements.filter((item) => !isTooDeep(item));
    }
  };
}
