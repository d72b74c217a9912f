import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterAll, describe, expect, it} from 'vitest';
import {SAMPLE_LANGUAGES} from '../../packages/request-samples';
import {SampleCache} from './support/sampleCache';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sample-cache-'));
afterAll(() => fs.rmSync(folder, {recursive: true}));
const javascript = SAMPLE_LANGUAGES.find(({id}) => id === 'javascript')!;
const cache = new SampleCache(folder);

describe('the cache of samples', () => {
  it('has one key for the same program and exchange, and another one when either changes', () => {
    const key = cache.makeKey(javascript, 'a', {status: 200});
    expect(new SampleCache(folder).makeKey(javascript, 'a', {status: 200})).toBe(key);
    expect(cache.makeKey(javascript, 'b', {status: 200})).not.toBe(key);
    expect(cache.makeKey(javascript, 'a', {status: 201})).not.toBe(key);
  });

  it('treats a program as unchanged only with the key with which it passed', () => {
    expect(cache.read(javascript, 'retrieveEvent', 'key')).toBe('unknown');
    cache.write(javascript, 'retrieveEvent', 'key');
    expect(cache.read(javascript, 'retrieveEvent', 'key')).toBe('unchanged');
    expect(cache.read(javascript, 'retrieveEvent', 'other')).toBe('changed');
    expect(cache.read(javascript, 'listEvents', 'key')).toBe('unknown');
  });

  it('treats a program that began to run and did not pass as changed', () => {
    cache.write(javascript, 'retrieveEvent', 'key');
    cache.invalidate(javascript, 'retrieveEvent');
    expect(cache.read(javascript, 'retrieveEvent', 'key')).toBe('changed');
  });
});
