import {HtmlValidate, StaticConfigLoader} from 'html-validate';
import {getLine} from '../../../../packages/authoring/getLine';

/** What keeps browsers from reading HTML as it was meant. How it is styled is left to its writer. */
const RULES = {
  'attribute-allowed-values': 'error',
  'close-order': 'error',
  'no-dup-attr': 'error',
  'no-unknown-elements': 'error',
  'unrecognized-char-ref': 'error',
  'void-content': 'error',
} as const;

/** The first mistake in HTML, a document or a part of one. */
export function checkHtml(code: string): {line: number; message: string}[] {
  const loader = new StaticConfigLoader([], {root: true, elements: ['html5'], rules: RULES});
  const {results} = new HtmlValidate(loader).validateStringSync(code);
  return results
    .flatMap(({messages}) => messages)
    .slice(0, 1)
    .map(({line, message}) => ({
      line,
      message: `found HTML that is not valid: ${message.replace(/\.$/, '')}, expected known elements, each closed, and attributes in quotes. Correct it.`,
    }));
}

/** A script, or styles, of HTML. */
export interface EmbeddedCode {
  readonly language: 'javascript' | 'json' | 'css';
  /** The line on which it begins, counted from 1. */
  readonly line: number;
  readonly code: string;
}

const EMBEDDED = /<(?<element>script|style)\b(?<attributes>[^>]*)>(?<code>[^]*?)<\/\k<element>>/dgi;

/** The language of a script or of styles in HTML; undefined where it is none that is checked. */
function findLanguage(element: string, attributes: string): EmbeddedCode['language'] | undefined {
  const [, type = ''] = /\btype=["']?([\w/+-]+)/i.exec(attributes) ?? [];
  if (element.toLowerCase() === 'style') {
    return 'css';
  }
  return /^(?:|module|text\/javascript)$/i.test(type) ? 'javascript' : /json$|map$/i.test(type) ? 'json' : undefined;
}

/** The scripts and styles that HTML contains. */
export function listEmbedded(html: string): EmbeddedCode[] {
  return [...html.matchAll(EMBEDDED)].flatMap(({groups, indices}) => {
    const {element, attributes, code} = groups as Record<'element' | 'attributes' | 'code', string>;
    const language = findLanguage(element, attributes);
    return language === undefined || code.trim() === ''
      ? []
      : [{language, line: getLine(html, indices!.groups!.code![0]), code}];
  });
}
