import {describe, expect, it} from 'vitest';
import {buildJsonLines} from './Explorer/json';
import {
  serializePath,
  getInitialPath,
  isValidPath,
  listNextTransitions,
  parsePath,
  findPathToState,
  findRecordedMoment,
  getFinalState,
  findTransition,
  type TransitionPath,
} from './Explorer/path';
import {readGuideSources} from '../../pipeline/elements/guideSources';
import {createReferenceSettings} from '../../pipeline/plugins/siteSettings';
import {buildLifecyclesData} from './toolData';
import type {LifecycleData} from './lifecycleData';

const sources = readGuideSources(createReferenceSettings(process.cwd(), ['payments', 'commerce']));
const lifecycleData = Object.values(buildLifecyclesData(sources));
const refund = lifecycleData.find(({machine}) => machine === 'refund')!;
const payment = lifecycleData.find(({machine}) => machine === 'payment_intent')!;

/** A path to each reachable state, by the transitions that the explorer offers. */
function findPaths(slice: LifecycleData): Map<string, TransitionPath> {
  const found = new Map<string, TransitionPath>();
  const pending: TransitionPath[] = [[]];
  for (let path = pending.shift(); path; path = pending.shift()) {
    const state = getFinalState(slice, path);
    if (state !== undefined && found.has(state)) {
      continue;
    }
    if (state !== undefined) {
      found.set(state, path);
    }
    for (const {id} of listNextTransitions(slice, state)) {
      pending.push([...path, id]);
    }
  }
  return found;
}

describe.each(lifecycleData.map((slice) => [slice.machine, slice] as const))(
  'the explorer of a %s',
  (machine, slice) => {
    const reached = findPaths(slice);

    it('reaches every state', () => {
      expect([...reached.keys()].sort()).toEqual(Object.keys(slice.states).sort());
    });

    it('offers every transition, and shows a recorded object in its new state', () => {
      const offered = new Set<string>();
      for (const path of [[], ...reached.values()]) {
        for (const {id, to} of listNextTransitions(slice, getFinalState(slice, path))) {
          offered.add(id);
          const recorded = findRecordedMoment(slice, [...path, id]);
          expect(recorded?.moment.transition).toBe(id);
          expect(recorded?.object[slice.field]).toBe(to);
        }
      }
      expect([...offered].sort()).toEqual(slice.transitions.map(({id}) => id).sort());
    });

    it('ends only in terminal states', () => {
      const ends = Object.keys(slice.states).filter((state) => listNextTransitions(slice, state).length === 0);
      expect(ends.filter((state) => !slice.states[state]!.isLast)).toEqual([]);
      const late = Object.keys(slice.states).filter((state) => slice.states[state]!.isLast && !ends.includes(state));
      expect(late.flatMap((state) => listNextTransitions(slice, state)).every(({isLate}) => isLate)).toBe(true);
    });

    it('shows the effect of each call in each state', () => {
      for (const {calls} of slice.operations) {
        expect(Object.keys(calls)).toEqual(Object.keys(slice.states));
        const codes = Object.values(calls).flatMap((call) => (call.kind === 'refused' ? [call.code] : []));
        expect(codes.filter((code) => slice.errors[code] === undefined)).toEqual([]);
      }
    });

    it('has a URL for each state and each path, and no name is both', () => {
      for (const [state, path] of reached) {
        expect(getFinalState(slice, parsePath(`${machine}.${state}`, slice)!)).toBe(state);
        expect(parsePath(serializePath(machine, path), slice)).toEqual(path);
      }
      expect(parsePath(serializePath(machine, []), slice)).toEqual([]);
      expect(slice.transitions.filter(({id}) => Object.hasOwn(slice.states, id))).toEqual([]);
    });
  },
);

describe('a walk', () => {
  it('begins when the object has been created', () => {
    expect(parsePath('', refund)).toEqual(getInitialPath(refund));
    expect(getFinalState(refund, getInitialPath(refund))).toBe('pending');
  });

  it('reaches a state by recorded steps, so that the object stays the same', () => {
    const path = findPathToState(payment, 'partially_captured')!;
    const ids = path.map((_, index) => findRecordedMoment(payment, path.slice(0, index + 1))!.object.id);
    expect(new Set(ids).size).toBe(1);
  });

  it('shows the object that took the same path, and its previous version', () => {
    const recorded = findRecordedMoment(refund, ['create', 'succeed', 'return'])!;
    expect(recorded.isSameWay).toBe(true);
    expect(recorded.before?.status).toBe('succeeded');
    expect(findTransition(refund, 'return')?.isLate).toBe(true);
  });

  it('shows when the object came from another state', () => {
    const attempt = lifecycleData.find(({machine}) => machine === 'payment_attempt')!;
    const recorded = findRecordedMoment(attempt, ['start', 'require_action', 'fail'])!;
    expect(recorded).toMatchObject({isFromSame: false, moment: {from: 'started'}});
  });

  it('rejects a URL of transitions that do not follow each other', () => {
    expect(isValidPath(refund, ['create', 'return'])).toBe(false);
    expect(parsePath('refund.create-return', refund)).toBeUndefined();
    expect(parsePath('refund.lost', refund)).toBeUndefined();
    expect(parsePath('payment_intent.processing', refund)).toBeUndefined();
  });
});

describe('JSON with marks', () => {
  it('marks the lines that differ, in nested values too', () => {
    const lines = buildJsonLines({a: 1, b: {c: [1, 2], d: null}, e: {}}, {a: 1, b: {c: [1, 3], d: null}});
    expect(lines.filter(({isChanged}) => isChanged).map(({text}) => text.trim())).toEqual(['2', '"e": {}']);
    expect(JSON.parse(lines.map(({text}) => text).join('\n'))).toEqual({a: 1, b: {c: [1, 2], d: null}, e: {}});
  });

  it('marks nothing without a previous value', () => {
    expect(buildJsonLines({a: [1]}).some(({isChanged}) => isChanged)).toBe(false);
  });
});
