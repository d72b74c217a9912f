import type {Currency} from '../../../pipeline/contracts/generated/schemas';
import {formatDecimal} from '../decimal';
import {createComponent, createText} from '../../../../packages/openapi/markdown/markdownNodes';
import {tableElement} from '../../../pipeline/elements/tableElement';

/** Elements of the currencies of ISO 4217. */

/** The example amount of the tables. */
const EXAMPLE_AMOUNT = 15453n;

function listCurrencyCodes(currencies: readonly Currency[]): string {
  return currencies.map(({code}) => code).join(', ');
}

/** `<MoneyCalculator />`: the calculator, and for readers without it every currency by its exponent. */
export const moneyCalculatorElement = tableElement({
  rows: ({
    catalogs: {
      currencies: {currencies},
    },
  }) =>
    [...new Set(currencies.map(({exponent}) => exponent))]
      .sort()
      .map((exponent) => ({exponent, same: currencies.filter((one) => one.exponent === exponent)})),
  columns: [
    {title: 'Exponent', code: ({exponent}) => exponent},
    {title: 'A gateway accepts', cell: ({same}) => listCurrencyCodes(same.filter(({accepted}) => accepted))},
    {title: 'No gateway accepts', cell: ({same}) => listCurrencyCodes(same.filter(({accepted}) => !accepted))},
    {title: `${EXAMPLE_AMOUNT} is`, cell: ({exponent}) => formatDecimal(EXAMPLE_AMOUNT, exponent)},
  ],
  wrap: (table, {catalogs}) => [
    createComponent('MoneyCalculator', {}, [
      createComponent('details', {}, [
        createComponent('summary', {}, [
          createText(`All ${catalogs.currencies.currencies.length} currencies by exponent`),
        ]),
        table,
      ]),
    ]),
  ],
});

/** `<CldrTrap />`: every currency whose digits in CLDR are not the exponent of ISO 4217, by the error factor. */
export const cldrTrapElement = tableElement({
  rows: ({catalogs}) => {
    const {currencies} = catalogs.currencies;
    const wrong = currencies.filter((one) => one.cldr_digits !== undefined && one.cldr_digits !== one.exponent);
    const keys = [...new Set(wrong.map((one) => `${one.exponent} ${one.cldr_digits!}`))].sort();
    return keys.map((key) => {
      const [exponent = 0, digits = 0] = key.split(' ').map(Number);
      const same = wrong.filter((one) => one.exponent === exponent && one.cldr_digits === digits);
      return {exponent, digits, same};
    });
  },
  columns: ({catalogs}) => [
    {title: 'Currencies', cell: ({same}) => listCurrencyCodes(same)},
    {title: 'ISO 4217', code: ({exponent}) => exponent},
    {title: `Intl, CLDR ${catalogs.currencies.cldr.cldr}`, code: ({digits}) => digits},
    {title: 'Wrong by a factor of', cell: ({exponent, digits}) => 10 ** Math.abs(exponent - digits)},
  ],
});
