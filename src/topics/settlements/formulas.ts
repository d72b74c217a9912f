import {computeCumulativeShare, computePercentage} from '../money/money';
import type {LedgerEntry, RecordedRefund, RecordedSale} from './types';

/**
 * Computes the amount of each settlement entry from what was sold, the rates of the merchant, and earlier bookings.
 * Amounts are minor units.
 */

/** The rates of a merchant, in basis points, and amounts in minor units. */
export interface MerchantRates {
  readonly commission: number;
  readonly commission_tax: number;
  readonly processing: number;
  readonly processing_fixed: number;
  readonly reserve: number;
  readonly chargeback_fee: number;
}

/** A computation in words, and its amount, signed like the entry. */
export interface Formula {
  /** Such as `12 % × (8990 + 3585)`; undefined where the amount is not computed. */
  readonly computed: string | undefined;
  readonly amount: number;
  /** The share in it before and after rounding, where it is not an integer: `301.8` and 302. */
  readonly rounding?: {readonly exact: string; readonly rounded: number};
}

/** The parts of an amount. */
type FormulaTerms = readonly number[];

const sumTerms = (terms: FormulaTerms): number => terms.reduce((all, term) => all + term, 0);

function formatTerms(terms: FormulaTerms): string {
  return terms.join(' + ');
}

/** `12 %`, `1.4 %`. */
function formatBasisPoints(basisPoints: number): string {
  return `${String(basisPoints / 100)} %`;
}

function describeRounding(amount: number, basisPoints: number): Pick<Formula, 'rounding'> {
  const product = amount * basisPoints;
  return product % 10_000 === 0
    ? {}
    : {rounding: {exact: String(product / 10_000), rounded: computePercentage(amount, basisPoints)}};
}

/** The ledger of one sub-order while its entries are processed in order. */
class SubOrderAccount {
  private goods: number[] = [];
  private commission = 0;
  private tax = 0;
  private captures = 0;
  private isChanged = false;
  private sold = new Map<string, number>();
  private balance = 0;
  /** What the current booking sells or reverses: prices, and what the shopper pays or receives for them. */
  private prices: FormulaTerms = [];
  private paid = 0;
  /** By refund. */
  private readonly refunded = new Map<string, FormulaTerms>();

  constructor(
    private readonly sale: RecordedSale,
    private readonly rates: MerchantRates,
    private readonly refunds: readonly RecordedRefund[],
  ) {}

  private getSaleLine(id: string): RecordedSale['lines'][number] {
    return this.sale.lines.find((line) => line.id === id)!;
  }

  private countSoldUnits(id: string): number {
    return this.sold.get(id) ?? 0;
  }

  private getRefund(id: string | null): RecordedRefund {
    return this.refunds.find((refund) => refund.id === id)!;
  }

  /** Goods and their sum; after a change, only the sum. */
  private formatGoodsTerm(): string {
    const total = sumTerms(this.goods);
    return this.isChanged || this.goods.length < 2 ? String(total) : `(${formatTerms(this.goods)})`;
  }

  private takeEntry(entry: LedgerEntry): Formula {
    const units = this.sale.captures[this.captures] ?? [];
    const isFirst = this.captures === 0;
    this.captures += 1;
    const shares = units.map(({line_id, quantity}) => {
      const {paid, quantity: ordered} = this.getSaleLine(line_id);
      return computeCumulativeShare(paid, ordered, this.countSoldUnits(line_id), quantity);
    });
    const goods = units.map(({line_id, quantity}) => this.getSaleLine(line_id).unit_price * quantity);
    units.forEach(({line_id, quantity}) => this.sold.set(line_id, this.countSoldUnits(line_id) + quantity));
    const shipping = isFirst && this.sale.shipping > 0 ? [this.sale.shipping] : [];
    const terms = [...shares, ...shipping];
    this.isChanged = !isFirst;
    this.goods = [...this.goods, ...goods];
    this.prices = [sumTerms(goods), ...shipping];
    this.paid = entry.amount;
    this.balance += entry.amount;
    return {computed: formatTerms(terms), amount: sumTerms(terms)};
  }

  private listRefundPrices(refund: RecordedRefund): FormulaTerms {
    if (refund.return_id !== null) {
      return [sumTerms(refund.units.map(({line_id}) => this.getSaleLine(line_id).unit_price))];
    }
    const isAll = this.sale.lines.every(({canceled, quantity}) => canceled === quantity);
    const goods = sumTerms(this.sale.lines.map(({canceled, unit_price}) => canceled * unit_price));
    return isAll && this.sale.shipping > 0 ? [goods, this.sale.shipping] : [goods];
  }

  private giveBack({source_id}: LedgerEntry): Formula {
    const refund = this.getRefund(source_id);
    const isReturn = refund.return_id !== null;
    const canceled = this.sale.lines.filter((line) => line.canceled > 0);
    const isAll = canceled.length === this.sale.lines.length && canceled.every((one) => one.canceled === one.quantity);
    const shares = isReturn
      ? refund.units.map(({amount}) => amount)
      : canceled.map((line) =>
          computeCumulativeShare(line.paid, line.quantity, line.quantity - line.canceled, line.canceled),
        );
    const shipping = isReturn ? refund.shipping : isAll ? this.sale.shipping : 0;
    const terms = [...shares, ...(shipping > 0 ? [shipping] : [])];
    const fee = refund.fee > 0 ? ` − ${String(refund.fee)}` : '';
    this.prices = this.listRefundPrices(refund);
    this.paid = sumTerms(isReturn ? shares : terms);
    this.refunded.set(refund.id, this.prices);
    this.goods = [sumTerms(this.goods) - this.prices[0]!];
    this.isChanged = true;
    this.balance -= refund.amount;
    return {computed: formatTerms(terms) + fee, amount: refund.fee - sumTerms(terms)};
  }

