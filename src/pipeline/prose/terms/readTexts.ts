import ts from 'typescript';
import {LineCounter, parseDocument, visit} from 'yaml';
import {blankCode} from '../facts/readFacts';

/** A text that readers see, without inline code and the targets of links. */
export interface ReadText {
  readonly line: number;
  readonly text: string;
}

const PHRASE = /[A-Za-z][\w’']*[,;:.]? [A-Za-z`]/;
const LABEL = /^[A-Z][a-z]+$/;

function removeCode(text: string): string {
  return text.replace(/`[^`\n]*`/g, '`').replace(/\]\([^)\s]*\)/g, ']');
}

/** Sentences, and labels of one word. Anything else is an identifier. */
function isProse(text: string): boolean {
  return PHRASE.test(text) || LABEL.test(text.trim());
}

/** The lines of a page, without fences, comments and attributes of elements. */
export function readPageTexts(source: string): ReadText[] {
  return blankCode(source.split('\n')).map((text, index) => ({
    line: index + 1,
    text: removeCode(text.replace(/ \w+="[^"]*"/g, '')),
  }));
}

/** The values of a YAML file that are prose. Keys and comments are not. */
export function readYamlTexts(source: string): ReadText[] {
  const lines = new LineCounter();
  const texts: ReadText[] = [];
  visit(parseDocument(source, {lineCounter: lines}), {
    Scalar(key, {value, range}) {
      if (key !== 'key' && typeof value === 'string' && isProse(value)) {
        texts.push({line: lines.linePos(range![0]).line, text: removeCode(value)});
      }
    },
  });
  return texts;
}

function readNodeText(node: ts.Node): string | undefined {
  return ts.isStringLiteralLike(node) ||
    ts.isJsxText(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddle(node) ||
    ts.isTemplateTail(node)
    ? node.text
    : undefined;
}

/** The literals and the text of elements of a TypeScript file that are prose. */
export function readCodeTexts(source: string): ReadText[] {
  const file = ts.createSourceFile('file.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const texts: ReadText[] = [];
  const add = (node: ts.Node): void => {
    const text = readNodeText(node);
    if (text !== undefined && isProse(text)) {
      const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
      texts.push({line, text: removeCode(text)});
    }
    ts.forEachChild(node, add);
  };
  add(file);
  return texts;
}
