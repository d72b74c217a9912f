import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {findMissingCommands} from '../../scripts/languages';
import {listProgramFiles} from '../../src/topics/environments/elements/program';
import {startPlaceOrderModel, type PlaceOrderModel} from './support/placeOrderModel';
import {writeFlow, type SampleFlow} from './support/sampleFlows';

/**
 * The program of the commerce guide in each language but the one of `placeOrderModel.isolated.test.ts`, which tries every
 * request: here acts at the requests that move money, and crashes at every request.
 */

/** Starting a program 60 times takes seconds, or minutes on a machine with other work. */
const TIMEOUT_MS = 480_000;
/** The requests of the program that create the payment, pay and place the order, and the first with which it waits. */
const PLACES = ['pay for', 'pay', 'place', 'wait'] as const;
/** How many requests the program sends before the first of these. */
const BEFORE = 5;

const missing = findMissingCommands();
const files = (listProgramFiles(process.cwd()).get('place-order') ?? []).filter(
  ({language}) => language.id !== 'javascript',
);

describe.each(files.map((file) => [file.language.name, file] as const))('in %s', (_, file) => {
  const isSkipped = missing.has(file.language.id) && process.env.CI !== 'true';
  let model: PlaceOrderModel;
  let flow: SampleFlow | undefined;

  beforeAll(async () => {
    model = await startPlaceOrderModel((base) => {
      const program = (flow = writeFlow(file, base));
      return async () => {
        const {code, stdout, stderr} = await program.repeat();
        expect(code === 0, stderr).toBe(stderr === '');
        return {lines: stdout.trimEnd().split('\n'), error: code === 0 ? undefined : stderr};
      };
    });
    const compiled = isSkipped ? undefined : await flow!.compile();
    expect(compiled ?? {code: 0, stderr: ''}).toMatchObject({code: 0, stderr: ''});
  }, TIMEOUT_MS);
  afterAll(async () => {
    flow?.remove();
    await model.close();
  });

  it.skipIf(isSkipped)(
    'the program buys once and says what is true, whatever happens before it pays, places and waits',
    async () => {
      for (const name of model.acts) {
        for (const index of PLACES.keys()) {
          await model.check({acts: [[BEFORE + index + 1, name]]});
        }
      }
    },
    TIMEOUT_MS,
  );

  it.skipIf(isSkipped)(
    'the program repeats nothing after a crash at any request, also when a price has risen',
    async () => {
      const count = await model.count();
      expect(count).toBeGreaterThan(BEFORE + PLACES.length);
      for (let crash = 1; crash <= count; crash += 1) {
        for (const name of ['nothing happens', 'a price rises']) {
          await model.check({acts: [[crash, name]], crash});
        }
      }
    },
    TIMEOUT_MS,
  );
});

it('every language of the guide is tried', () => {
  expect(files.map(({language}) => language.id).sort()).toEqual(['go', 'java', 'php', 'python', 'ruby']);
});