  private takeBack({source_id}: LedgerEntry): Formula {
    const refund = this.getRefund(source_id);
    this.prices = this.refunded.get(refund.id) ?? [];
    this.paid = refund.amount + refund.fee - (refund.return_id === null ? 0 : refund.shipping);
    this.goods = [sumTerms(this.goods) + (this.prices[0] ?? 0)];
    this.isChanged = true;
    this.balance += refund.amount;
    return {computed: String(refund.amount), amount: refund.amount};
  }

  private createFundingFormula(sign: 1 | -1): Formula {
    return {
      computed: `${formatTerms(this.prices)} − ${String(this.paid)}`,
      amount: sign * (sumTerms(this.prices) - this.paid),
    };
  }

  private createShareFormula(
    rate: number,
    base: number,
    term: string,
    booked: number,
    isBack: boolean,
  ): [Formula, number] {
    const target = computePercentage(base, rate);
    const part = base === 0 ? '0' : `${formatBasisPoints(rate)} × ${term}`;
    const computed = isBack
      ? base === 0
        ? String(booked)
        : `${String(booked)} − ${part}`
      : booked === 0
        ? part
        : `${part} − ${String(booked)}`;
    return [{computed, amount: booked - target, ...describeRounding(base, rate)}, target];
  }

  private bookCommission(isBack: boolean): Formula {
    const {commission: rate} = this.rates;
    const [formula, target] = this.createShareFormula(
      rate,
      sumTerms(this.goods),
      this.formatGoodsTerm(),
      this.commission,
      isBack,
    );
    this.commission = target;
    return formula;
  }

  private bookTax(isBack: boolean): Formula {
    const {commission_tax: rate} = this.rates;
    const [formula, target] = this.createShareFormula(rate, this.commission, String(this.commission), this.tax, isBack);
    this.tax = target;
    return formula;
  }

  /** @param held the sale of a reserve, or the reserve or chargeback that an entry releases */
  createFormula(entry: LedgerEntry, held: LedgerEntry | undefined): Formula {
    const {processing, processing_fixed: fixed, reserve, chargeback_fee: fee} = this.rates;
    switch (entry.type) {
      case 'sale':
        return this.takeEntry(entry);
      case 'promotion_funding':
        return this.createFundingFormula(1);
      case 'promotion_funding_reversal':
        return this.createFundingFormula(-1);
      case 'commission':
        return this.bookCommission(false);
      case 'commission_reversal':
        return this.bookCommission(true);
      case 'commission_tax':
        return this.bookTax(false);
      case 'commission_tax_reversal':
        return this.bookTax(true);
      case 'processing_fee':
        return {
          computed: `${formatBasisPoints(processing)} × ${String(this.paid)} + ${String(fixed)}`,
          amount: -computePercentage(this.paid, processing) - fixed,
          ...describeRounding(this.paid, processing),
        };
      case 'refund':
        return this.giveBack(entry);
      case 'refund_reversal':
        return this.takeBack(entry);
      case 'reserve_hold':
        return {
          computed: `${formatBasisPoints(reserve)} × ${String(held?.amount ?? 0)}`,
          amount: -computePercentage(held?.amount ?? 0, reserve),
          ...describeRounding(held?.amount ?? 0, reserve),
        };
      case 'chargeback': {
        const amount = -this.balance;
        this.balance = 0;
        return {computed: String(-amount), amount};
      }
      case 'chargeback_fee':
        return {computed: String(fee), amount: -fee};
      case 'reserve_release':
      case 'chargeback_reversal': {
        this.balance += entry.type === 'chargeback_reversal' ? -(held?.amount ?? 0) : 0;
        return {computed: String(-(held?.amount ?? 0)), amount: -(held?.amount ?? 0)};
      }
      default:
        return {computed: undefined, amount: entry.amount};
    }
  }
}

/** Entries that refer to another one: of this type, of the same sub-order. */
const ENTRY_TYPE_OF_HOLD: Readonly<Record<string, string>> = {
  reserve_hold: 'sale',
  reserve_release: 'reserve_hold',
  chargeback_reversal: 'chargeback',
};

/**
 * How each entry is computed, by its id. The entries of a sub-order are processed in their order.
 *
 * @param ratesOf the rates of a merchant
 */
export function deriveEntryFormulas(
  entries: readonly LedgerEntry[],
  sales: readonly RecordedSale[],
  refunds: readonly RecordedRefund[],
  getRates: (merchantId: string) => MerchantRates,
): Map<string, Formula> {
  const accounts = new Map(
    sales.map((sale) => [
      sale.id,
      new SubOrderAccount(
        sale,
        getRates(sale.merchant_id),
        refunds.filter(({sub_order_id}) => sub_order_id === sale.id),
      ),
    ]),
  );
  const used = new Map<string, number>();
  return new Map(
    entries.map((entry) => {
      const account = accounts.get(entry.sub_order_id ?? '');
      if (account === undefined) {
        return [entry.id, {computed: undefined, amount: entry.amount}];
      }
      const key = `${entry.type} ${entry.sub_order_id ?? ''}`;
      const number = used.get(key) ?? 0;
      used.set(key, number + 1);
      const kin = entries.filter(
        ({type, sub_order_id}) => type === ENTRY_TYPE_OF_HOLD[entry.type] && sub_order_id === entry.sub_order_id,
      );
      return [entry.id, account.createFormula(entry, kin[number])];
    }),
  );
}
