import {computeCart, sumAmounts, type CartInput, type ComputedCart, type RateTotal} from '../priceCart';
import {formatFraction, formatPercent, formatTaxComputation, formatDecimal} from '../../money/decimal';
import {formatDifference, computeAlternativeRoundings, ROUNDING_LABELS} from '../alternativeRoundings';
import {formatPlainAmount} from '../../money/formatAmounts';

/** A table of the calculator: its caption, its columns, and rows of text. */
export interface ExplanationTable {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface CalculatorCurrency {
  readonly code: string;
  readonly exponent: number;
}

/** An amount with its currency: `154.53 EUR`. */
function formatCurrencyAmount(amount: number, {code, exponent}: CalculatorCurrency): string {
  return `${formatDecimal(BigInt(amount), exponent).replace('-', '−')} ${code}`;
}

function buildDiscountTables({splits}: ComputedCart): ExplanationTable[] {
  return splits.map(({weights, amount, shares}) => {
    const whole = sumAmounts(weights);
    const floors = sumAmounts(shares.map(({floor}) => floor));
    const rows = shares.map(({product, floor, remainder, residue}, index) => {
      const isFor = whole > 0 && weights[index]! > 0;
      return isFor
        ? [
            `Line ${index + 1}`,
            `${amount} × ${weights[index]!} / ${whole} = ${formatFraction(product, BigInt(whole))}`,
            String(floor),
            formatFraction(remainder, BigInt(whole)),
            residue === 0 ? '–' : '+1',
            formatPlainAmount(0 - floor - residue),
          ]
        : [`Line ${index + 1}`, 'Not for this line', '0', '–', '–', '0'];
    });
    return {
      caption: 'Discount, split by the largest remainder',
      columns: ['Line', 'Share before rounding', 'Rounded down', 'Remainder', 'Left over', 'Discount'],
      rows: [
        ...rows,
        [
          'All lines',
          String(amount),
          String(floors),
          '',
          `${amount} − ${floors} = ${amount - floors}`,
          formatPlainAmount(-amount),
        ],
      ],
    };
  });
}

function buildTaxTable(input: CartInput, cart: ComputedCart, merchants: readonly string[]): ExplanationTable {
  const isInside = input.mode === 'inside';
  const buildTaxRow = (title: string, gross: string, {paid, rate, tax}: RateTotal): string[] => [
    title,
    gross,
    String(paid),
    `${formatPercent(rate)} %`,
    formatTaxComputation(paid, rate, isInside),
    String(tax),
  ];
  return {
    caption: isInside ? 'Tax inside what is paid, rounded once per part' : 'Tax on top of each part, rounded once',
    columns: ['Part', 'Before discount', isInside ? 'Paid' : 'Net', 'Rate', 'Tax before rounding', 'Tax'],
    rows: [
      ...cart.lines.map((line, index) => {
        const {unit_price, quantity} = input.lines[index]!;
        return buildTaxRow(`Line ${index + 1}`, `${unit_price} × ${quantity} = ${line.gross}`, line);
      }),
      ...cart.deliveries.flatMap(({parts}, index) =>
        parts.map((part) => {
          const goods = parts.length === 1 ? '' : `, goods at ${formatPercent(part.rate)} %`;
          return buildTaxRow(`Shipping ${merchants[index]!}${goods}`, String(part.paid), part);
        }),
      ),
      [
        'All parts',
        String(cart.items + cart.shipping),
        String(cart.items + cart.shipping + cart.discount),
        '',
        '',
        String(cart.tax),
      ],
    ],
  };
}

function buildTotalsTable({mode}: CartInput, cart: ComputedCart, currency: CalculatorCurrency): ExplanationTable {
  const {items, shipping, discount, tax, total} = cart;
  const buildTotalsRow = (title: string, amount: number): string[] => [
    title,
    formatPlainAmount(amount),
    formatCurrencyAmount(amount, currency),
  ];
  return {
    caption: 'Totals',
    columns: ['Entry', 'Minor units', 'Shown'],
    rows: [
      buildTotalsRow('items', items),
      buildTotalsRow('shipping', shipping),
      ...(discount === 0 ? [] : [buildTotalsRow('discount', discount)]),
      ...(mode === 'inside' ? [] : [buildTotalsRow('tax', tax)]),
      buildTotalsRow('total', total),
      ...(mode === 'inside' ? [buildTotalsRow('tax_included', tax)] : []),
    ],
  };
}

function buildAlternativesTable(input: CartInput, cart: ComputedCart): ExplanationTable {
  return {
    caption: 'Results of other rounding rules',
    columns: ['Way', 'Result', 'Difference'],
    rows: computeAlternativeRoundings(input, cart).map(({id, amount, difference}) => [
      ROUNDING_LABELS[id],
      String(amount),
      formatDifference(difference),
    ]),
  };
}

/**
 * The lines that receive the remaining units of a discount after rounding down, in words; empty when there are none.
 */
function describeResidue({splits}: ComputedCart): string {
  const lines = splits.flatMap(({shares}) => shares.flatMap(({residue}, index) => (residue === 0 ? [] : [index + 1])));
  return lines.length === 0
    ? ''
    : lines.length === 1
      ? ` The remaining unit goes to line ${lines[0]!}.`
      : ` The remaining units go to lines ${lines.join(', ')}.`;
}

export interface PriceExplanation {
  /** One sentence, also announced to screen readers. */
  readonly summary: string;
  readonly tables: readonly ExplanationTable[];
}

/** Computes a cart, with its steps. */
export function explainPrices(
  input: CartInput,
  merchants: readonly string[],
  currency: CalculatorCurrency,
): PriceExplanation {
  const cart = computeCart(input);
  const where = input.mode === 'inside' ? 'inside' : 'on top';
  return {
    summary: `The shopper pays ${formatCurrencyAmount(cart.total, currency)}, with ${formatCurrencyAmount(cart.tax, currency)} of tax ${where}.${describeResidue(cart)}`,
    tables: [
      ...buildDiscountTables(cart),
      buildTaxTable(input, cart, merchants),
      buildTotalsTable(input, cart, currency),
      buildAlternativesTable(input, cart),
    ],
  };
}
