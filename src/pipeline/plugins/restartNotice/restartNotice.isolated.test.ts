import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import logger from '@docusaurus/logger';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {afterEach, expect, it, onTestFinished, vi} from 'vitest';
import {restartNoticePlugin} from '.';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it('npm start names the file that changed and takes effect only after a restart, once', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'notice-'));
  onTestFinished(() => fs.rmSync(folder, {recursive: true}));
  ['src/pipeline', 'src/topics/money', 'sandbox', 'packages'].forEach((name) =>
    fs.mkdirSync(path.join(folder, name), {recursive: true}),
  );
  const write = (file: string, minutes: number): void => {
    fs.writeFileSync(path.join(folder, file), '');
    const time = new Date(Date.UTC(2026, 0, 1, 0, minutes));
    fs.utimesSync(path.join(folder, file), time, time);
  };
  ['docusaurus.config.ts', 'src/brand.ts', 'src/topics/money/rules.ts'].forEach((file) => write(file, 0));
  vi.stubEnv('NODE_ENV', 'development');
  const warn = vi.spyOn(logger, 'warn').mockImplementation(() => undefined);
  const plugin = (await restartNoticePlugin({siteDir: folder} as LoadContext, {})) as Plugin;

  await plugin.loadContent!();
  write('src/topics/money/Tool.tsx', 1);
  await plugin.loadContent!();
  expect(warn).not.toHaveBeenCalled();

  write('src/topics/money/rules.ts', 2);
  await plugin.loadContent!();
  await plugin.loadContent!();
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/^src\/topics\/money\/rules\.ts: .*start it again\.$/)]]);
});
