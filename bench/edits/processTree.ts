import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import {listFamily, sumMemory} from '../prepare/runMeasured';

/** The unit of times in `/proc`, per second: 100 in every build of Linux for programs (USER_HZ). */
const TICKS = 100;

function listProcesses(): string[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], {encoding: 'utf8'}).split('\n');
}

/** The user and system time of a process, of its descendants, and of those of them that have ended, in seconds. */
export function readCpuSeconds(root: number): number {
  return listFamily(listProcesses(), root).reduce((sum, {id}) => {
    try {
      // After the name, in parentheses: fields 14 to 17 of proc(5), times of the process and of its ended children.
      const fields = fs
        .readFileSync(`/proc/${String(id)}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      return sum + fields.slice(11, 15).reduce((ticks, field) => ticks + Number(field), 0) / TICKS;
    } catch {
      return sum;
    }
  }, 0);
}

/** The memory of a process and its descendants, what they share counted once, in MB of 10^6 bytes. */
export function readMegabytes(root: number): number {
  return (sumMemory(listProcesses(), root) * 1024) / 1e6;
}
