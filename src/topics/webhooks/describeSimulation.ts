import type {HandlerReaction, SimulationRun, SimulationStep, ExpectedState} from './simulateDelivery';

function formatCount(count: number, one: string, many: string): string {
  return `${count === 0 ? 'none' : String(count)} ${count === 1 ? one : many}`;
}

/** A run in words, for the sentence "One run: …". */
export function describeRun({seed, repeats, drops}: SimulationRun): string {
  const order = seed === 0 ? 'in chronological order' : `shuffled with seed ${String(seed)}`;
  return `${order}, ${formatCount(repeats, 'arrives', 'arrive')} twice, ${formatCount(drops, 'never arrives', 'never arrive')}`;
}

/** Minor units of a currency with two decimals. */
function formatMinorUnits(amount: number, currency: string): string {
  return `${(amount / 100).toFixed(2)} ${currency}`;
}

/** The state of a handler: `pi_7Q2mX9 succeeded, re_3Fp7Xb pending, 0.00 EUR refunded`. */
export function describeHandlerState({statuses, refunded}: Omit<HandlerReaction, 'outcome'>, currency: string): string {
  const objects = Object.entries(statuses)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, status]) => `${id} ${status}`);
  return [...objects, `${formatMinorUnits(refunded, currency)} refunded`].join(', ');
}

/** How a run ended, in one or two sentences. */
export function describeOutcome(steps: readonly SimulationStep[], contracts: ExpectedState, currency: string): string {
  const {naive, correct} = steps.at(-1)!;
  const real = describeHandlerState(contracts, currency);
  const isRight = (held: HandlerReaction): boolean => describeHandlerState(held, currency) === real;
  const naiveText = isRight(naive)
    ? 'The naive handler is right this time'
    : `The naive handler has ${describeHandlerState(naive, currency)}`;
  const correctText = isRight(correct)
    ? 'the correct handler is right'
    : `the correct handler has ${describeHandlerState(correct, currency)}`;
  return `${naiveText}; ${correctText}. The actual state: ${real}.`;
}

/** The effect of one delivery, in a sentence. */
export function describeStep(
  {event, isRepeat, naive, correct, why}: SimulationStep,
  number: number,
  count: number,
): string {
  const what = event ? `${event.type}${isRepeat ? ' again' : ''}` : 'no more deliveries';
  const lowerFirstLetter = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
  const handlers = `Naive: ${lowerFirstLetter(naive.outcome)}. Correct: ${lowerFirstLetter(correct.outcome)}.`;
  return `Delivery ${String(number)} of ${String(count)}, ${what}. ${handlers} ${why ?? 'Both have the same state.'}`;
}
