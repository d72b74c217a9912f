import {type GuideContext, defineElement} from '../../../pipeline/elements/guideElement';
import {renderErrorLink, describeShopperMessage} from './describeErrors';
import {ERROR_PAGE} from '../../../pipeline/reference/commonParts';
import {findNamed} from '../../../../packages/authoring/suggest';
import {renderTable, tableElement} from '../../../pipeline/elements/tableElement';
import type {ErrorCode} from '../../../pipeline/contracts/generated/schemas';

/** Markdown of the catalog of errors, its links relative to another page. */
function rewriteCatalogLinks(markdown: string): string {
  return markdown.replaceAll('](#', `](${ERROR_PAGE}#`);
}

function findError({catalogs, place}: GuideContext, code: string): ErrorCode {
  const errors = catalogs.errorCodes.errors.map((error) => [error.code, error] as const);
  return findNamed(errors, code, {what: 'error'}, place);
}

/** `<ShopperWords of="sub_order" />`: the app's text for each value of a table of `shopper-words.yaml`. */
export const shopperWordsElement = defineElement({
  attributes: {of: 'text'},
  render: (context, {of}) => {
    const tables = context.catalogs.shopperWords.tables.map((one) => [one.table, one] as const);
    const {words, machine, field = ''} = findNamed(tables, of, {what: 'table of words'}, context.place);
    return [
      renderTable(
        words,
        [
          {title: `\`${machine === undefined ? field.split('.').at(-1)! : 'status'}\``, code: ({value}) => value},
          {title: 'Words', cell: (word) => word.words},
          {title: 'Also show', isOptional: true, markdown: ({show}) => show ?? ''},
        ],
        context,
      ),
    ];
  },
});

/**
 * `<ErrorSentences codes="out_of_stock cart_frozen" />`: what the shopper reads after an error, and what to do then.
 */
export const errorSentencesElement = tableElement({
  attributes: {codes: 'list'},
  rows: (context, {codes}) => codes.map((code) => findError(context, code)),
  columns: [
    {title: 'Code', cell: ({code}) => renderErrorLink(code)},
    {
      title: 'Sentence',
      markdown: (error) => rewriteCatalogLinks(describeShopperMessage(error) ?? 'Nothing. It is an error in the app.'),
    },
    {title: 'Then', markdown: (error) => rewriteCatalogLinks(error.do)},
  ],
});

/** `<DetailSentences of="promotion_rejected" />`: what the shopper reads for each reason that an error has. */
export const detailSentencesElement = tableElement({
  attributes: {of: 'text'},
  rows: (context, {of}) => {
    const error = findError(context, of);
    const {detail_codes: details} = context.catalogs.errorCodes;
    return details.filter((detail) => detail.with.includes(error.code) && detail.shopper !== null);
  },
  columns: [
    {title: '`errors[].code`', code: ({code}) => code},
    {title: 'Why', markdown: ({meaning}) => meaning},
    {title: 'Sentence', cell: ({shopper}) => shopper!},
  ],
});
