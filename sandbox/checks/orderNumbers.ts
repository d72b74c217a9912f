import {appendPointer} from '../../packages/json';
import type {Defect} from '../../src/pipeline/contracts/defect';
import type {Contracts} from '../../src/pipeline/contracts/load';
import type {Scenario} from '../../src/pipeline/contracts/scenarios';
import type {CommerceSeed} from '../commerce/seed';

interface UsedNumber {
  readonly file: string;
  readonly pointer: string;
  readonly number: string;
}

/** The operations that pay an order of the partner, which `reference` names. */
const PAYING = ['createPaymentIntent', 'createCheckoutIntent'];

/** The operation that gives an order its number. */
const NUMBERING = 'createCheckout';

/** The numbers that the checkouts of a scenario get, counted from its first one. */
function listCheckoutNumbers(file: string, {first_order_number, steps}: Scenario, seedNumber: number): UsedNumber[] {
  const first = first_order_number ?? seedNumber;
  const checkouts = steps.filter(({operation, error}) => operation === NUMBERING && error === undefined);
  const pointer = first_order_number === undefined ? '' : '/first_order_number';
  return checkouts.map((_, index) => ({file, pointer, number: String(first + index)}));
}

/** The numbers that the payments of a scenario name in `reference`. */
function listPaymentNumbers(file: string, {steps}: Scenario): UsedNumber[] {
  return steps.flatMap(({operation = '', body}, index) => {
    const number = (body as {reference?: unknown} | undefined)?.reference;
    return PAYING.includes(operation) && typeof number === 'string'
      ? [{file, pointer: appendPointer('/steps', index, 'body', 'reference'), number}]
      : [];
  });
}

/** Order numbers that two scenarios use, of checkouts or of payments: whoever searches for one finds two orders. */
export function findSharedOrderNumbers(contracts: Contracts): Defect[] {
  const {first_order_number: seedNumber} = contracts.getSeedData('commerce') as CommerceSeed;
  const used = [...contracts.scenarioFiles].flatMap(([file, scenario]) => [
    ...listCheckoutNumbers(file, scenario, seedNumber),
    ...listPaymentNumbers(file, scenario),
  ]);
  const owners = new Map<string, string>();
  used.forEach(({file, number}) => owners.set(number, owners.get(number) ?? file));
  const highest = Math.max(...used.map(({number}) => Number(/^\d{4}$/.exec(number)?.[0] ?? 0)));
  return used.flatMap(({file, pointer, number}) => {
    const owner = owners.get(number)!;
    return owner === file
      ? []
      : [
          {
            file: contracts.getPath(file),
            pointer,
            message: `found the order number ${number}, which ${owner} has too, expected one of its own. Use ${highest + 1}${pointer === '' ? ' as first_order_number' : ''}, and record again.`,
          },
        ];
  });
}
