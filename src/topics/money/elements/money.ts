import type {PhrasingContent} from 'mdast';
import type {Currency} from '../../../pipeline/contracts/generated/schemas';
import {formatDecimal} from '../decimal';
import {
  createComponent,
  createInlineCode,
  createTable,
  createText,
} from '../../../../packages/openapi/markdown/markdownNodes';
import type {GuideElement} from '../../../pipeline/elements/guideElement';

/** Elements of the currencies of ISO 4217. */

/** The amount that the tables take as an example. */
const EXAMPLE_AMOUNT = 15453n;

function renderCurrencyCodes(currencies: readonly Currency[]): PhrasingContent[] {
  return [createText(currencies.map(({code}) => code).join(', '))];
}

/** `<MoneyCalculator />`: the calculator, and for readers without it every currency by its exponent. */
export const moneyCalculatorElement: GuideElement = {
  attributes: {},
  render: (_, {catalogs}) => {
    const {currencies} = catalogs.currencies;
    const exponents = [...new Set(currencies.map(({exponent}) => exponent))].sort();
    const rows = exponents.map((exponent) => {
      const same = currencies.filter((one) => one.exponent === exponent);
      return [
        [createInlineCode(String(exponent))],
        renderCurrencyCodes(same.filter(({accepted}) => accepted)),
        renderCurrencyCodes(same.filter(({accepted}) => !accepted)),
        [createText(formatDecimal(EXAMPLE_AMOUNT, exponent))],
      ];
    });
    return [
      createComponent('MoneyCalculator', {}, [
        createComponent('details', {}, [
          createComponent('summary', {}, [createText(`All ${currencies.length} currencies by exponent`)]),
          createTable(
            [
              [createText('Exponent')],
              [createText('A gateway takes')],
              [createText('No gateway takes')],
              [createText(`${EXAMPLE_AMOUNT} is`)],
            ],
            rows,
          ),
        ]),
      ]),
    ];
  },
};

/** `<CldrTrap />`: every currency whose digits in CLDR are not the exponent of ISO 4217, by how wrong they make an amount. */
export const cldrTrapElement: GuideElement = {
  attributes: {},
  render: (_, {catalogs}) => {
    const {currencies, cldr} = catalogs.currencies;
    const wrong = currencies.filter((one) => one.cldr_digits !== undefined && one.cldr_digits !== one.exponent);
    const keys = [...new Set(wrong.map((one) => `${one.exponent} ${one.cldr_digits!}`))].sort();
    const rows = keys.map((key) => {
      const [exponent, digits] = key.split(' ').map(Number);
      const same = wrong.filter((one) => one.exponent === exponent && one.cldr_digits === digits);
      return [
        renderCurrencyCodes(same),
        [createInlineCode(String(exponent))],
        [createInlineCode(String(digits))],
        [createText(String(10 ** Math.abs(exponent! - digits!)))],
      ];
    });
    return [
      createTable(
        [
          [createText('Currencies')],
          [createText('ISO 4217')],
          [createText(`Intl, CLDR ${cldr.cldr}`)],
          [createText('Wrong by a factor of')],
        ],
        rows,
      ),
    ];
  },
};
