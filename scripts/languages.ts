import {SAMPLE_LANGUAGES, type SampleLanguage} from '../packages/request-samples';
import {findCommand} from './findCommand';

/** The Debian package with the commands of a language. */
const DEBIAN_PACKAGES: Readonly<Record<SampleLanguage['id'], string>> = {
  curl: 'curl',
  javascript: 'nodejs',
  python: 'python3',
  java: 'default-jdk-headless',
  go: 'golang-go',
  php: 'php-cli',
  ruby: 'ruby',
};

/** The commands that are missing, by the ids of the languages of samples that need them. */
export function findMissingCommands(): ReadonlyMap<SampleLanguage['id'], readonly string[]> {
  return new Map(
    SAMPLE_LANGUAGES.map(({id, commands}) => [id, commands.filter((command) => !findCommand(command))] as const).filter(
      ([, commands]) => commands.length > 0,
    ),
  );
}

/** The Debian packages with the missing commands. */
export function listMissingPackages(): string[] {
  return [...findMissingCommands().keys()].map((id) => DEBIAN_PACKAGES[id]);
}

/** A sentence for each language whose samples cannot run. */
export function describeMissingLanguages(): string[] {
  return [...findMissingCommands()].map(
    ([id, commands]) =>
      `Install ${commands.join(' and ')}, by npm run setup or by hand, to run the samples in ${id}, which are skipped now.`,
  );
}
