import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {createInterface} from 'node:readline';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {findEngines} from '../../scripts/findEngines';
import {ENGINE_CHECKS} from '../trust/engineChecks';
import {openFirefox} from '../trust/engines/firefox';
import {openWebKit} from '../trust/engines/webkit';
import type {Engine} from '../trust/engines/engine';
import {noteFigures} from '../trust/results';

/** What is tried in Chromium everywhere is tried here in the two other engines. */

/** Beside the ports of the browser tests. */
const PORT = Number(process.env.SITE_PORT ?? 4173) + 5;
const SITE = `http://localhost:${String(PORT)}`;

let server: ChildProcess;
beforeAll(async () => {
  server = spawn('npx', ['tsx', 'scripts/serve.ts', '--port', String(PORT)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  await once(createInterface(server.stdout!), 'line');
});
afterAll(() => {
  process.kill(-server.pid!);
});

const {firefox, webKit} = findEngines();
const ENGINES = [
  {name: 'Firefox', isInstalled: firefox !== undefined, start: () => openFirefox(firefox!)},
  {name: 'WebKit', isInstalled: webKit !== undefined, start: () => openWebKit(webKit!)},
];

for (const {name, isInstalled, start} of ENGINES) {
  describe.skipIf(!isInstalled)(name, () => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await start();
      // The first window is as large as its frame allows.
      await engine.open(`${SITE}/`);
    });
    afterAll(() => engine.close());

    test.each(ENGINE_CHECKS)('$title', async ({check, title}) => {
      engine.errors.length = 0;
      await engine.resize(1280, 800);
      await check(engine, SITE);
      expect(engine.errors, `uncaught errors: ${engine.errors.join('\n')}`).toEqual([]);
      noteFigures('engines', `${name} ${title}`, 1);
    });
  });
}
