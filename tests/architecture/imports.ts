import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** An import of another file of the project. */
export interface FileImport {
  /** The imported file or folder, as a path from the root of the project, as written: without its ending. */
  readonly target: string;
  readonly isType: boolean;
}

const ENDINGS = ['', '.ts', '.tsx', '.mts', '.mjs', '.d.ts', '/index.ts', '/index.tsx'];

/** Lists the code of folders, without tests and what only they use. */
export function listSourceFiles(folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) =>
      fs.readdirSync(folder, {recursive: true, encoding: 'utf8'}).map((file) => path.join(folder, file)),
    )
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !/\.test\.tsx?$|\/tests\//.test(file))
    .sort();
}

function isTypeImport(node: ts.Node): boolean {
  if (ts.isExportDeclaration(node)) {
    return node.isTypeOnly;
  }
  if (!ts.isImportDeclaration(node) || !node.importClause) {
    return false;
  }
  const {phaseModifier, name, namedBindings} = node.importClause;
  return (
    phaseModifier === ts.SyntaxKind.TypeKeyword ||
    (name === undefined &&
      namedBindings !== undefined &&
      ts.isNamedImports(namedBindings) &&
      namedBindings.elements.length > 0 &&
      namedBindings.elements.every((element) => element.isTypeOnly))
  );
}

/** Reads the imports of other files of the project, in any form. */
export function readImports(file: string, text: string): FileImport[] {
  const found: FileImport[] = [];
  const add = (specifier: ts.Node | undefined, isType: boolean): void => {
    if (specifier && ts.isStringLiteral(specifier) && /^(?:\.|@site\/)/.test(specifier.text)) {
      const {text: name} = specifier;
      const target = name.startsWith('@site/') ? name.slice(6) : path.join(path.dirname(file), name);
      found.push({target, isType});
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      add(node.moduleSpecifier, isTypeImport(node));
    } else if (ts.isCallExpression(node) && /^(?:import|require)$/.test(node.expression.getText())) {
      add(node.arguments[0], false);
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node.argument.literal, true);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
}

/** Finds the file that an import names. */
export function resolveImport({target}: FileImport): string | undefined {
  return ENDINGS.map((ending) => target + ending).find((file) => fs.statSync(file, {throwIfNoEntry: false})?.isFile());
}
