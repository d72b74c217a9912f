// cspell:ignore Djava
import {spawn} from 'node:child_process';
import path from 'node:path';
import {createInterface} from 'node:readline';

/** What a process did. */
export interface ProgramOutcome {
  readonly code: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** One process that runs compiled programs in Java, one after the other: starting a process for each takes longest. */
export interface JavaProcess {
  /** Runs the class of a name in a folder, without arguments. Calls may overlap. */
  readonly run: (folder: string, name: string) => Promise<ProgramOutcome>;
  /** Ends it once what it runs has ended. */
  readonly stop: () => void;
}

/** Starts the process, with the environment and in the folder that its programs have. */
export function startJava(cwd: string, env: Record<string, string | undefined>): JavaProcess {
  const options = ['-XX:TieredStopAtLevel=1', '-Djava.security.manager=allow'];
  const java = spawn('java', [...options, path.join(import.meta.dirname, 'Repeat.java')], {
    cwd,
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const results = createInterface(java.stdout)[Symbol.asyncIterator]();
  return {
    run: async (folder, name) => {
      java.stdin.write(`${folder}\t${name}\n`);
      const {value} = (await results.next()) as {value?: string};
      if (value === undefined) {
        throw new Error(`Repeat.java ended before ${name} in ${folder} did.`);
      }
      const [code, ...outputs] = value.split(':');
      const [stdout, stderr] = outputs.map((output) => Buffer.from(output, 'base64'));
      return {code: Number(code), stdout: stdout!, stderr: stderr!.toString()};
    },
    stop: () => java.stdin.end(),
  };
}
