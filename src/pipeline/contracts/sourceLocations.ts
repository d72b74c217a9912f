import {getContractPath, type Product} from './bundleContract';
import {appendPointer, isObject, unescapePointer} from '../../../packages/json';
import type {ContractSource} from './source';

interface SourceLocation {
  readonly file: string;
  readonly pointer: string;
}

/** Sections of a bundled document, and the key that contains them in the files of `contracts/`. */
const BUNDLED_SECTIONS: readonly (readonly [bundled: string, source: readonly string[]])[] = [
  ['/components/schemas/', ['schemas', '']],
  ['/components/parameters/', ['parameters', '']],
  ['/components/responses/', ['']],
  ['/components/headers/', ['']],
  ['/paths/', ['paths']],
  ['/webhooks/', ['webhooks']],
];

/**
 * Maps a place of a bundled document to the files of its contract, so that an error names the file to change.
 */
export class SourceMap {
  readonly #files: ReadonlyMap<string, unknown>;
  readonly #root: string;

  constructor(source: ContractSource, product: Product) {
    this.#root = source.getPath(getContractPath(product));
    const names = [product, 'shared'].flatMap((folder) =>
      source.list(`openapi/${folder}`).map((name) => `openapi/${folder}/${name}`),
    );
    const files = names.filter((name) => name.endsWith('.yaml'));
    this.#files = new Map(files.map((name) => [source.getPath(name), source.parse(name)]));
  }

  /** The file and pointer of a pointer into the bundled document. */
  locate(bundled: string): SourceLocation {
    for (const [prefix, keys] of BUNDLED_SECTIONS) {
      if (bundled.startsWith(prefix)) {
        const [name = '', ...rest] = bundled.slice(prefix.length).split('/');
        const place = this.#find(keys, unescapePointer(name));
        if (place) {
          return {file: place.file, pointer: [place.pointer, ...rest].join('/')};
        }
      }
    }
    return {file: this.#root, pointer: bundled};
  }

  #find(keys: readonly string[], name: string): SourceLocation | undefined {
    for (const [file, content] of this.#files) {
      for (const key of keys) {
        const section = isObject(content) ? (key === '' ? content : content[key]) : undefined;
        if (isObject(section) && Object.hasOwn(section, name)) {
          return {file, pointer: key === '' ? appendPointer('', name) : appendPointer('', key, name)};
        }
      }
    }
    return undefined;
  }
}
