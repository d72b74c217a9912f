import {createCodeLink, joinPhrases} from '../../../../packages/openapi/markdown/markdownNodes';
import {tableElement} from '../../../pipeline/elements/tableElement';
import {findFieldUrl} from './fieldLinks';

/** `<CheckoutInformation />`: what a checkout shows before the payment, with the field for each and the law. */
export const checkoutInformationElement = tableElement({
  rows: ({catalogs}) => catalogs.checkoutInformation.entries,
  columns: [
    {title: 'Show', cell: ({what}) => what},
    {
      title: 'Field',
      cell: ({fields}, context) =>
        joinPhrases(
          fields.map((field) => [createCodeLink(field, findFieldUrl(field, context))]),
          ', ',
        ),
    },
    {title: 'Required by', cell: ({law}) => law},
  ],
});
