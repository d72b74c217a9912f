import {beforeAll, describe, expect, it} from 'vitest';
import {findJourneyDefects, type PlayedScenarioSummary} from '../../../sandbox/checks/journeys';
import type {Journey, JourneyMoment, JourneyStep} from '../../pipeline/contracts/journeys';
import {getMomentAfterKey, parseMoment, findMomentInView} from './Journey/steps';
import {toAnchor, readJourneyMoments, type ResolvedMoment} from './elements/journeys';
import {readContracts} from '../../pipeline/projectContracts';

const SCENARIO = 'order-5512';

function readRecordedSteps(): JourneyStep[] {
  return (readContracts().readRecording(`journeys/${SCENARIO}`) as {steps: JourneyStep[]}).steps;
}

describe('the validation of a journey against its scenario', () => {
  const journey = readContracts().journeys.get(SCENARIO)!;
  const steps = readRecordedSteps();
  const exits = journey.moments.flatMap((moment) => moment.exits ?? []);
  const shown: PlayedScenarioSummary = {
    fired: new Set(exits.flatMap(({shows}) => shows ?? [])),
    errors: new Set(exits.flatMap(({error}) => error ?? [])),
    steps: undefined,
  };
  const scenarios = new Map([
    ...exits.map(({scenario}) => [scenario, shown] as const),
    [SCENARIO, {...shown, steps}] as const,
  ]);

  function listDefectMessages(moments: readonly JourneyMoment[], scenario = SCENARIO): string[] {
    const told = new Map<string, Journey>([[scenario, {scenario: scenario, moments}]]);
    return findJourneyDefects(told, {folder: 'contracts', scenarios: scenarios}).map(
      ({pointer, message}) => `${pointer}: ${message}`,
    );
  }

  function changeMoment(index: number, change: Partial<JourneyMoment>): JourneyMoment[] {
    return journey.moments.map((moment, at) => (at === index ? {...moment, ...change} : moment));
  }

  it('accepts the journey as it is', () => {
    expect(listDefectMessages(journey.moments)).toEqual([]);
  });

  it('rejects a journey that lacks a step', () => {
    const messages = listDefectMessages(journey.moments.filter((_, index) => index !== 4));
    expect(messages).toHaveLength(2);
    expect(messages[0]).toContain('/moments: found no moment for sub_order.accept at 2026-11-03T10:15:18Z');
  });

  it('rejects moments that share steps, or are out of order', () => {
    const [message] = listDefectMessages(changeMoment(1, {from: '2026-11-03T10:07:00Z'}));
    expect(message).toContain('/moments/1/from: found 2026-11-03T10:07:00Z');
    expect(listDefectMessages([journey.moments[1]!, journey.moments[0]!, ...journey.moments.slice(2)])[0]).toContain(
      'expected a time after 2026-11-03T10:13:40Z',
    );
  });

  it('rejects a moment that begins or ends when nothing happens, or is empty', () => {
    expect(listDefectMessages(changeMoment(0, {from: '2026-11-03T09:57:00Z'}))[0]).toContain(
      'expected 2026-11-03T09:58:00Z, when searchProducts at 2026-11-03T09:58:00Z begins',
    );
    expect(listDefectMessages(changeMoment(0, {until: '2026-11-03T10:08:00Z'}))[0]).toContain(
      'expected 2026-11-03T10:07:00Z',
    );
    expect(listDefectMessages(changeMoment(13, {at: '2026-11-14T09:19:00Z'}))[0]).toContain('/moments/13/at');
    const empty = {...journey.moments[0]!, from: '2026-11-03T10:08:00Z', until: '2026-11-03T10:09:00Z'};
    expect(listDefectMessages([journey.moments[0]!, empty, ...journey.moments.slice(1)])[0]).toContain(
      'nothing happens',
    );
  });

  it('rejects exits without a scenario', () => {
    const [exit] = journey.moments[0]!.exits!;
    const addExit = (change: object): string[] => listDefectMessages(changeMoment(0, {exits: [{...exit!, ...change}]}));
    expect(addExit({scenario: 'no-such-scenario'})[0]).toContain(
      '/moments/0/exits/0/scenario: found the scenario no-such-scenario',
    );
    expect(addExit({error: 'rate_limited'})[0]).toContain('which the scenario promotion-codes does not return');
    expect(addExit({error: undefined, shows: 'cart.delete'})[0]).toContain('cart.delete, which does not occur');
  });

  it('rejects a journey without a journal, and a journal without a journey', () => {
    const messages = listDefectMessages(journey.moments, 'forgotten-cart');
    expect(messages[0]).toContain('/scenario: found forgotten-cart, which is not a scenario that keeps a journal');
    expect(messages.at(-1)).toContain(`found no journey, and the scenario ${SCENARIO} keeps a journal`);
  });
});

