import {spawnSync} from 'node:child_process';
import {describe, expect, it} from 'vitest';
import {sumMemory} from './runMeasured';

const LINES = ['  1  0  900', ' 10  1  100', ' 11 10 2000', ' 12 11  300', ''];

describe('the memory of a build', () => {
  it('is that of its process and of all descendants, without other processes', () => {
    expect(sumMemory(LINES, 10, () => undefined)).toBe(2400);
  });

  it('counts in parts what processes share', () => {
    const shares = new Map([
      [11, 1850],
      [12, 150],
    ]);
    expect(sumMemory(LINES, 10, (id) => shares.get(id))).toBe(2100);
  });

  it('is read from the system for this process', () => {
    const {stdout} = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], {encoding: 'utf8'});
    expect(sumMemory(stdout.split('\n'), process.pid)).toBeGreaterThan(20_000);
  });
});
