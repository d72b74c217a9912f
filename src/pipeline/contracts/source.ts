import fs from 'node:fs';
import path from 'node:path';
import {CORE_SCHEMA, load} from 'js-yaml';
import {parseDocument} from 'yaml';
import {AuthoringError} from '../../../packages/authoring/authoringError';
import {explainYamlErrors} from '../../../packages/authoring/explainYamlErrors';
import {getLine} from '../../../packages/authoring/getLine';
import {findTextMistake} from '../../../packages/authoring/findTextMistake';
import {insertSentences, isContractPart} from './valueSentences';

/** Changes the text of a file before anything reads it. Its errors name file and line. */
type ReplaceTokens = (source: {readonly filePath: string; readonly fileContent: string}) => string;

/** Shifts the times of a text to those that readers see. */
type MoveTimes = (text: string, source: ContractSource) => string;

/** Where the files of a folder of contracts come from, and how their texts are transformed. */
export interface SourceOptions {
  /** The folder, as error messages name it. */
  readonly folder: string;
  /** Without it texts stay as they are written. */
  readonly replaceTokens?: ReplaceTokens;
  /** Without it times stay as they were recorded. */
  readonly moveTimes?: MoveTimes;
}

/** Texts that replace or add files, by their paths below the folder; null removes a file. */
export type Overlay = ReadonlyMap<string, string | null>;

/** The inputs of a result: raw files, lists of files, and the inputs of other results. */
export class Reads {
  readonly texts = new Map<string, string | undefined>();
  readonly lists = new Map<string, string>();
  readonly inner = new Set<Reads>();
}

interface Result {
  readonly value: unknown;
  readonly reads: Reads;
  /** False while a promise is pending or when it was rejected: more may be read. */
  isComplete: boolean;
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.values(value).forEach(freeze);
    Object.freeze(value);
  }
  return value;
}

/** The line of a JSON error. `JSON.parse` does not always report a position; YAML with the JSON schema does. */
function findErrorLine(text: string, message: string): number {
  const [problem] = parseDocument(text, {schema: 'json', uniqueKeys: true}).errors;
  const offset = Number(/position (\d+)/.exec(message)?.[1] ?? text.length);
  return problem?.linePos?.[0].line ?? getLine(text, offset);
}

function parseJson(text: string, place: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new AuthoringError(
      `${place}:${String(findErrorLine(text, message))}: found invalid JSON: ${message}. Correct the syntax: keys and texts in double quotes, a comma between entries and none behind the last one.`,
      {cause: error},
    );
  }
}

function parseYaml(text: string, place: string): unknown {
  try {
    return load(text, {schema: CORE_SCHEMA});
  } catch {
    // The other parser takes four times as long, and says more about what is wrong.
  }
  const mistakes = explainYamlErrors(text);
  if (mistakes.length > 0) {
    throw new AuthoringError(mistakes.map(({line, message}) => `${place}:${String(line)}: ${message}`).join('\n'));
  }
  return parseDocument(text, {uniqueKeys: true}).toJS();
}

/**
 * A mistake in a file as a whole, which what the parsers report would only follow from.
 *
 * @throws for an empty file, one in another encoding than UTF-8, and one with an open merge conflict: file with line
 */
function checkWholeText(text: string, place: string): void {
  if (text.trim() === '') {
    throw new AuthoringError(`${place}:1: found an empty file, expected its content. Restore it.`);
  }
  // A byte order mark and the line ends of Windows keep nothing from being parsed: checks of the files report them.
  const mistake = findTextMistake(text.replace(/^\uFEFF|\r/g, ''));
  if (mistake) {
    throw new AuthoringError(`${place}:${String(mistake.line)}: ${mistake.message}`);
  }
}

/**
 * Parses the text of a file: JSON or YAML 1.2 by its name. YAML keys must be unique.
 *
 * @throws when it cannot be parsed: every mistake of its syntax, one line each, with file, line and what to do
 */
export function parseText(text: string, file: string): unknown {
  const place = path.relative(process.cwd(), file);
  checkWholeText(text, place);
  return file.endsWith('.json') ? parseJson(text, place) : parseYaml(text, place);
}

/** The text of a file, undefined where there is none. */
interface RawText {
  readonly text: string | undefined;
  /** Changes with a file on disk. */
  readonly version?: string;
}

