import {
  createComponent,
  joinPhrases,
  createParagraph,
  createText,
  createCodeLink,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {parsePhrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {defineElement} from '../../../pipeline/elements/guideElement';
import {getDetailAnchor, getErrorAnchor} from './describeErrors';

/** `<DetailCodes />`: every value of `errors[].code`, each with its anchor and its error codes. */
export const detailCodesElement = defineElement({
  render: ({catalogs}) => [
    createComponent(
      'Values',
      {},
      catalogs.errorCodes.detail_codes.map(({code, meaning, with: errors, shopper}) =>
        createComponent('Value', {id: getDetailAnchor(code), name: code}, [
          createParagraph(
            ...parsePhrasing(meaning),
            createText(' In '),
            ...joinPhrases(
              errors.map((error) => [createCodeLink(error, `#${getErrorAnchor(error)}`)]),
              ', ',
            ),
            createText('.'),
            ...(shopper === null ? [] : [createText(` Shopper: “${shopper}”`)]),
          ),
        ]),
      ),
    ),
  ],
});
