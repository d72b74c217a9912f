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

  it('each have commands that run them', () => {
    installCommands();
    expect([...findMissingCommands().keys()].sort()).toEqual(SAMPLE_LANGUAGES.map(({id}) => id).sort());
  });

  it('are found on the search path, and miss what is not on it', () => {
    installCommands('bash', 'curl', 'node', 'python3', 'java', 'go', 'php');
    expect([...findMissingCommands()]).toEqual([
      ['java', ['javac']],
      ['ruby', ['ruby']],
    ]);
  });

  it('are named with the setup when they are missing', () => {
    installCommands('bash', 'curl', 'node', 'python3', 'go', 'php', 'ruby');
    expect(describeMissingLanguages()).toEqual([
      'Install java and javac, by npm run setup or by hand, to run the samples in java, which are skipped now.',
    ]);
  });
});
