import {findCommand} from './findCommand';

/** The commands that run the samples of a language, and the package of Debian that has them. */
interface LanguageTools {
  readonly commands: readonly string[];
  readonly debian: string;
}

const LANGUAGE_TOOLS: Readonly<Record<string, LanguageTools>> = {
  curl: {commands: ['bash', 'curl'], debian: 'curl'},
  javascript: {commands: ['node'], debian: 'nodejs'},
  python: {commands: ['python3'], debian: 'python3'},
  java: {commands: ['java', 'javac'], debian: 'default-jdk-headless'},
  go: {commands: ['go'], debian: 'golang-go'},
  php: {commands: ['php'], debian: 'php-cli'},
  ruby: {commands: ['ruby'], debian: 'ruby'},
};

/** The commands that are missing, by the ids of the languages of samples that need them. */
export function findMissingCommands(): ReadonlyMap<string, readonly string[]> {
  return new Map(
    Object.entries(LANGUAGE_TOOLS)
      .map(([id, {commands}]) => [id, commands.filter((command) => !findCommand(command))] as const)
      .filter(([, commands]) => commands.length > 0),
  );
}

/** The packages of Debian that have what is missing. */
export function listMissingPackages(): string[] {
  return [...findMissingCommands().keys()].map((id) => LANGUAGE_TOOLS[id]!.debian);
}

/** A sentence for each language whose samples cannot run. */
export function describeMissingLanguages(): string[] {
  return [...findMissingCommands()].map(
    ([id, commands]) =>
      `Install ${commands.join(' and ')}, by npm run setup or by hand, to run the samples in ${id}, which are skipped now.`,
  );
}
