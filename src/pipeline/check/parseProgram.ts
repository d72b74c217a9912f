import ts from 'typescript';
import {getLine} from '../../../packages/authoring/getLine';
import {listEmbedded} from './rules/html';

/** A program of a page, or a part of one. */
export interface Program {
  readonly nodes: readonly ts.Node[];
  /** The line of a node in the code, counted from 1. */
  readonly getLine: (node: ts.Node) => number;
}

/** A member of an object that is written with its name. */
export interface Member {
  readonly name: string;
  readonly node: ts.Node;
  /** Undefined in a shorthand and in a method. */
  readonly value: ts.Expression | undefined;
}

/** A call of a method. */
export interface MethodCall {
  /** The last name before the point: `form` in `form.on()` and in `page.form.on()`. */
  readonly owner: string;
  readonly method: ts.MemberName;
  readonly values: readonly ts.Expression[];
}

/** The scripts of HTML alone, on their lines. */
function keepScripts(html: string): string {
  return listEmbedded(html)
    .filter(({language}) => language === 'javascript')
    .reduce((text, {line, code}) => `${text}${'\n'.repeat(line - getLine(text, text.length))}${code};`, '');
}

/** The name that a token of the provider, such as `%brand.jsGlobal%`, has in a parsed program. */
export function getTokenName(token: string): string {
  return token.replace(/\W/g, '_');
}

/** A node and all nodes in it, in their order. */
export function listNodes(root: ts.Node): ts.Node[] {
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    nodes.push(node);
    node.forEachChild(visit);
  };
  visit(root);
  return nodes;
}

/**
 * Parses a program of a page: JavaScript, TypeScript, or the scripts of HTML. Its syntax need not be right, and it may be a
 * part of a program, such as members of an object.
 *
 * @param language of its code fence
 */
export function parseProgram(code: string, language: string): Program {
  const script = language === 'html' ? keepScripts(code) : code;
  const plain = script.replace(/%[a-z]+\.[\w.-]+%/g, getTokenName);
  const kind = /^(?:ts|typescript)$/.test(language) ? ts.ScriptKind.TS : ts.ScriptKind.TSX;
  const parse = (text: string): ts.SourceFile =>
    ts.createSourceFile('program.tsx', text, ts.ScriptTarget.Latest, true, kind);
  const whole = parse(plain);
  const isPart = whole.statements[0]?.kind === ts.SyntaxKind.LabeledStatement;
  const source = isPart ? parse(`({${plain}})`) : whole;
  return {
    nodes: listNodes(source),
    getLine: (node) => source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1,
  };
}

/** Names that the compiler does not find: as a value, nearly as another one, and as a member of an object. */
const NOT_FOUND = [2304, 2552, 18004];

/** What Node and browsers define: read once, since it takes a second. */
const libraries = new Map<string, ts.SourceFile>();

/** The first name of a whole program in JavaScript that neither the program nor Node nor browsers define. */
export function findUndefinedName(code: string): {readonly line: number; readonly reason: string} | undefined {
  const file = 'program.mjs';
  const options: ts.CompilerOptions = {
    allowJs: true,
    checkJs: true,
    noEmit: true,
    types: ['node'],
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    lib: ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) => {
    if (name === file) {
      return ts.createSourceFile(name, code, ts.ScriptTarget.ESNext, true);
    }
    const found = libraries.get(name) ?? read(name, ...rest);
    if (found) {
      libraries.set(name, found);
    }
    return found;
  };
  const program = ts.createProgram([file], options, host);
  const source = program.getSourceFile(file);
  const found = program.getSemanticDiagnostics(source).find((one) => NOT_FOUND.includes(one.code));
  const {start = 0, length = 0} = found ?? {};
  return found && {line: getLine(code, start), reason: code.slice(start, start + length)};
}

/** The members of an object, without those that it takes over from another one. */
export function listMembers(object: ts.ObjectLiteralExpression): Member[] {
  return object.properties.flatMap((node) =>
    node.name && (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name))
      ? [{name: node.name.text, node, value: ts.isPropertyAssignment(node) ? node.initializer : undefined}]
      : [],
  );
}

/** The last name of a reference: `form` of `form`, and of `page.form`. */
export function getLastName(node: ts.Node): string | undefined {
  const name = ts.isPropertyAccessExpression(node) ? node.name : node;
  return ts.isIdentifier(name) ? name.text : undefined;
}

/** A node as a call of a method. */
export function readMethodCall(node: ts.Node): MethodCall | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) {
    return undefined;
  }
  const owner = getLastName(node.expression.expression);
  return owner === undefined ? undefined : {owner, method: node.expression.name, values: node.arguments};
}
