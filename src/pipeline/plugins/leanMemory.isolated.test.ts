import {once} from 'node:events';
import {setImmediate} from 'node:timers/promises';
import {Worker} from 'node:worker_threads';
import {afterEach, expect, it, vi} from 'vitest';
import {leanMemoryPlugin} from './leanMemory';

type Run = (value?: unknown) => void;

/** Lets the plugin tap a compiler of a build for browsers or for the server. */
async function tapCompiler(isServer: boolean): Promise<{readonly seal: Run[]; readonly shutdown: Run[]}> {
  const taps = {seal: [] as Run[], shutdown: [] as Run[]};
  const collect = (list: Run[]) => ({tap: (_name: string, run: Run) => list.push(run)});
  const {configureWebpack} = (await leanMemoryPlugin({} as never, undefined))!;
  const {plugins = []} = configureWebpack!({}, isServer, {} as never, undefined) as {plugins?: {apply: Run}[]};
  plugins.forEach(({apply}) =>
    apply({
      hooks: {
        compilation: {tap: (_name: string, run: Run) => run({hooks: {seal: collect(taps.seal)}})},
        shutdown: collect(taps.shutdown),
      },
    }),
  );
  return taps;
}

/** The size of the young generation of a new thread, in MB. */
async function measureYoungGeneration(): Promise<number> {
  const code = `const {getHeapSpaceStatistics} = require('node:v8');
    require('node:worker_threads').parentPort.postMessage(
      getHeapSpaceStatistics().find(({space_name: name}) => name === 'new_space').space_size / 1024 / 1024);`;
  const [size] = (await once(new Worker(code, {eval: true}), 'message')) as [number];
  return size;
}

afterEach(() => vi.unstubAllEnvs());

it('a build collects garbage before pages are put together', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const {seal} = await tapCompiler(false);
  const createGarbage = (): WeakRef<object> => new WeakRef({pages: []});
  const garbage = createGarbage();
  // A weak reference holds its value until the end of the turn that made it.
  await setImmediate();
  expect(seal).toHaveLength(1);
  seal.forEach((run) => run());
  expect(garbage.deref()).toBeUndefined();
});

it('threads that are started after the bundler have small young generations', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const {shutdown} = await tapCompiler(false);
  expect(shutdown).toHaveLength(1);
  shutdown.forEach((run) => run());
  const size = await measureYoungGeneration();
  expect(size).toBeGreaterThan(0);
  expect(size).toBeLessThanOrEqual(32);
});

it('the compiler of the server and `npm start` are left alone', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  expect(await tapCompiler(true)).toEqual({seal: [], shutdown: []});
  vi.stubEnv('NODE_ENV', 'development');
  expect(await tapCompiler(false)).toEqual({seal: [], shutdown: []});
});
