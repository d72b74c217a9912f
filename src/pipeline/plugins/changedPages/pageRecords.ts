import {createHash} from 'node:crypto';
import path from 'node:path';
import type {Root} from 'mdast';
import {readAttributes} from '../../../../packages/authoring/attributes';
import {findGuideElements} from '../../elements/expandElements';
import {renderElement, type GuideElements} from '../../elements/guideElement';
import {readGuideSources} from '../../elements/guideSources';
import {
  collectPageNames,
  findUnknownNames,
  listPagePaths,
  readPageVocabulary,
  type PageNames,
} from '../../prose/names/checkNames';
import {readReference, type ReferenceSettings} from '../../reference/siteReference';

/** An element of a guide as it is written. */
interface WrittenElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly place: string;
  readonly depth: number;
}

/** What a page is made of, besides its text: enough to tell whether a contract changes it, without compiling it. */
interface PageRecord {
  readonly elements: readonly WrittenElement[];
  /** The text that its elements receive. */
  readonly page: string;
  readonly names: PageNames;
  /** A hash of everything that its content comes from; undefined until it is computed. */
  state?: string;
}

/** A remark plugin with its settings applied, which changes nothing. */
export type RemarkPlugin = (tree: Root, file: {path: string; value?: unknown}) => void;

/** The pages that this process has compiled without an error, by their files from the root of the site. */
export class PageRecords {
  readonly #pages = new Map<string, PageRecord>();
  readonly #started = new Map<string, Omit<PageRecord, 'names'>>();

  constructor(
    private readonly settings: ReferenceSettings,
    private readonly elements: GuideElements,
    /** Elements that show what only a build creates: their changes do not change a page. */
    private readonly builtElements: readonly string[],
  ) {}

  /** Runs before the plugins that expand elements: finds the elements of a page. */
  readonly begin: RemarkPlugin = (tree, file) => {
    const name = path.relative(this.settings.siteFolder, file.path);
    this.#pages.delete(name);
    const elements = findGuideElements(tree, name, this.elements)
      .filter(({node}) => !this.builtElements.includes(node.name!))
      .map(({node, place, depth}) => ({name: node.name!, attributes: readAttributes(node), place, depth}));
    this.#started.set(name, {elements, page: typeof file.value === 'string' ? file.value : ''});
  };

  /** Runs behind them: keeps the page. */
  readonly end: RemarkPlugin = (tree, file) => {
    const name = path.relative(this.settings.siteFolder, file.path);
    const started = this.#started.get(name);
    this.#started.delete(name);
    if (started) {
      this.#pages.set(name, {...started, names: collectPageNames(tree, name)});
    }
  };

  /** Computes the states of the pages that have none. */
  async computeStates(): Promise<void> {
    for (const [file, record] of this.#pages) {
      record.state ??= await this.#computeState(file, record);
    }
  }

  /**
   * Compares pages with their states, which become the current ones.
   *
   * @param files of all pages
   * @returns those of them whose content has changed, and those that are not known
   * @throws when the contracts cannot be read
   */
  async findChanged(files: readonly string[]): Promise<string[]> {
    readReference(this.settings);
    const known = files.flatMap((file) => {
      const record = this.#pages.get(file);
      return record ? [[file, record] as const] : [];
    });
    const states = new Map<string, string>();
    for (const [file, record] of known) {
      states.set(file, await this.#computeState(file, record));
    }
    // All of them, or none: what is not compiled stays different.
    const changed = files.filter((file) => {
      const state = this.#pages.get(file)?.state;
      return state === undefined || state !== states.get(file);
    });
    known.forEach(([file, record]) => (record.state = states.get(file)!));
    return changed;
  }

  async #computeState(file: string, {elements, page, names}: PageRecord): Promise<string> {
    const {settings} = this;
    const shown = readReference(settings).pages.get(file) ?? [];
    const sources = readGuideSources(settings);
    const parts: unknown[] = [settings.readPage(path.join(settings.siteFolder, file)), shown.map(({nodes}) => nodes)];
    try {
      for (const {name, attributes, place, depth} of elements) {
        parts.push(await renderElement(name, this.elements[name]!, attributes, {...sources, place, depth, page}));
      }
    } catch (error) {
      parts.push(String(error));
    }
    parts.push(findUnknownNames(names, readPageVocabulary(settings), listPagePaths(settings)));
    return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  }
}
