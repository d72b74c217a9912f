import {dump} from 'js-yaml';
import {suggest} from '../../../packages/authoring/suggest';
import type {Product} from '../contracts/bundleContract';
import type {OpenApiDocument} from '../contracts/openapiTypes';
import type {GuideSources} from '../elements/guideSources';

/** A file that readers can download. It is written at build, never from user input. */
export interface Download {
  /** Its path on the site. */
  readonly path: string;
  /** What it is, in words. */
  readonly title: string;
  readonly mediaType: string;
  readonly text: string;
  /** For a binary file: the encoding of `text`. */
  readonly encoding?: 'base64';
}

/** The content of a file. */
export function getDownloadBytes({text, encoding}: Pick<Download, 'text' | 'encoding'>): Buffer {
  return Buffer.from(text, encoding ?? 'utf8');
}

/** The sources of files. */
export interface DownloadSources extends GuideSources {
  /** The contracts, bundled as pages show them. */
  readonly contracts: Readonly<Record<Product, OpenApiDocument>>;
}

/** A value as the text of a JSON file. */
export function formatJsonFile(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/**
 * A value as the text of a YAML file: without anchors, and with quotes around what YAML 1.1 would read as another type,
 * such as a date.
 */
export function formatYamlFile(value: unknown): string {
  return dump(value, {noRefs: true, lineWidth: -1, quotingType: '"'});
}

/** The size of a file in words: bytes below 10 KB. */
export function formatFileSize(file: Download): string {
  const bytes = getDownloadBytes(file).length;
  return bytes < 10_000 ? `${String(bytes)} bytes` : `${String(Math.round(bytes / 1000))} KB`;
}

/**
 * Finds a file by its whole path, or by the end of it when no other path ends so.
 *
 * @throws RangeError with what was found and expected
 */
export function findDownload(name: string, all: readonly Download[]): Download {
  const ending = name.startsWith('/') ? name : `/${name}`;
  const exact = all.filter(({path}) => path === ending);
  const found = exact.length > 0 ? exact : all.filter(({path}) => path.endsWith(ending));
  const [only] = found;
  if (only !== undefined && found.length === 1) {
    return only;
  }
  throw new RangeError(
    only === undefined
      ? `found no download ${name}, ${suggest(
          ending,
          all.flatMap(({path}) => [path, path.slice(path.lastIndexOf('/'))]),
        )}. They are listed in src/topics/downloads.ts.`
      : `found ${name}, which matches ${found.map(({path}) => path).join(' and ')}. Write the whole path.`,
  );
}
