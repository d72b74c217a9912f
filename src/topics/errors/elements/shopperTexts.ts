import {closest} from 'fastest-levenshtein';
import {createInlineCode, createTable, createText} from '../../../../packages/openapi/markdown/markdownNodes';
import {parsePhrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {GuideError, type GuideContext, type GuideElement} from '../../../pipeline/elements/guideElement';
import {renderErrorLink, describeShopperMessage} from './describeErrors';
import {ERROR_PAGE} from '../../../pipeline/reference/renderPages';

function findByName<T>(
  all: readonly T[],
  getName: (one: T) => string,
  name: string,
  what: string,
  {place}: GuideContext,
): T {
  const found = all.find((one) => getName(one) === name);
  if (found === undefined) {
    throw new GuideError(
      `${place}: found no ${what} ${name}, expected one such as ${closest(name, all.map(getName))}.`,
    );
  }
  return found;
}

/** Markdown of the catalog of errors, its links as they are on another page. */
function rewriteCatalogLinks(markdown: string): string {
  return markdown.replaceAll('](#', `](${ERROR_PAGE}#`);
}

/** `<ShopperWords of="sub_order" />`: what the app says for each value of a table of `shopper-words.yaml`. */
export const shopperWordsElement: GuideElement = {
  attributes: {of: 'required'},
  render: ({of = ''}, context) => {
    const {tables} = context.catalogs.shopperWords;
    const {words, machine, field = ''} = findByName(tables, ({table: name}) => name, of, 'table of words', context);
    const name = machine === undefined ? field.split('.').at(-1)! : 'status';
    const hasShow = words.some(({show}) => show !== undefined);
    return [
      createTable(
        [[createInlineCode(name)], [createText('Words')], ...(hasShow ? [[createText('Also show')]] : [])],
        words.map(({value, words: said, show}) => [
          [createInlineCode(value)],
          [createText(said)],
          ...(hasShow ? [parsePhrasing(show ?? '')] : []),
        ]),
      ),
    ];
  },
};

/** `<ErrorSentences codes="out_of_stock cart_frozen" />`: what the shopper reads after an error, and what to do then. */
export const errorSentencesElement: GuideElement = {
  attributes: {codes: 'required'},
  render: ({codes = ''}, context) => {
    const {errors} = context.catalogs.errorCodes;
    return [
      createTable(
        [[createText('Code')], [createText('Sentence')], [createText('Then')]],
        codes.split(' ').map((name) => {
          const error = findByName(errors, ({code}) => code, name, 'error', context);
          return [
            [renderErrorLink(name)],
            parsePhrasing(rewriteCatalogLinks(describeShopperMessage(error) ?? 'Nothing. It is a mistake of the app.')),
            parsePhrasing(rewriteCatalogLinks(error.do)),
          ];
        }),
      ),
    ];
  },
};

/** `<DetailSentences of="promotion_rejected" />`: what the shopper reads for each reason that an error has. */
export const detailSentencesElement: GuideElement = {
  attributes: {of: 'required'},
  render: ({of = ''}, context) => {
    const {errors, detail_codes: details} = context.catalogs.errorCodes;
    const error = findByName(errors, ({code}) => code, of, 'error', context);
    const reasons = details.filter((detail) => detail.with.includes(error.code) && detail.shopper !== null);
    return [
      createTable(
        [[createInlineCode('errors[].code')], [createText('Why')], [createText('Sentence')]],
        reasons.map(({code, meaning, shopper}) => [
          [createInlineCode(code)],
          parsePhrasing(meaning),
          [createText(shopper!)],
        ]),
      ),
    ];
  },
};