describe('moments with their recordings', () => {
  let moments: readonly ResolvedMoment[];

  beforeAll(() => {
    moments = readJourneyMoments(readContracts(), SCENARIO)!;
  });

  it('contain every step, change and event of the scenario once, in order', () => {
    const steps = readRecordedSteps();
    const told = moments.flatMap((moment) => moment.steps);
    expect(told.map(({name}) => name)).toEqual(steps.map(({name}) => name));
    expect(told.flatMap(({events}) => events.map(({id}) => id))).toEqual(
      steps.flatMap(({events}) => events.map(({id}) => id)),
    );
  });

  it('show the states of each object', () => {
    const [, , , , , , shipped] = moments;
    const payment = shipped!.changes.find(({machine}) => machine === 'payment_intent')!;
    expect(payment.states).toEqual(['requires_capture', 'partially_captured']);
    expect(payment.fields).toContainEqual({field: 'amount_captured', before: 0, after: 12258});
    const entries = shipped!.changes.find(({machine}) => machine === 'settlement_entry')!;
    expect(entries.ids).toHaveLength(5);
    expect(entries.states).toEqual([null, 'pending']);
  });

  it('have each object as in its last event', () => {
    for (const {steps, after} of moments) {
      for (const {data} of steps.flatMap(({events}) => events).filter(({type}) => type.startsWith('payout.'))) {
        const {id} = data.object as {id: string};
        const last = steps.flatMap(({events}) => events).findLast((event) => event.data.object.id === id)!;
        expect(after.get(id)).toEqual(last.data.object);
      }
    }
  });

  it('begin with the objects of the previous moment, and nothing before the first', () => {
    expect([...moments[0]!.before.keys()]).toEqual([]);
    moments.slice(1).forEach((moment, index) => expect(moment.before).toBe(moments[index]!.after));
  });

  it('have anchors of their own', () => {
    expect(moments[3]!.anchor).toBe('4-authorization');
    expect(toAnchor('Ship and deliver')).toBe('ship-and-deliver');
    expect(new Set(moments.map(({anchor}) => anchor)).size).toBe(moments.length);
  });
});

describe('the navigation of moments', () => {
  it('parses the moment of a URL, and nothing else', () => {
    expect(parseMoment('7', 16)).toBe(7);
    expect(parseMoment('16', 16)).toBe(16);
    for (const wrong of ['', '0', '17', '-1', '1.5', '07', 'x', '1e1', '100']) {
      expect(parseMoment(wrong, 16), wrong).toBeUndefined();
    }
  });

  it('steps by arrow keys, Home and End, never past the first or the last', () => {
    expect(getMomentAfterKey('ArrowRight', 3, 16)).toBe(4);
    expect(getMomentAfterKey('ArrowLeft', 3, 16)).toBe(2);
    expect(getMomentAfterKey('ArrowLeft', 1, 16)).toBe(1);
    expect(getMomentAfterKey('ArrowRight', 16, 16)).toBe(16);
    expect(getMomentAfterKey('Home', 9, 16)).toBe(1);
    expect(getMomentAfterKey('End', 9, 16)).toBe(16);
  });

  it('ignores other keys', () => {
    for (const key of ['PageDown', ' ', 'Tab', 'ArrowDown', 'ArrowUp', 'constructor']) {
      expect(getMomentAfterKey(key, 3, 16), key).toBeUndefined();
    }
  });

  it('selects the last moment whose heading is above the line', () => {
    expect(findMomentInView([500, 900, 1300], 400)).toBe(1);
    expect(findMomentInView([-900, -100, 390, 1300], 400)).toBe(3);
    expect(findMomentInView([-900, -500, -100], 400)).toBe(3);
  });
});
