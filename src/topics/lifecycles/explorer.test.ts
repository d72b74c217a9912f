import {describe, expect, it} from 'vitest';
import {jsonLines} from './Explorer/json';
import {
  addressOf,
  firstPath,
  isWalkable,
  nextIn,
  pathIn,
  pathTo,
  recordedAt,
  stateAfter,
  transitionOf,
  type Path,
} from './Explorer/path';
import {readGuideSources} from '../../pipeline/elements/guideSources';
import {referenceSettings} from '../../pipeline/plugins/siteSettings';
import {lifecycleSlices} from './toolData';
import type {LifecycleSlice} from './lifecycleData';

const sources = readGuideSources(referenceSettings(process.cwd(), ['payments', 'commerce']));
const slices = Object.values(lifecycleSlices(sources));
const refund = slices.find(({machine}) => machine === 'refund')!;
const payment = slices.find(({machine}) => machine === 'payment_intent')!;

/** A path to each state that can be reached, by the transitions that the explorer offers. */
function walks(slice: LifecycleSlice): Map<string, Path> {
  const found = new Map<string, Path>();
  const pending: Path[] = [[]];
  for (let path = pending.shift(); path; path = pending.shift()) {
    const state = stateAfter(slice, path);
    if (state !== undefined && found.has(state)) {
      continue;
    }
    if (state !== undefined) {
      found.set(state, path);
    }
    for (const {id} of nextIn(slice, state)) {
      pending.push([...path, id]);
    }
  }
  return found;
}

describe.each(slices.map((slice) => [slice.machine, slice] as const))('the explorer of a %s', (machine, slice) => {
  const reached = walks(slice);

  it('leads to every state', () => {
    expect([...reached.keys()].sort()).toEqual(Object.keys(slice.states).sort());
  });

  it('offers every transition, and shows a recorded object in the state that it leads to', () => {
    const offered = new Set<string>();
    for (const path of [[], ...reached.values()]) {
      for (const {id, to} of nextIn(slice, stateAfter(slice, path))) {
        offered.add(id);
        const recorded = recordedAt(slice, [...path, id]);
        expect(recorded?.moment.transition).toBe(id);
        expect(recorded?.object[slice.field]).toBe(to);
      }
    }
    expect([...offered].sort()).toEqual(slice.transitions.map(({id}) => id).sort());
  });

  it('ends nowhere but in last states', () => {
    const ends = Object.keys(slice.states).filter((state) => nextIn(slice, state).length === 0);
    expect(ends.filter((state) => !slice.states[state]!.isLast)).toEqual([]);
    const late = Object.keys(slice.states).filter((state) => slice.states[state]!.isLast && !ends.includes(state));
    expect(late.flatMap((state) => nextIn(slice, state)).every(({isLate}) => isLate)).toBe(true);
  });

  it('says of each call in each state what it does', () => {
    for (const {calls} of slice.operations) {
      expect(Object.keys(calls)).toEqual(Object.keys(slice.states));
      const codes = Object.values(calls).flatMap((call) => (call.kind === 'refused' ? [call.code] : []));
      expect(codes.filter((code) => slice.errors[code] === undefined)).toEqual([]);
    }
  });

  it('has an address for each state and each path, and no name stands for both', () => {
    for (const [state, path] of reached) {
      expect(stateAfter(slice, pathIn(`${machine}.${state}`, slice)!)).toBe(state);
      expect(pathIn(addressOf(machine, path), slice)).toEqual(path);
    }
    expect(pathIn(addressOf(machine, []), slice)).toEqual([]);
    expect(slice.transitions.filter(({id}) => Object.hasOwn(slice.states, id))).toEqual([]);
  });
});

describe('a walk', () => {
  it('begins when the object has come into being', () => {
    expect(pathIn('', refund)).toEqual(firstPath(refund));
    expect(stateAfter(refund, firstPath(refund))).toBe('pending');
  });

  it('leads to a state by recorded steps, so that the object stays the same one', () => {
    const path = pathTo(payment, 'partially_captured')!;
    const ids = path.map((_, index) => recordedAt(payment, path.slice(0, index + 1))!.object.id);
    expect(new Set(ids).size).toBe(1);
  });

  it('shows the object that went the same way, and the one before it', () => {
    const recorded = recordedAt(refund, ['create', 'succeed', 'return'])!;
    expect(recorded.isSameWay).toBe(true);
    expect(recorded.before?.status).toBe('succeeded');
    expect(transitionOf(refund, 'return')?.isLate).toBe(true);
  });

  it('says when the object came from another state', () => {
    const attempt = slices.find(({machine}) => machine === 'payment_attempt')!;
    const recorded = recordedAt(attempt, ['start', 'require_action', 'fail'])!;
    expect(recorded).toMatchObject({isFromSame: false, moment: {from: 'started'}});
  });

  it('refuses an address of transitions that do not follow each other', () => {
    expect(isWalkable(refund, ['create', 'return'])).toBe(false);
    expect(pathIn('refund.create-return', refund)).toBeUndefined();
    expect(pathIn('refund.lost', refund)).toBeUndefined();
    expect(pathIn('payment_intent.processing', refund)).toBeUndefined();
  });
});

describe('JSON with marks', () => {
  it('marks the lines that differ, in nested values too', () => {
    const lines = jsonLines({a: 1, b: {c: [1, 2], d: null}, e: {}}, {a: 1, b: {c: [1, 3], d: null}});
    expect(lines.filter(({isChanged}) => isChanged).map(({text}) => text.trim())).toEqual(['2', '"e": {}']);
    expect(JSON.parse(lines.map(({text}) => text).join('\n'))).toEqual({a: 1, b: {c: [1, 2], d: null}, e: {}});
  });

  it('marks nothing without a value before', () => {
    expect(jsonLines({a: [1]}).some(({isChanged}) => isChanged)).toBe(false);
  });
});
