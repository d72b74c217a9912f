import {appendPointer} from '../../packages/json';
import type {Defect} from '../../src/pipeline/contracts/defect';
import type {Contracts} from '../../src/pipeline/contracts/load';

interface NumberedPayment {
  readonly file: string;
  readonly pointer: string;
  readonly number: string;
}

/** The operations that pay an order of the partner, which `reference` names. */
const PAYING = ['createPaymentIntent', 'createCheckoutIntent'];

/** Scenarios of commerce number their orders from 5512, each in a sandbox of its own. */
const ORDERING = 'confirmCheckout';

function listPayments(contracts: Contracts): NumberedPayment[] {
  return [...contracts.scenarioFiles]
    .filter(([, {steps}]) => !steps.some(({operation}) => operation === ORDERING))
    .flatMap(([file, {steps}]) =>
      steps.flatMap(({operation = '', body}, index) => {
        const number = (body as {reference?: unknown} | undefined)?.reference;
        return PAYING.includes(operation) && typeof number === 'string'
          ? [{file, pointer: appendPointer('/steps', index, 'body', 'reference'), number}]
          : [];
      }),
    );
}

/** Order numbers that two scenarios of payments use: whoever searches for one finds two orders. */
export function findSharedOrderNumbers(contracts: Contracts): Defect[] {
  const payments = listPayments(contracts);
  const highest = Math.max(...payments.map(({number}) => Number(/^\d{4}$/.exec(number)?.[0] ?? 0)));
  return payments.flatMap(({file, pointer, number}, index) => {
    const first = payments.find((one) => one.number === number)!;
    return payments.indexOf(first) === index || first.file === file
      ? []
      : [
          {
            file: contracts.getPath(file),
            pointer,
            message: `found the order number ${number}, which ${first.file} has too, expected one of its own. Use ${highest + 1}, and record again.`,
          },
        ];
  });
}