/** The files of a folder at one moment, and the results computed from them. */
export class Snapshot {
  readonly #raw = new Map<string, RawText>();
  readonly #texts = new Map<string, string>();
  readonly #lists = new Map<string, readonly string[]>();
  readonly #verified = new Map<Reads, boolean>();
  #results = new Map<string, Result>();
  #names: readonly string[] | undefined;

  private constructor(
    readonly options: SourceOptions,
    readonly overlay: Overlay,
    /** The files below the overlay, if not those on disk. */
    readonly base: Snapshot | undefined,
    /** Results of the previous state of the folder, until they are asked for. */
    private inherited: Map<string, Result>,
    /** The texts of the previous state. */
    private earlierTexts: ReadonlyMap<string, RawText>,
  ) {}

  static open(options: SourceOptions): Snapshot {
    return new Snapshot(options, new Map(), undefined, new Map(), new Map());
  }

  /** The same files, some of them replaced. */
  withOverlay(overlay: Overlay): Snapshot {
    return new Snapshot(this.options, overlay, this, new Map(), new Map());
  }

  /**
   * The files of the folder as they are now. Its results go there: one that is kept may refer to the state in which it
   * was computed, and would keep everything of it, and so of all states before.
   */
  reopen(): Snapshot {
    const next = new Snapshot(this.options, this.overlay, undefined, this.#results, new Map(this.#raw));
    this.#results = new Map();
    this.inherited = new Map();
    this.earlierTexts = new Map();
    this.#verified.clear();
    return next;
  }

  /** The text of a file as it is written; undefined where there is none. */
  readRaw(file: string): string | undefined {
    let found = this.#raw.get(file);
    if (!found) {
      found = this.overlay.has(file)
        ? {text: this.overlay.get(file) ?? undefined}
        : this.base
          ? {text: this.base.readRaw(file)}
          : this.#readFile(file);
      this.#raw.set(file, found);
    }
    return found.text;
  }

  /** Reads a file, unless it is as it was before. */
  #readFile(file: string): RawText {
    const filePath = path.join(this.options.folder, file);
    const stats = fs.statSync(filePath, {throwIfNoEntry: false});
    if (stats?.isFile() !== true) {
      return {text: undefined};
    }
    const version = `${String(stats.mtimeMs)} ${String(stats.size)}`;
    const earlier = this.earlierTexts.get(file);
    return earlier?.version === version ? earlier : {text: fs.readFileSync(filePath, 'utf8'), version};
  }

  readText(file: string): string | undefined {
    const fileContent = this.readRaw(file);
    if (fileContent !== undefined && !this.#texts.has(file)) {
      const isInBase = this.base && !this.overlay.has(file);
      const filePath = path.join(this.options.folder, file);
      const text = isInBase ? this.base.readText(file)! : this.options.replaceTokens?.({filePath, fileContent});
      this.#texts.set(file, text ?? fileContent);
    }
    return this.#texts.get(file);
  }

  #listNamesBelow(): readonly string[] {
    const {folder} = this.options;
    const entries = this.base ? [] : fs.readdirSync(folder, {recursive: true, withFileTypes: true});
    const names = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
    return this.base?.list('') ?? names;
  }

  list(folder: string): readonly string[] {
    const known = this.#lists.get(folder);
    if (known) {
      return known;
    }
    const start = folder === '' ? '' : `${folder}/`;
    this.#names ??= [...new Set([...this.#listNamesBelow(), ...this.overlay.keys()])].sort();
    const names = this.#names
      .filter((name) => name.startsWith(start) && this.overlay.get(name) !== null)
      .map((name) => name.slice(start.length));
    this.#lists.set(folder, names);
    return names;
  }

  /** Whether all that was read is the same here. */
  #isCurrent(reads: Reads): boolean {
    const known = this.#verified.get(reads);
    if (known !== undefined) {
      return known;
    }
    this.#verified.set(reads, true); // In a cycle, the rest decides.
    const holds =
      [...reads.texts].every(([file, text]) => this.readRaw(file) === text) &&
      [...reads.lists].every(([folder, names]) => this.list(folder).join('\n') === names) &&
      [...reads.inner].every((inner) => this.#isCurrent(inner));
    this.#verified.set(reads, holds);
    return holds;
  }

  /** The result under a key, computed here or from the same files in an earlier snapshot. */
  find(key: string): Result | undefined {
    const own = this.#results.get(key);
    if (own) {
      return own;
    }
    const inherited = this.base ? this.base.find(key) : this.inherited.get(key);
    this.inherited.delete(key);
    if (!inherited?.isComplete || !this.#isCurrent(inherited.reads)) {
      return undefined;
    }
    this.#results.set(key, inherited);
    return inherited;
  }

  keep(key: string, result: Result): void {
    this.#results.set(key, result);
  }
}

