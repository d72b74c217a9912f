import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {setImmediate} from 'node:timers/promises';
import {pathToFileURL} from 'node:url';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {listProgramFiles, readProgram} from '../../src/topics/environments/elements/program';
import {runChanged} from './support/sampleFlows';

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

/**
 * What each other language reads: the times of the states, then an act a line, with `reset` before each schedule. It prints
 * the outcome and the state of the copy, with a tab between, after each act but `reset`.
 */
const DRIVERS: Readonly<Record<string, {readonly demonstration: string; readonly driver: string}>> = {
  python: {
    demonstration: '\ndef event(',
    driver: `
import sys
TIMES, *ACTS = sys.stdin.read().splitlines()
def snapshot(state): return {"id": "re_3Fp7Xb", "status": str(state), "updated_at": TIMES.split()[state]}
def fetch(_):
    if fails: raise OSError()
    return snapshot(current)
for act in ACTS:
    outcome = ""
    if act == "reset":
        database.execute("delete from seen")
        database.execute("delete from objects")
        current, fails = 1, False
        continue
    elif act == "change": current += 1
    elif act == "fail": fails = True
    else:
        try: outcome = handle({"id": "evt_" + act, "data": {"object": snapshot(int(act))}}, fetch)
        except OSError: outcome = "failed"
        fails = False
    row = database.execute("select body from objects").fetchone()
    print(outcome, json.loads(row[0])["status"] if row else "", sep="\\t")
`,
  },
  ruby: {
    demonstration: '\ndef create_event(',
    driver: `
times, *acts = $stdin.readlines(chomp: true)
snapshot = ->(state) { {"id" => "re_3Fp7Xb", "status" => state.to_s, "updated_at" => times.split[state]} }
current, fails = 1, false
acts.each do |act|
  outcome = ""
  case act
  when "reset"
    SEEN.clear
    STORED.clear
    current, fails = 1, false
    next
  when "change" then current += 1
  when "fail" then fails = true
  else
    event = {"id" => "evt_#{act}", "data" => {"object" => snapshot.call(act.to_i)}}
    outcome = begin
      handle(event) { |_| fails ? raise(IOError) : snapshot.call(current) }
    rescue IOError
      "failed"
    end
    fails = false
  end
  puts "#{outcome}\\t#{STORED.dig("re_3Fp7Xb", "status")}"
end
`,
  },
  php: {
    demonstration: '\nfunction createEvent(',
    driver: `
[$times, $acts] = explode("\\n", stream_get_contents(STDIN), 2);
$times = explode(' ', $times);
foreach (explode("\\n", trim($acts)) as $act) {
    $outcome = '';
    if ($act === 'reset') {
        [$seen, $stored, $current, $fails] = [[], [], 1, false];
        continue;
    }
    $snapshot = fn (int $state): array => ['id' => 're_3Fp7Xb', 'status' => "$state", 'updated_at' => $times[$state]];
    if ($act === 'change') {
        $current += 1;
    } elseif ($act === 'fail') {
        $fails = true;
    } else {
        try {
            $outcome = handle(
                ['id' => "evt_$act", 'data' => ['object' => $snapshot((int) $act)]],
                fn (): array => $fails ? throw new RuntimeException() : $snapshot($current)
            );
        } catch (RuntimeException) {
            $outcome = 'failed';
        }
        $fails = false;
    }
    echo $outcome, "\\t", $stored['re_3Fp7Xb']['status'] ?? '', "\\n";
}
`,
  },
  go: {
    demonstration: '\nfunc newEvent(',
    driver: `
func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Scan()
	times := strings.Fields(lines.Text())
	current, fails := 1, false
	take := func(state int) snapshot { return snapshot{"re_3Fp7Xb", fmt.Sprint(state), times[state]} }
	for lines.Scan() {
		outcome := ""
		switch act := lines.Text(); act {
		case "reset":
			seen, stored = map[string]time.Time{}, map[string]snapshot{}
			current, fails = 1, false
			continue
		case "change":
			current++
		case "fail":
			fails = true
		default:
			received := event{ID: "evt_" + act}
			received.Data.Object = take(int(act[0] - '0'))
			result, err := handle(received, func(snapshot) (snapshot, error) {
				if fails {
					return snapshot{}, io.ErrUnexpectedEOF
				}
				return take(current), nil
			})
			outcome, fails = result, false
			if err != nil {
				outcome = "failed"
			}
		}
		fmt.Println(outcome + "\\t" + stored["re_3Fp7Xb"].Status)
	}
}
`,
  },
  java: {
    demonstration: '\n    static Event event(',
    driver: `
    static int current = 1;
    static boolean fails = false;

    public static void main(String[] arguments) throws IOException {
        var lines = new java.io.BufferedReader(new java.io.InputStreamReader(System.in));
        String[] times = lines.readLine().split(" ");
        java.util.function.IntFunction<Snapshot> take = state -> new Snapshot("re_3Fp7Xb", "" + state, times[state]);
        for (String act = lines.readLine(); act != null; act = lines.readLine()) {
            String outcome = "";
            if (act.equals("reset")) {
                seen.clear();
                stored.clear();
                current = 1;
                fails = false;
                continue;
            } else if (act.equals("change")) {
                current++;
            } else if (act.equals("fail")) {
                fails = true;
            } else {
                try {
                    outcome = handle(new Event("evt_" + act, take.apply(Integer.parseInt(act))), snapshot -> {
                        if (fails) throw new IOException();
                        return take.apply(current);
                    });
                } catch (IOException error) {
                    outcome = "failed";
                }
                fails = false;
            }
            Snapshot copy = stored.get("re_3Fp7Xb");
            System.out.println(outcome + "\\t" + (copy == null ? "" : copy.status()));
        }
    }
}
`,
  },
};

