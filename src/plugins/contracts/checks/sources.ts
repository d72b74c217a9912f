import fs from 'node:fs';
import path from 'node:path';
import type {Product} from '../contract';
import {isObject, pointer} from '../json';
import {readYaml} from '../yaml';

interface Place {
  readonly file: string;
  readonly pointer: string;
}

/** Sections of a bundled document, and the key that holds them in the files of `contracts/`. */
const SECTIONS: readonly (readonly [bundled: string, source: readonly string[]])[] = [
  ['/components/schemas/', ['schemas', '']],
  ['/components/parameters/', ['parameters', '']],
  ['/components/responses/', ['']],
  ['/components/headers/', ['']],
  ['/paths/', ['paths']],
  ['/webhooks/', ['webhooks']],
];

/**
 * Says where in the files of a contract something of its bundled document was
 * written, so that an error names the file to change.
 */
export class Sources {
  readonly #files: ReadonlyMap<string, unknown>;
  readonly #root: string;

  constructor(folder: string, product: Product) {
    this.#root = path.join(folder, `${product}.openapi.yaml`);
    const folders = [path.join(folder, product), path.join(folder, 'shared')];
    const files = folders.flatMap((place) => fs.readdirSync(place).map((file) => path.join(place, file)));
    this.#files = new Map(files.filter((file) => file.endsWith('.yaml')).map((file) => [file, readYaml(file)]));
  }

  /** The file and pointer of a pointer into the bundled document. */
  of(bundled: string): Place {
    for (const [prefix, keys] of SECTIONS) {
      if (bundled.startsWith(prefix)) {
        const [name = '', ...rest] = bundled.slice(prefix.length).split('/');
        const place = this.#find(keys, name.replaceAll('~1', '/').replaceAll('~0', '~'));
        if (place) {
          return {file: place.file, pointer: [place.pointer, ...rest].join('/')};
        }
      }
    }
    return {file: this.#root, pointer: bundled};
  }

  #find(keys: readonly string[], name: string): Place | undefined {
    for (const [file, content] of this.#files) {
      for (const key of keys) {
        const section = isObject(content) ? (key === '' ? content : content[key]) : undefined;
        if (isObject(section) && Object.hasOwn(section, name)) {
          return {file, pointer: key === '' ? pointer('', name) : pointer('', key, name)};
        }
      }
    }
    return undefined;
  }
}