/**
 * The files of a folder of contracts, as they are at one moment: each is read and parsed once. Results are computed
 * once, too, and again in a successor only when one of their files has changed.
 */
export abstract class ContractSource {
  protected constructor(
    protected readonly snapshot: Snapshot,
    private readonly reads?: Reads,
  ) {}

  /** The same files, with reads recorded. */
  protected abstract withReads(reads: Reads): this;

  /** Where the files come from, and how their texts are transformed. */
  get options(): SourceOptions {
    return this.snapshot.options;
  }

  /** The folder, as error messages name it. */
  get folder(): string {
    return this.options.folder;
  }

  /** The path of a file below the folder, as error messages name it. */
  getPath(file: string): string {
    return path.join(this.folder, file);
  }

  /** The names of all files below a folder, as paths from it, sorted. None when there is no such folder. */
  list(folder = ''): readonly string[] {
    const names = this.snapshot.list(folder);
    this.reads?.lists.set(folder, names.join('\n'));
    return names;
  }

  has(file: string): boolean {
    return this.#find(file) !== undefined;
  }

  #find(file: string): string | undefined {
    const text = this.snapshot.readRaw(file);
    this.reads?.texts.set(file, text);
    return text;
  }

  /**
   * The text of a file as it is written, with its tokens.
   *
   * @throws when there is no such file
   */
  readRawText(file: string): string {
    const text = this.#find(file);
    if (text === undefined) {
      throw new Error(`${this.getPath(file)}: found no file, expected one. Restore it, or correct what names it.`);
    }
    return text;
  }

  /**
   * The text of a file with its references to sentences, tokens replaced.
   *
   * @throws when there is no such file, or a token is unknown: file, line, nearest token
   */
  readWrittenText(file: string): string {
    this.readRawText(file);
    return this.snapshot.readText(file)!;
  }

  /**
   * The text of a file, tokens replaced, and in a contract the sentences of enum values.
   *
   * @throws as `readWrittenText`, and when a reference to a sentence has no target
   */
  readText(file: string): string {
    return isContractPart(file)
      ? this.derive(`text of ${file}`, (source) => insertSentences(source, file))
      : this.readWrittenText(file);
  }

  /** The text of a file as readers see it: tokens replaced, times shifted. @throws when there is no such file */
  readShiftedText(file: string): string {
    return this.derive(`moved text of ${file}`, (source) => source.move(source.readText(file)));
  }

  /** Shifts the times of a text to those that readers see. */
  move(text: string): string {
    return this.snapshot.options.moveTimes?.(text, this) ?? text;
  }

  /**
   * The value of a YAML or JSON file, frozen, tokens replaced.
   *
   * @throws when there is no such file or it cannot be parsed: file, line and cause
   */
  parse(file: string): unknown {
    return this.derive(`value of ${file}`, (source) => freeze(parseText(source.readText(file), source.getPath(file))));
  }

  /** As `parse`, with the references of a contract to sentences. */
  parseWritten(file: string): unknown {
    return this.derive(`written value of ${file}`, (source) =>
      freeze(parseText(source.readWrittenText(file), source.getPath(file))),
    );
  }

  /** As `parse`, times shifted to those that readers see. */
  parseMoved(file: string): unknown {
    return this.derive(`moved value of ${file}`, (source) =>
      freeze(parseText(source.readShiftedText(file), source.getPath(file))),
    );
  }

  /**
   * Computes a result from these files once, and keeps it for successors in which all inputs are unchanged.
   *
   * @param key identifies the result, with everything that it depends on besides files
   * @param make reads files only by the source that it receives; an error is not kept
   */
  derive<T>(key: string, make: (source: this) => T): T {
    const known = this.snapshot.find(key);
    if (known) {
      this.reads?.inner.add(known.reads);
      return known.value as T;
    }
    const reads = new Reads();
    this.reads?.inner.add(reads);
    const value = make(this.withReads(reads));
    const result: Result = {value, reads, isComplete: !(value instanceof Promise)};
    if (value instanceof Promise) {
      value.then(
        () => {
          result.isComplete = true;
        },
        () => undefined, // The caller handles the error.
      );
    }
    this.snapshot.keep(key, result);
    return value;
  }
}
