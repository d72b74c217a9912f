import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** The commands that run the samples of a language, and the package of Debian that has them. */
interface Tools {
  readonly commands: readonly string[];
  readonly debian: string;
}

const TOOLS: Readonly<Record<string, Tools>> = {
  curl: {commands: ['bash', 'curl'], debian: 'curl'},
  javascript: {commands: ['node'], debian: 'nodejs'},
  python: {commands: ['python3'], debian: 'python3'},
  java: {commands: ['java', 'javac'], debian: 'default-jdk-headless'},
  go: {commands: ['go'], debian: 'golang-go'},
  php: {commands: ['php'], debian: 'php-cli'},
  ruby: {commands: ['ruby'], debian: 'ruby'},
};

function isInstalled(command: string): boolean {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const names = process.platform === 'win32' ? [`${command}.exe`, `${command}.cmd`] : [command];
  return folders.some((folder) => names.some((name) => fs.existsSync(path.join(folder, name))));
}

/** Debian and its descendants, as root: the one place where languages can be installed without asking. */
function mayInstall(): boolean {
  return process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get');
}

/** The commands that are missing, by the ids of the languages of samples that need them. */
export function missingCommands(): ReadonlyMap<string, readonly string[]> {
  return new Map(
    Object.entries(TOOLS)
      .map(([id, {commands}]) => [id, commands.filter((command) => !isInstalled(command))] as const)
      .filter(([, commands]) => commands.length > 0),
  );
}

/**
 * Finds what runs the samples, and installs Debian's packages of what is missing where it may. What stays missing is
 * said, and its samples are skipped.
 */
export function findLanguages(): void {
  const missing = [...missingCommands().keys()];
  if (missing.length > 0 && mayInstall()) {
    const packages = missing.map((id) => TOOLS[id]!.debian);
    console.log(`[samples] nothing runs ${missing.join(', ')}, installing the Debian packages ${packages.join(', ')}`);
    const options = {stdio: 'inherit', env: {...process.env, DEBIAN_FRONTEND: 'noninteractive'}} as const;
    try {
      execFileSync('apt-get', ['update', '-qq'], options);
      execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
    } catch (error) {
      console.error(`[samples] ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  for (const [id, commands] of missingCommands()) {
    console.warn(`[samples] install ${commands.join(' and ')} to run the samples in ${id}, which are skipped now.`);
  }
}
