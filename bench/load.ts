import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import type {LocalServer} from '../deploy/localServers';

/** What a server did under a load. */
export interface Load {
  readonly requestsPerSecond: number;
  /** The latency that 99 of 100 requests stay below, in milliseconds. */
  readonly p99Ms: number;
  /** Requests for each second that the server computed, which other work on the machine does not change. */
  readonly requestsPerCpuSecond: number;
  /** Failed connections, reads, writes and timeouts, and responses of other statuses than 200. */
  readonly errors: number;
}

const SECONDS = 8;

const TO_MS: Readonly<Record<string, number>> = {us: 0.001, ms: 1, s: 1000};

/** Reads the report of wrk. */
export function readReport(report: string): Omit<Load, 'requestsPerCpuSecond'> & {readonly requests: number} {
  const requests = /(?<requests>\d+) requests in/.exec(report)?.groups?.requests;
  const rate = /Requests\/sec:\s+(?<rate>[\d.]+)/.exec(report)?.groups?.rate;
  const latency = /^\s+99%\s+(?<value>[\d.]+)(?<unit>us|ms|s)\s*$/m.exec(report)?.groups;
  if (requests === undefined || rate === undefined || latency === undefined) {
    throw new Error(`wrk: found ${report}, expected lines with Requests/sec and 99%.`);
  }
  const failures = [...report.matchAll(/(?:connect|read|write|timeout|Non-2xx or 3xx responses:) (\d+)/g)];
  return {
    requests: Number(requests),
    requestsPerSecond: Number(rate),
    p99Ms: Number(latency.value) * TO_MS[latency.unit!]!,
    errors: failures.reduce((sum, [, count]) => sum + Number(count), 0),
  };
}

/** A process and its children, by their ids. */
function listProcesses(pid: number): string[] {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], {encoding: 'utf8'});
  return [String(pid), ...children.trim().split(/\s+/)];
}

/** The time that processes computed, in seconds: user and system time in ticks of 10 ms (proc(5)). */
function readCpuSeconds(pids: readonly string[]): number {
  const ticks = pids.map((pid) => {
    // The name of the command may have spaces; the times are the 12th and 13th field after it.
    const fields = fs
      .readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks.reduce((sum, one) => sum + one, 0) / 100;
}

/**
 * Requests a path from a server on the first core, by wrk on the second one, as fast as it responds.
 *
 * @param connections that are open at once
 */
export function measureLoad(server: LocalServer, target: string, connections: number): Load {
  const pids = listProcesses(server.pid);
  pids.forEach((pid) => execFileSync('taskset', ['-a', '-c', '-p', '0', pid], {stdio: 'ignore'}));
  const before = readCpuSeconds(pids);
  const report = execFileSync(
    'taskset',
    [
      ...[
        '-c',
        '1',
        'wrk',
        '-t',
        '1',
        '-c',
        String(connections),
        '-d',
        `${String(SECONDS)}s`,
        '--latency',
        '--timeout',
        '10s',
      ],
      ...['-H', 'Accept-Encoding: gzip, deflate, br', server.origin + target],
    ],
    {encoding: 'utf8'},
  );
  const {requests, ...load} = readReport(report);
  return {...load, requestsPerCpuSecond: requests / (readCpuSeconds(pids) - before)};
}
