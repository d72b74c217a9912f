import {spawn} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The result of commands. */
export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Lines of the script before the commands of a block, which bash counts in its messages. */
export const LINES_BEFORE_COMMANDS = 2;

/** The timeout for the commands of one block, in milliseconds. */
const COMMAND_TIMEOUT_MS = 30_000;

/** Runs the commands of a page one block after the other, as in one terminal: variables and files stay. */
export class ShellSession {
  readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), 'page-'));
  readonly #state = path.join(this.folder, '.variables');

  /** @param variables variables that are set before the page begins; `read` in a block reads these too */
  constructor(readonly variables: Readonly<Record<string, string>>) {}

  /** Writes a program into the working directory of the commands. */
  save(name: string, text: string): void {
    fs.writeFileSync(path.join(this.folder, path.basename(name)), `${text}\n`);
  }

  /** Runs commands in bash. A failed command or an unset variable ends them. */
  run(commands: string): Promise<CommandResult> {
    const script = [
      'set -euo pipefail -o allexport',
      `if [ -f '${this.#state}' ]; then . '${this.#state}'; fi`,
      commands,
      `export -p > '${this.#state}'`,
    ].join('\n');
    const {PATH} = process.env;
    const env = {PATH, HOME: this.folder, LC_ALL: 'C.UTF-8', ...this.variables};
    return new Promise((resolve, reject) => {
      const child = spawn('bash', ['-c', script], {cwd: this.folder, env, detached: true});
      const timer = setTimeout(() => this.#end(child.pid!), COMMAND_TIMEOUT_MS);
      const output = {stdout: '', stderr: ''};
      child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
      child.on('error', reject);
      child.on('close', (code) => {
        clearTimeout(timer);
        const stderr = code === null ? `${output.stderr}ended after ${COMMAND_TIMEOUT_MS / 1000} s` : output.stderr;
        resolve({...output, code: code ?? 255, stderr});
      });
      child.stdin.on('error', () => undefined); // Most blocks read nothing.
      child.stdin.end(this.#buildTypedInput(commands));
    });
  }

  remove(): void {
    fs.rmSync(this.folder, {recursive: true, force: true});
  }

  /** Ends the process group of the commands. */
  #end(group: number): void {
    process.kill(-group, 'SIGKILL');
  }

  /** The input where a block reads the value of a variable, as `read -rs NAME` does. */
  #buildTypedInput(commands: string): string {
    const asked = [...commands.matchAll(/^\s*read\b[^\n&;]*?(\w+)\s*(?:&&|;|$)/gm)].map(([, name]) => name!);
    return asked.map((name) => `${this.variables[name] ?? ''}\n`).join('');
  }
}
