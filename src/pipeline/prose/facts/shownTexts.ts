import ts from 'typescript';

/** Several words, a label of one, or a path of the site. Any other literal is an identifier, which types and tests compare. */
const SHOWN = /^\/[a-z]+\/\S|\p{L}{2,}\S*\s+\S|\S\s+\S*\p{L}{2,}|^\s\S*\p{L}{2,}|\p{L}{2,}\S*\s$|^[A-Z][a-z]+$/u;
const ATTRIBUTES = /^(?:className|d|htmlFor|id|points|transform|viewBox)$/;

/** What readers never see: names of modules, types, and attributes for styles and drawings. */
function isHidden(node: ts.Node): boolean {
  return (
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    ts.isLiteralTypeNode(node) ||
    (ts.isJsxAttribute(node) && ATTRIBUTES.test(node.name.getText()))
  );
}

/** Whether a literal is one of two values, as “unit” and “units” are: a part of a sentence often is. */
function isChosen({parent}: ts.Node, text: string): boolean {
  return ts.isConditionalExpression(parent) && /\p{L}/u.test(text);
}

/** Whether a literal is a label: what a control or a link is called. */
function isLabel({parent}: ts.Node): boolean {
  return ts.isPropertyAssignment(parent) && /^(?:hint|label|summary|text|title)$/.test(parent.name.getText());
}

/** A number with a name, such as `MAX_LINES`: a limit or a duration that readers meet. */
function isNamedNumber(node: ts.Node): boolean {
  return (
    ts.isVariableDeclaration(node) &&
    /^[A-Z][A-Z_]+$/.test(node.name.getText()) &&
    /^[-\d][\d_.n*+\s-]*$/.test(node.initializer?.getText() ?? '')
  );
}

function isShown(node: ts.Node): boolean {
  if (isNamedNumber(node)) {
    return true;
  }
  if (ts.isStringLiteralLike(node)) {
    return SHOWN.test(node.text) || isChosen(node, node.text) || (isLabel(node) && node.text !== '');
  }
  if (ts.isTemplateExpression(node)) {
    const text = [node.head, ...node.templateSpans.map(({literal}) => literal)].map((part) => part.text).join('0');
    return SHOWN.test(text) || isChosen(node, text);
  }
  return ts.isJsxText(node) && /\p{L}/u.test(node.text);
}

/** The lines of a TypeScript file, of which only texts that readers may see are left: literals, text of elements, and numbers with a name. */
export function keepShownTexts(source: string): string[] {
  const file = ts.createSourceFile('file.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const texts: string[] = [];
  let end = 0;
  const visit = (node: ts.Node): void => {
    if (isHidden(node)) {
      return;
    }
    if (isShown(node)) {
      const start = node.getStart(file);
      // Marks of a template are not those of code in its text.
      const text = source.slice(start, node.end).replace(/^`|`$/g, ' ');
      texts.push(source.slice(end, start).replace(/[^\n]+/g, ' '), text);
      ({end} = node);
    } else {
      ts.forEachChild(node, visit);
    }
  };
  visit(file);
  return [...texts, source.slice(end).replace(/[^\n]+/g, '')].join('').split('\n');
}
