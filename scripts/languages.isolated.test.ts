import fs from 'node:fs';
import path from 'node:path';
import {afterEach, describe, expect, it, vi} from 'vitest';
import {describeMissingLanguages, findMissingCommands} from './languages';
import {SAMPLE_LANGUAGES} from '../packages/request-samples';

function installCommands(...commands: readonly string[]): void {
  vi.stubEnv('PATH', ['/first', '/second'].join(path.delimiter));
  const files = new Set(commands.map((command) => path.join('/second', command)));
  vi.spyOn(fs, 'existsSync').mockImplementation((file) => files.has(String(file)));
}

describe('the languages of samples', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });

  it('each language has commands that run it', () => {
    installCommands();
    expect([...findMissingCommands().keys()].sort()).toEqual(SAMPLE_LANGUAGES.map(({id}) => id).sort());
  });

  it('commands that are not on the search path are missing', () => {
    installCommands('bash', 'curl', 'node', 'python3', 'java', 'go', 'php');
    expect([...findMissingCommands()]).toEqual([
      ['java', ['javac']],
      ['ruby', ['ruby']],
    ]);
  });

  it('a missing language is reported with the setup command', () => {
    installCommands('bash', 'curl', 'node', 'python3', 'go', 'php', 'ruby');
    expect(describeMissingLanguages()).toEqual([
      'Install java and javac, by npm run setup or by hand, to run the samples in java, which are skipped now.',
    ]);
  });
});
