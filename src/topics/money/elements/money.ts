import type {PhrasingContent} from 'mdast';
import type {Currency} from '../../../pipeline/contracts/catalogTypes';
import {toDecimal} from '../decimal';
import {component, inlineCode, table, text} from '../../../../packages/openapi/markdown/markdownNodes';
import type {GuideElement} from '../../../pipeline/elements/guideElement';

/** Elements of the currencies of ISO 4217. */

/** The amount that the tables take as an example. */
const EXAMPLE = 15453n;

function codesOf(currencies: readonly Currency[]): PhrasingContent[] {
  return [text(currencies.map(({code}) => code).join(', '))];
}

/** `<MoneyCalculator />`: the calculator, and for readers without it every currency by its exponent. */
export const moneyCalculator: GuideElement = {
  attributes: {},
  nodes: (_, {catalogs}) => {
    const {currencies} = catalogs.currencies;
    const exponents = [...new Set(currencies.map(({exponent}) => exponent))].sort();
    const rows = exponents.map((exponent) => {
      const same = currencies.filter((one) => one.exponent === exponent);
      return [
        [inlineCode(String(exponent))],
        codesOf(same.filter(({accepted}) => accepted)),
        codesOf(same.filter(({accepted}) => !accepted)),
        [text(toDecimal(EXAMPLE, exponent))],
      ];
    });
    return [
      component('MoneyCalculator', {}, [
        component('details', {}, [
          component('summary', {}, [text(`All ${currencies.length} currencies by exponent`)]),
          table(
            [[text('Exponent')], [text('A gateway takes')], [text('No gateway takes')], [text(`${EXAMPLE} is`)]],
            rows,
          ),
        ]),
      ]),
    ];
  },
};

/** `<CldrTrap />`: every currency whose digits in CLDR are not the exponent of ISO 4217, by how wrong they make an amount. */
export const cldrTrap: GuideElement = {
  attributes: {},
  nodes: (_, {catalogs}) => {
    const {currencies, cldr} = catalogs.currencies;
    const wrong = currencies.filter((one) => one.cldr_digits !== undefined && one.cldr_digits !== one.exponent);
    const keys = [...new Set(wrong.map((one) => `${one.exponent} ${one.cldr_digits!}`))].sort();
    const rows = keys.map((key) => {
      const [exponent, digits] = key.split(' ').map(Number);
      const same = wrong.filter((one) => one.exponent === exponent && one.cldr_digits === digits);
      return [
        codesOf(same),
        [inlineCode(String(exponent))],
        [inlineCode(String(digits))],
        [text(String(10 ** Math.abs(exponent! - digits!)))],
      ];
    });
    return [
      table(
        [[text('Currencies')], [text('ISO 4217')], [text(`Intl, CLDR ${cldr.cldr}`)], [text('Wrong by a factor of')]],
        rows,
      ),
    ];
  },
};
