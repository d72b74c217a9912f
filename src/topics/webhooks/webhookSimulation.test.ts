import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {
  simulateDeliveries,
  MAX_COUNT,
  parseRun,
  findDivergence,
  runText,
  simulateRun,
  computeExpectedState,
  type SimulationRun,
  type StoryEvent,
} from './simulateDelivery';
import {describeOutcome, describeHandlerState, describeRun, describeStep} from './describeSimulation';
import {readContracts} from '../../pipeline/projectContracts';

const TYPES = ['created', 'processing', 'authorized', 'partially_captured', 'captured', 'succeeded'];

/** A recorded event of the scenario. */
function findRecordedEvent(type: string): StoryEvent {
  const {value} = readContracts().readRecording(`events/${type}`) as {
    value: {id: string; data: {object: {id: string; status: string; updated_at: string; amount: number}}};
  };
  const {id, data} = value;
  const {id: objectId, status, updated_at: updatedAt, amount} = data.object;
  return {id, type, objectId, status, updatedAt, refund: type.startsWith('refund') ? amount : 0};
}

const events = [...TYPES.map((type) => `payment_intent.${type}`), 'refund.created', 'refund.succeeded'].map(
  findRecordedEvent,
);
const contracts = computeExpectedState(events);
const runs: fc.Arbitrary<SimulationRun> = fc.record({
  seed: fc.integer({min: 0, max: 9999}),
  repeats: fc.integer({min: 0, max: MAX_COUNT}),
  drops: fc.integer({min: 0, max: MAX_COUNT}),
});

describe('a run', () => {
  it('has as many deliveries as events, less those dropped, and those repeated again', () => {
    fc.assert(
      fc.property(runs, (run) => {
        const deliveries = simulateDeliveries(events, run);
        expect(deliveries).toHaveLength(events.length - run.drops + run.repeats);
        expect(new Set(deliveries)).toHaveProperty('size', events.length - run.drops);
        expect(simulateDeliveries(events, run)).toEqual(deliveries);
      }),
    );
  });

  it('keeps the order with seed 0, and changes it with others', () => {
    expect(simulateDeliveries(events, {seed: 0, repeats: 0, drops: 0})).toEqual(events);
    const orders = [1, 2, 3, 4, 5].map((seed) =>
      simulateDeliveries(events, {seed, repeats: 0, drops: 0})
        .map(({id}) => id)
        .join(),
    );
    expect(new Set(orders)).toHaveProperty('size', 5);
  });

  it('is restored from a URL', () => {
    fc.assert(
      fc.property(runs, (run) => {
        expect(parseRun(runText(run))).toEqual(run);
      }),
    );
    expect(['', '5', '5-2', '5-9-1', '-1-0-0', '5-2-1-0', '12345-0-0', 'a-b-c'].map(parseRun)).toEqual(
      Array(8).fill(undefined),
    );
  });
});

describe('the correct handler', () => {
  it('has the actual state after every run, whatever is shuffled, repeated and dropped', () => {
    fc.assert(
      fc.property(runs, (run) => {
        const {correct} = simulateRun(events, run).at(-1)!;
        expect({statuses: {...correct.statuses}, refunded: correct.refunded}).toEqual(contracts);
      }),
      {numRuns: 1000},
    );
  });

  it('never goes back to an older snapshot', () => {
    const findNewest = (status: string): string => events.findLast((event) => event.status === status)!.updatedAt;
    fc.assert(
      fc.property(runs, (run) => {
        const steps = simulateRun(events, run);
        for (const [index, {correct}] of steps.entries()) {
          for (const [id, before] of Object.entries(steps[index - 1]?.correct.statuses ?? {})) {
            expect(findNewest(correct.statuses[id]!) >= findNewest(before)).toBe(true);
          }
        }
      }),
    );
  });
});

describe('the naive handler', () => {
  it('is right when every event arrives once and in order', () => {
    const steps = simulateRun(events, {seed: 0, repeats: 0, drops: 0});
    expect(findDivergence(steps)).toBe(-1);
    expect(describeOutcome(steps, contracts, 'EUR')).toMatch(
      /^The naive handler is right this time; the correct handler is right\./,
    );
  });

  it('books a repeated refund twice', () => {
    const seeds = Array.from({length: 200}, (_, seed) => seed);
    const reasons = seeds.flatMap((seed) => simulateRun(events, {seed, repeats: 1, drops: 0}).map(({why}) => why));
    expect(reasons.some((why) => why?.startsWith('A repeated delivery was booked again'))).toBe(true);
  });

  it('differs from the correct one exactly where a reason is given', () => {
    fc.assert(
      fc.property(runs, (run) => {
        for (const {naive, correct, why} of simulateRun(events, run)) {
          expect(describeHandlerState(naive, 'EUR') === describeHandlerState(correct, 'EUR')).toBe(why === undefined);
        }
      }),
    );
  });

  it('stays behind when an event is dropped, with the reason at the end', () => {
    const runs = Array.from({length: 100}, (_, seed) => simulateRun(events, {seed, repeats: 0, drops: 1}).at(-1)!);
    expect(runs.some(({why}) => why?.includes('does not list events'))).toBe(true);
    expect(runs.every(({correct}) => /^Events listed, (none|1) w/.test(correct.outcome))).toBe(true);
  });
});

describe('words', () => {
  it('describe a run, a step and the state', () => {
    expect(describeRun({seed: 5, repeats: 2, drops: 1})).toBe('shuffled with seed 5, 2 arrive twice, 1 never arrives');
    expect(describeRun({seed: 0, repeats: 1, drops: 0})).toBe(
      'in chronological order, 1 arrives twice, none never arrive',
    );
    const [first] = simulateRun(events, {seed: 0, repeats: 0, drops: 0});
    expect(describeStep(first!, 1, 8)).toBe(
      'Delivery 1 of 8, payment_intent.created. Naive: stored. Correct: stored. Both have the same state.',
    );
    expect(describeHandlerState(contracts, 'EUR')).toBe('pi_7Q2mX9 succeeded, re_3Fp7Xb succeeded, 11.18 EUR refunded');
  });
});
