import {closest} from 'fastest-levenshtein';
import {inlineCode, table, text} from '../../../../packages/openapi/markdown/markdownNodes';
import {phrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {GuideError, type GuideContext, type GuideElement} from '../../../pipeline/elements/guideElement';
import {errorLink, errorShopper} from './describeErrors';
import {ERROR_PAGE} from '../../../pipeline/reference/renderPages';

function oneOf<T>(all: readonly T[], nameOf: (one: T) => string, name: string, what: string, {place}: GuideContext): T {
  const found = all.find((one) => nameOf(one) === name);
  if (found === undefined) {
    throw new GuideError(`${place}: found no ${what} ${name}, expected one such as ${closest(name, all.map(nameOf))}.`);
  }
  return found;
}

/** Markdown of the catalog of errors, its links as they are on another page. */
function fromHere(markdown: string): string {
  return markdown.replaceAll('](#', `](${ERROR_PAGE}#`);
}

/** `<ShopperWords of="sub_order" />`: what the app says for each value of a table of `shopper-words.yaml`. */
export const shopperWords: GuideElement = {
  attributes: {of: 'required'},
  nodes: ({of = ''}, context) => {
    const {tables} = context.catalogs.shopperWords;
    const {words, machine, field = ''} = oneOf(tables, ({table: name}) => name, of, 'table of words', context);
    const name = machine === undefined ? field.split('.').at(-1)! : 'status';
    const hasShow = words.some(({show}) => show !== undefined);
    return [
      table(
        [[inlineCode(name)], [text('Words')], ...(hasShow ? [[text('Also show')]] : [])],
        words.map(({value, words: said, show}) => [
          [inlineCode(value)],
          [text(said)],
          ...(hasShow ? [phrasing(show ?? '')] : []),
        ]),
      ),
    ];
  },
};

/** `<ErrorSentences codes="out_of_stock cart_frozen" />`: what the shopper reads after an error, and what to do then. */
export const errorSentences: GuideElement = {
  attributes: {codes: 'required'},
  nodes: ({codes = ''}, context) => {
    const {errors} = context.catalogs.errorCodes;
    return [
      table(
        [[text('Code')], [text('Sentence')], [text('Then')]],
        codes.split(' ').map((name) => {
          const error = oneOf(errors, ({code}) => code, name, 'error', context);
          return [
            [errorLink(name)],
            phrasing(fromHere(errorShopper(error) ?? 'Nothing. It is a mistake of the app.')),
            phrasing(fromHere(error.do)),
          ];
        }),
      ),
    ];
  },
};

/** `<DetailSentences of="promotion_rejected" />`: what the shopper reads for each reason that an error has. */
export const detailSentences: GuideElement = {
  attributes: {of: 'required'},
  nodes: ({of = ''}, context) => {
    const {errors, detail_codes: details} = context.catalogs.errorCodes;
    const error = oneOf(errors, ({code}) => code, of, 'error', context);
    const reasons = details.filter((detail) => detail.with.includes(error.code) && detail.shopper !== null);
    return [
      table(
        [[inlineCode('errors[].code')], [text('Why')], [text('Sentence')]],
        reasons.map(({code, meaning, shopper}) => [[inlineCode(code)], phrasing(meaning), [text(shopper!)]]),
      ),
    ];
  },
};
