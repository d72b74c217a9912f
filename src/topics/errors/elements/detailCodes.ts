import {
  component,
  inlineCode,
  joined,
  link,
  paragraph,
  text,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {phrasing} from '../../../../packages/openapi/markdown/parseDescription';
import type {GuideElement} from '../../../pipeline/elements/guideElement';
import {detailAnchor, errorAnchor} from './describeErrors';

/** `<DetailCodes />`: every value of `errors[].code`, each with its anchor and the error codes that it stands in. */
export const detailCodes: GuideElement = {
  attributes: {},
  nodes: (_, {catalogs}) => [
    component(
      'Values',
      {},
      catalogs.errorCodes.detail_codes.map(({code, meaning, with: errors, shopper}) =>
        component('Value', {id: detailAnchor(code), name: code}, [
          paragraph(
            ...phrasing(meaning),
            text(' In '),
            ...joined(
              errors.map((error) => [link(`#${errorAnchor(error)}`, inlineCode(error))]),
              ', ',
            ),
            text('.'),
            ...(shopper === null ? [] : [text(` Shopper: “${shopper}”`)]),
          ),
        ]),
      ),
    ),
  ],
};
