import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {setImmediate} from 'node:timers/promises';
import {pathToFileURL} from 'node:url';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {readProgram} from '../../src/topics/environments/elements/program';

/**
 * A bounded model check of the handlers of the webhooks guide: events of one refund arrive in every order, twice and while
 * another one is worked on, the object changes meanwhile, and reading it takes time or fails.
 */

const DEPTH = 5;
/** The states of the refund, oldest first. The second and the third have one time. */
const TIMES = ['09:20:00', '09:20:06', '09:20:06', '09:21:06'].map((time) => `2026-11-14T${time}Z`);
const NEWEST = TIMES.length - 1;

interface Snapshot {
  readonly id: string;
  readonly state: number;
  readonly updated_at: string;
}

interface EventBody {
  readonly id: string;
  readonly data: {readonly object: Snapshot};
}

/** A number delivers the event about this state; `change` brings the next state; the others end a read. */
type Act = number | 'change' | 'answer' | 'fail';

/** What a handler did with one delivery. */
interface Handled {
  readonly event: string;
  readonly outcome: string;
}

/** The result of a run: every delivery, and the state in the copy after each act. */
interface Run {
  readonly handled: readonly Handled[];
  readonly copies: readonly (number | null)[];
}

const createSnapshot = (state: number): Snapshot => ({id: 're_3Fp7Xb', state, updated_at: TIMES[state]!});
const createEvent = (state: number): EventBody => ({id: `evt_${state}`, data: {object: createSnapshot(state)}});

/** Every sequence of acts up to the depth: an event can arrive once its state exists, and twice. */
function listSchedules(readEnds: readonly Act[]): Act[][] {
  const extend = (acts: readonly Act[], current: number): Act[][] => {
    if (acts.length === DEPTH) {
      return [[...acts]];
    }
    const states = Array.from({length: current + 1}, (_, state) => state);
    const deliveries = states.filter((state) => acts.filter((act) => act === state).length < 2);
    return [
      ...deliveries.flatMap((act) => extend([...acts, act], current)),
      ...(current < NEWEST ? extend([...acts, 'change'], current + 1) : []),
      ...readEnds.flatMap((act) => extend([...acts, act], current)),
    ];
  };
  return extend([], 1);
}

function checkRun({handled, copies}: Run, acts: readonly Act[]): void {
  const place = acts.join(', ');
  const worked = handled.filter(({outcome}) => outcome !== 'duplicate' && outcome !== 'failed');
  const events = worked.map(({event}) => event);
  expect(new Set(events).size, `an event is handled twice: ${place}`).toBe(events.length);
  expect(events.length, `an event is lost: ${place}`).toBe(TIMES.length);
  const known = copies.filter((state) => state !== null);
  expect(known, `the copy goes back: ${place}`).toEqual([...known].sort((a, b) => a - b));
  expect(known.at(-1), `the copy is old in the end: ${place}`).toBe(NEWEST);
}

describe('the handler in JavaScript', () => {
  let folder: string;
  let handler: {
    handle: (event: EventBody, fetchObject: () => Promise<Snapshot>) => Promise<string>;
    seen: Map<string, number>;
    stored: Map<string, Snapshot>;
  };

  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'handler-model-'));
    const file = path.join(folder, 'webhook-handler.mjs');
    const program = readProgram('.', 'programs/javascript/webhook-handler.mjs').split('\nconst event = ')[0]!;
    fs.writeFileSync(file, `${program}\nexport { seen, stored };\n`);
    handler = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as typeof handler;
  });

  afterAll(() => fs.rmSync(folder, {recursive: true}));

  async function runSchedule(acts: readonly Act[]): Promise<Run> {
    handler.seen.clear();
    handler.stored.clear();
    const handled: Handled[] = [];
    const copies: (number | null)[] = [];
    const reads: ((isAnswered: boolean) => void)[] = [];
    let current = 1;
    const perform = async (act: Act): Promise<void> => {
      if (act === 'change') {
        current += 1;
      } else if (typeof act === 'number') {
        const event = createEvent(act);
        const fetchObject = (): Promise<Snapshot> => {
          const snapshot = createSnapshot(current); // The response is on its way from now on.
          return new Promise((resolve, reject) =>
            reads.push((isAnswered) => (isAnswered ? resolve(snapshot) : reject(new Error('No response')))),
          );
        };
        void handler.handle(event, fetchObject).then(
          (outcome) => handled.push({event: event.id, outcome}),
          () => handled.push({event: event.id, outcome: 'failed'}),
        );
      } else {
        reads.shift()?.(act === 'answer');
      }
      await setImmediate();
      copies.push(handler.stored.get('re_3Fp7Xb')?.state ?? null);
    };
    for (const act of acts) {
      await perform(act);
    }
    // What failed, and what has not arrived, is delivered until it is handled.
    for (let state = current; state < NEWEST; state += 1) {
      await perform('change');
    }
    for (const act of [0, 1, 2, 3]) {
      await perform(act);
    }
    while (reads.length > 0) {
      await perform('answer');
    }
    return {handled, copies};
  }

  it('handles each event once, and its copy never goes back, in every order of deliveries and reads', async () => {
    const schedules = listSchedules(['answer', 'fail']);
    for (const acts of schedules) {
      checkRun(await runSchedule(acts), acts);
    }
    expect(schedules.length).toBeGreaterThan(1000);
  });
});

describe('the handler in Python', () => {
  /** Runs each schedule with an empty database; a read fails where the schedule has `fail`. */
  const DRIVER = `
import json, sys
TIMES, SCHEDULES = json.load(sys.stdin)
def snapshot(state): return {"id": "re_3Fp7Xb", "state": state, "updated_at": TIMES[state]}
runs = []
for acts in SCHEDULES:
    database.execute("delete from seen")
    database.execute("delete from objects")
    current, fails, handled, copies = 1, False, [], []
    for act in acts + ["change"] * (len(TIMES) - 2 - acts.count("change")) + list(range(len(TIMES))):
        if act == "change": current += 1
        elif act == "fail": fails = True
        else:
            def fetch(_):
                if fails: raise OSError()
                return snapshot(current)
            try: outcome = handle({"id": "evt_%d" % act, "data": {"object": snapshot(act)}}, fetch)
            except OSError: outcome = "failed"
            fails = False
            handled.append({"event": "evt_%d" % act, "outcome": outcome})
        row = database.execute("select body from objects").fetchone()
        copies.append(json.loads(row[0])["state"] if row else None)
    runs.append({"handled": handled, "copies": copies})
json.dump(runs, sys.stdout)
`;

  it('handles each event once, and its copy never goes back, in every order of deliveries', () => {
    const schedules = listSchedules(['fail']);
    const program = readProgram('.', 'programs/python/webhook_handler.py').split('\ndef event(')[0]!;
    const output = execFileSync('python3', ['-c', program + DRIVER], {
      input: JSON.stringify([TIMES, schedules]),
      maxBuffer: 1e9,
    });
    const runs = JSON.parse(output.toString()) as Run[];
    runs.forEach((run, index) => checkRun(run, schedules[index]!));
    expect(runs.length).toBeGreaterThan(1000);
  });
});
