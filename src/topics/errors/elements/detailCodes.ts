import {
  createComponent,
  createInlineCode,
  joinPhrases,
  createLink,
  createParagraph,
  createText,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {parsePhrasing} from '../../../../packages/openapi/markdown/parseDescription';
import type {GuideElement} from '../../../pipeline/elements/guideElement';
import {getDetailAnchor, getErrorAnchor} from './describeErrors';

/** `<DetailCodes />`: every value of `errors[].code`, each with its anchor and the error codes that it stands in. */
export const detailCodesElement: GuideElement = {
  attributes: {},
  render: (_, {catalogs}) => [
    createComponent(
      'Values',
      {},
      catalogs.errorCodes.detail_codes.map(({code, meaning, with: errors, shopper}) =>
        createComponent('Value', {id: getDetailAnchor(code), name: code}, [
          createParagraph(
            ...parsePhrasing(meaning),
            createText(' In '),
            ...joinPhrases(
              errors.map((error) => [createLink(`#${getErrorAnchor(error)}`, createInlineCode(error))]),
              ', ',
            ),
            createText('.'),
            ...(shopper === null ? [] : [createText(` Shopper: “${shopper}”`)]),
          ),
        ]),
      ),
    ),
  ],
};
