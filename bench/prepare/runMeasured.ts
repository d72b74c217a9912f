import {execFile, spawn} from 'node:child_process';
import fs from 'node:fs';
import {promisify} from 'node:util';

/** What a command used, with all its child processes. */
export interface Usage {
  /** User and system time. */
  readonly cpuSeconds: number;
  /** The largest sum of the memory of all processes at one time, in MB of 10^6 bytes. */
  readonly peakMegabytes: number;
}

const run = promisify(execFile);

/** How often the memory is read: a build lasts many seconds. */
const SAMPLE_MILLISECONDS = 250;

/** Generators that would send or look up something over the network. */
const QUIET = {ASTRO_TELEMETRY_DISABLED: '1', NO_UPDATE_NOTIFIER: '1', DO_NOT_TRACK: '1', CI: '1'};

/** The last line of the shell: the times of its children, by POSIX `times`, such as `1m2.500s 0m3.120s`. */
const CHILD_TIMES = /^(?<user>\d+m[\d.]+s) (?<system>\d+m[\d.]+s)\s*$/;

function parseSeconds(time: string): number {
  const [minutes, seconds] = time.replace('s', '').split('m').map(Number);
  return minutes! * 60 + seconds!;
}

/** A line of `ps -A -o pid=,ppid=,rss=`: memory in kilobytes. */
const SAMPLE = /^\s*(?<id>\d+)\s+(?<parent>\d+)\s+(?<kilobytes>\d+)\s*$/;

/**
 * The memory of a process on Linux, in which what several processes share counts in parts (proportional set size): a
 * child that was forked and has not begun its own program shares all of its parent's.
 *
 * @returns kilobytes, or undefined where there is no such figure, or the process has ended
 */
function readProportionalMemory(id: number): number | undefined {
  try {
    const [, kilobytes] = /^Pss:\s+(\d+) kB$/m.exec(fs.readFileSync(`/proc/${String(id)}/smaps_rollup`, 'utf8')) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes);
  } catch {
    return undefined;
  }
}

/** The processes of a root and its descendants, with their resident memory, of lines of `ps -A -o pid=,ppid=,rss=`. */
export function listFamily(
  lines: readonly string[],
  root: number,
): readonly {readonly id: number; readonly kilobytes: number}[] {
  const samples = lines.flatMap((line) => {
    const {id, parent, kilobytes} = SAMPLE.exec(line)?.groups ?? {};
    return id === undefined ? [] : [{id: Number(id), parent: Number(parent), kilobytes: Number(kilobytes)}];
  });
  const family = new Set([root]);
  for (let size = 0; size < family.size;) {
    size = family.size;
    samples.filter(({parent}) => family.has(parent)).forEach(({id}) => family.add(id));
  }
  return samples.filter(({id}) => family.has(id));
}

/**
 * Sums the memory of a process and its descendants: proportional where the system tells it, resident elsewhere.
 *
 * @param lines of `ps -A -o pid=,ppid=,rss=`
 * @returns kilobytes
 */
export function sumMemory(
  lines: readonly string[],
  root: number,
  readProportional: (id: number) => number | undefined = readProportionalMemory,
): number {
  return listFamily(lines, root).reduce((sum, {id, kilobytes}) => sum + (readProportional(id) ?? kilobytes), 0);
}

async function sampleMemory(root: number): Promise<number> {
  const {stdout} = await run('ps', ['-A', '-o', 'pid=,ppid=,rss=']);
  return sumMemory(stdout.split('\n'), root);
}

/**
 * Runs a script of Node, and measures it. A shell runs it, since it alone reports the time of all descendants.
 *
 * @throws with the end of its output when it fails
 */
export async function runMeasured(args: readonly string[], folder: string): Promise<Usage> {
  const child = spawn('sh', ['-c', '"$@"; status=$?; times; exit $status', 'sh', process.execPath, ...args], {
    cwd: folder,
    env: {...process.env, ...QUIET},
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  let peak = 0;
  const timer = setInterval(() => {
    sampleMemory(child.pid!).then(
      (kilobytes) => (peak = Math.max(peak, kilobytes)),
      () => undefined,
    );
  }, SAMPLE_MILLISECONDS);
  const status = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  });
  clearInterval(timer);
  const times = output
    .split('\n')
    .map((line) => CHILD_TIMES.exec(line)?.groups)
    .filter((groups) => groups !== undefined)
    .at(-1);
  if (status !== 0 || times === undefined) {
    throw new Error(
      `The build ended with status ${String(status)}, expected 0. The end of its output:\n${output.slice(-2000)}`,
    );
  }
  return {cpuSeconds: parseSeconds(times.user!) + parseSeconds(times.system!), peakMegabytes: (peak * 1024) / 1e6};
}
