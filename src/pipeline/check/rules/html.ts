import {HtmlValidate, StaticConfigLoader} from 'html-validate';

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