/** A handler without its demonstration, driven by acts on its standard input. */
function replaceDemonstration(text: string, language: string): string {
  const {demonstration, driver} = DRIVERS[language]!;
  const [handler, rest] = text.split(demonstration);
  expect(rest, `the demonstration begins with${demonstration}`).toBeDefined();
  return (handler! + driver).replace('import (\n', 'import (\n\t"bufio"\n\t"io"\n\t"os"\n\t"strings"\n');
}

const others = (listProgramFiles('.').get('webhook-handler') ?? []).filter(
  ({language}) => language.id !== 'javascript',
);

it('handlers are written in six languages', () => {
  expect(others.map(({language}) => language.id).sort()).toEqual(Object.keys(DRIVERS).sort());
});

describe.each(others)('the handler $file', (program) => {
  it('handles each event once, and its copy never goes back, in every order of deliveries', async () => {
    const schedules = listSchedules(['fail']);
    // What failed, and what has not arrived, is delivered until it is handled.
    const complete = schedules.map((acts) => [
      ...acts,
      ...Array<Act>(NEWEST - 1 - acts.filter((act) => act === 'change').length).fill('change'),
      ...TIMES.keys(),
    ]);
    const input = [TIMES.join(' '), ...complete.flatMap((acts) => ['reset', ...acts])].join('\n');
    const edit = (text: string): string => replaceDemonstration(text, program.language.id);
    const lines = (await runChanged(program, {edit, input: `${input}\n`})).split('\n').slice(0, -1);
    let next = 0;
    for (const acts of complete) {
      const results = acts.map((act) => [act, ...lines[next++]!.split('\t')] as const);
      checkRun(
        {
          handled: results.flatMap(([act, outcome]) => (outcome ? [{event: `evt_${act}`, outcome}] : [])),
          copies: results.map(([, , copy]) => (copy ? Number(copy) : null)),
        },
        acts,
      );
    }
    expect(next).toBe(lines.length);
    expect(schedules.length).toBeGreaterThan(1000);
  }, 120_000);
});
