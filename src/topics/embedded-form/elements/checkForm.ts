import {suggest} from '../../../../packages/authoring/suggest';
import type {Catalogs} from '../../../pipeline/contracts/catalogs';

const CREATE = 'createCheckout';
const FORM = new RegExp(`(\\w+)(?:: *\\w+)?\\s*=\\s*[\\w.%]+\\.${CREATE}\\(`, 'g');
const OTHER_CHECKOUT = /\bcheckout\s*(?:=[^=]|\)\s*=>)/;

/** Texts and comments, whose brackets and commas do not count. */
const NOT_CODE = /(["'`])(?:\\[^]|(?!\1)[^\\])*\1|\/\/.*|\/\*[^]*?\*\//g;
const INNERMOST = /\{[^{}()[\]]*\}|\([^{}()[\]]*\)|\[[^{}()[\]]*\]/g;

/** A name in a program, with the place of its first character. */
interface Name {
  readonly name: string;
  readonly index: number;
}

function listMatches(code: string, pattern: string): Name[] {
  return [...code.matchAll(new RegExp(pattern, 'g'))].map(({1: name = '', 0: {length}, index}) => ({
    name,
    index: index + length - name.length,
  }));
}

/** The keys of an object itself, by what follows its opening brace. */
function listKeys(code: string): Name[] {
  const blank = (text: string): string => ' '.repeat(text.length);
  let text = code.replace(NOT_CODE, blank);
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replace(INNERMOST, blank);
  }
  return listMatches(text.replace(/\}[^]*/, ''), '(?<=^\\s*|,\\s*)([A-Za-z_]\\w*)');
}

/** The variables that have a form: in a part of a program, `checkout` comes from the part before it. */
function listForms(code: string): string[] {
  const created = [...code.matchAll(FORM)].map(([, name]) => name!);
  return created.length > 0 || OTHER_CHECKOUT.test(code) ? created : ['checkout'];
}

/** Unknown methods, options and events of the embedded form in a program of a page. */
export function checkForm(
  {formScript, formEvents}: Pick<Catalogs, 'formScript' | 'formEvents'>,
  code: string,
): {line: number; message: string}[] {
  const form = `\\b(?:${listForms(code).join('|') || '(?!)'})\\??\\.`;
  const listOptions = (opening: string): Name[] =>
    listMatches(code, `${opening}\\(\\{()`).flatMap(({index}) =>
      listKeys(code.slice(index)).map((key) => ({...key, index: index + key.index})),
    );
  const {methods, options} = formScript;
  const changes = methods.filter(({name}) => name === 'update').flatMap(({call}) => listKeys(call.replace(/.*\{/, '')));
  const checks: readonly (readonly [what: string, found: Name[], known: readonly {readonly name: string}[]])[] = [
    ['function', listMatches(code, '%brand\\.jsGlobal%\\.(\\w+)(?=\\()'), [{name: CREATE}]],
    ['option', listOptions(CREATE), options],
    ['option', listOptions(`${form}update`), changes],
    ['method', listMatches(code, `${form}(\\w+)(?=\\()`), methods],
    ['event', listMatches(code, `${form}on\\(\\s*["'\`](\\w+)(?=["'\`])`), formEvents.events],
  ];
  return checks.flatMap(([what, found, known]) => {
    const names = known.map(({name}) => name);
    return found
      .filter(({name}) => !names.includes(name))
      .map(({name, index}) => ({
        line: code.slice(0, index).split('\n').length,
        message: `found the ${what} ${name}, which the script of the form does not have, ${suggest(name, names)}. Correct it.`,
      }));
  });
}
