import fs from 'node:fs';
import path from 'node:path';
import {renderPageText} from '../../../pipeline/projectContracts';
import {
  createCode,
  createComponent,
  createParagraph,
  createText,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {SAMPLE_LANGUAGES, type SampleLanguage} from '../../../../packages/request-samples';
import {createDownloadLink} from '../../../pipeline/downloads/createDownloadLink';
import {defineElement} from '../../../pipeline/elements/guideElement';
import {AuthoringError} from '../../../../packages/authoring/authoringError';
import {findNamed, suggest} from '../../../../packages/authoring/suggest';

/** A program of `programs/`, in one language. */
export interface ProgramFile {
  readonly language: SampleLanguage;
  /** Its path from the root of the project. */
  readonly file: string;
}

/** `WebhookReceiver.java` and `webhook_receiver.py` are the program `webhook-receiver`. */
function getProgramName(file: string): string {
  return path
    .parse(file)
    .name.replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase();
}

/** Every program of `programs/<language>/`, by name, its languages in the order in which samples are shown. */
export function listProgramFiles(siteFolder: string): ReadonlyMap<string, readonly ProgramFile[]> {
  const programs = new Map<string, ProgramFile[]>();
  for (const language of SAMPLE_LANGUAGES) {
    const folder = path.join(siteFolder, 'programs', language.id);
    for (const name of fs.existsSync(folder) ? fs.readdirSync(folder).sort() : []) {
      const files = programs.get(getProgramName(name)) ?? [];
      programs.set(getProgramName(name), files);
      files.push({language, file: path.join('programs', language.id, name)});
    }
  }
  return programs;
}

/** The path of a program on the site, where readers download it as a file. */
export function getProgramPath(file: string): string {
  return `/${file.split(path.sep).join('/')}`;
}

/** Links to the files of a program, below its code. */
function createFileLinks(files: readonly ProgramFile[]): ReturnType<typeof createParagraph> {
  const links = files.map(({file}) => createDownloadLink(getProgramPath(file), path.basename(file)));
  return createParagraph(
    createText('Download the whole program: '),
    ...links.flatMap((link, index) => (index === 0 ? [link] : [createText(', '), link])),
    createText('.'),
  );
}

/** The text of a program as pages show it and tests run it: tokens replaced, marks of regions left out. */
export function readProgram(siteFolder: string, file: string): string {
  const filePath = path.join(siteFolder, file);
  const text = renderPageText({filePath, fileContent: fs.readFileSync(filePath, 'utf8')});
  return text.replace(/^[ \t]*(?:\/\/|#) (?:end)?region\b.*\n/gm, '');
}

function listRegions(text: string): string[] {
  return [...text.matchAll(/^[ \t]*(?:\/\/|#) region (\S+)/gm)].map(([, name]) => name!);
}

function extractRegion(siteFolder: string, file: string, region: string, place: string): string {
  const filePath = path.join(siteFolder, file);
  const text = renderPageText({filePath, fileContent: fs.readFileSync(filePath, 'utf8')});
  const marks = String.raw`^[ \t]*(?:\/\/|#) `;
  const found = new RegExp(`${marks}region ${region}\\n([\\s\\S]*?)${marks}endregion`, 'm').exec(text)?.[1];
  if (found === undefined) {
    throw new AuthoringError(
      `${place}: found no region ${region} in ${file}, ${suggest(region, listRegions(text))}. Correct it, or add "// region ${region}" and "// endregion", or with #.`,
    );
  }
  const indent = Math.min(...[...found.matchAll(/^([ \t]*)\S/gm)].map(([, spaces]) => spaces!.length));
  return found.replace(new RegExp(`^[ \\t]{${String(indent)}}`, 'gm'), '').trimEnd();
}

/**
 * `<Program name="webhook-receiver" />`: a program of `programs/` in every language that it is written in, or in one, or
 * a region of it. The same files are run by the tests.
 */
export const programElement = defineElement({
  attributes: {name: 'text', region: 'text?', language: 'text?', label: 'text?'},
  render: ({siteFolder, place}, {name, region, language, label}) => {
    const files = findNamed(listProgramFiles(siteFolder), name, {what: 'program', home: 'programs'}, place);
    if (language !== undefined) {
      const languages = files.map((one) => [one.language.id, one] as const);
      findNamed(languages, language, {what: `program ${name} in`, home: 'programs'}, place);
    }
    const chosen = files.filter((one) => language === undefined || one.language.id === language);
    const shown = chosen.map((one) => ({
      ...one,
      text:
        region === undefined
          ? readProgram(siteFolder, one.file).trimEnd()
          : extractRegion(siteFolder, one.file, region, place),
    }));
    const [only] = shown;
    const code =
      shown.length === 1
        ? createCode(only!.language.fence, only!.text, label ?? path.basename(only!.file))
        : createComponent(
            'Samples',
            {label: label ?? 'Program'},
            shown.map((one) => createCode(one.language.fence, one.text, one.language.name)),
          );
    return [code, createFileLinks(shown)];
  },
});
