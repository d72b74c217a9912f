import {createInlineCode} from '../../../../packages/openapi/markdown/markdownNodes';
import {tableElement} from '../../../pipeline/elements/tableElement';
import {readCommerceSeed, type TaxRatesByCategory} from './commerceStory';

/** `<TaxRates />`: the rates of the sandbox in percent, by country of delivery and tax category. */
export const taxRatesElement = tableElement({
  rows: ({book}) => Object.entries(readCommerceSeed(book.contracts).tax_rates),
  columns: [
    {
      title: 'Country',
      cell: ([country], {catalogs}) => [
        `${catalogs.addresses.countries.find((form) => form.country === country)!.name} `,
        createInlineCode(country),
      ],
    },
    ...(['standard', 'books', 'food', 'gift_card'] as const).map((category) => ({
      title: `\`${category}\``,
      align: 'right' as const,
      cell: ([, rates]: readonly [string, TaxRatesByCategory]) => rates[category],
    })),
  ],
});
