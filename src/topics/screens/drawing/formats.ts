import type {ShopperWord} from '../../../pipeline/contracts/generated/schemas';
import type {BoundValue, ValueScope} from './valueScope';
import {AuthoringError} from '../../../../packages/authoring/authoringError';
import {suggest} from '../../../../packages/authoring/suggest';

/** Formats of API values for a shopper. */

/** The time zone of the shopper in the scenarios: the app shows local time. */
const TIME_ZONE = 'Europe/Paris';

type ValueFormat = (bound: BoundValue, words: readonly string[], scope: ValueScope) => string;

/** An amount in the minor units of its currency: `−€10.00`. The exponent is that of the catalog, not of CLDR. */
function formatMoney({value, currency}: BoundValue, _: readonly string[], {catalogs, place}: ValueScope): string {
  const known = catalogs.currencies.currencies.find(({code}) => code === currency);
  if (typeof value !== 'number' || !known) {
    throw new AuthoringError(
      `${place}: found ${JSON.stringify(value)} in ${currency ?? 'no currency'}, expected an amount in an object with a currency.`,
    );
  }
  const digits = {minimumFractionDigits: known.exponent, maximumFractionDigits: known.exponent};
  const written = new Intl.NumberFormat('en', {style: 'currency', currency: known.code, ...digits});
  return `${value < 0 ? '−' : ''}${written.format(Math.abs(value) / 10 ** known.exponent)}`;
}

function createDateFormat(options: Intl.DateTimeFormatOptions): ValueFormat {
  return ({value}, _, {place}) => {
    const time = new Date(String(value));
    if (Number.isNaN(time.getTime())) {
      throw new AuthoringError(`${place}: found ${JSON.stringify(value)}, expected a date.`);
    }
    return new Intl.DateTimeFormat('en-GB', {timeZone: TIME_ZONE, ...options}).format(time);
  };
}

/** The text for a value of a table of the catalog of words. */
function findShopperWord(
  {value}: BoundValue,
  [name = '']: readonly string[],
  {catalogs, place}: ValueScope,
): ShopperWord {
  const {tables, unknown} = catalogs.shopperWords;
  const table = tables.find((one) => one.table === name);
  if (!table) {
    const names = tables.map((one) => one.table);
    throw new AuthoringError(`${place}: found no table ${name} in shopper-words.yaml, ${suggest(name, names)}.`);
  }
  return table.words.find((word) => word.value === value) ?? {value: String(value), words: unknown};
}

export const VALUE_FORMATS: Readonly<Record<string, ValueFormat>> = {
  text: ({value}) => (Array.isArray(value) ? value.join(', ') : String(value)),
  /** The value, or a word where there is none: `{line.quantity | or 0}`. */
  or: ({value}) => String(value),
  money: formatMoney,
  /** The discount of a voucher, or nothing. */
  off: (bound, words, scope) => (bound.value === 0 ? '' : `, ${formatMoney(bound, words, scope)}`),
  date: createDateFormat({day: 'numeric', month: 'long'}),
  day: createDateFormat({weekday: 'short', day: 'numeric', month: 'short'}),
  time: createDateFormat({hour: '2-digit', minute: '2-digit', hourCycle: 'h23'}),
  /** The length of a list, or a number, with its noun: `{cart.lines | count item items}`. */
  count: ({value}, [one, many]) => {
    const count = Array.isArray(value) ? value.length : Number(value);
    const word = count === 1 ? one : many;
    return word === undefined ? String(count) : `${String(count)} ${word}`;
  },
  capital: ({value}) => String(value).charAt(0).toUpperCase() + String(value).slice(1),
  words: (bound, names, scope) => findShopperWord(bound, names, scope).words,
  tone: (bound, names, scope) => findShopperWord(bound, names, scope).tone ?? 'neutral',
};
