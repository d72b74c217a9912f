import fs from 'node:fs';
import path from 'node:path';
import slugify from '@sindresorhus/slugify';
import {needsOwnSection} from '../../packages/openapi/markdown/attributes';
import {humanizeName} from '../../packages/openapi/markdown/formatWords';
import {
  collectNamedSchemas,
  collectReachableSchemas,
  listOperationSchemas,
  renderAbout,
  renderDocument,
  renderTagTexts,
} from '../../packages/openapi/markdown/renderDocument';
import type {ApiDocument, OperationView, SchemaView} from '../../packages/openapi/reader/documentViews';
import {getBaseUrl} from '../../packages/openapi/markdown/requestPrograms';
import {formatProblems} from '../../packages/openapi/reader/formatProblems';
import {readDocument} from '../../packages/openapi/reader/readDocument';

/** Plans a site: which pages show what of which contract. */

/** What the caller wants. */
export interface SiteRequest {
  readonly name: string;
  readonly contracts: readonly string[];
  readonly folder: string;
  readonly areas?: readonly string[];
  readonly hosts?: readonly string[];
  readonly colors?: readonly string[];
  readonly links?: string;
}

export interface PagePlan {
  /** Below the folder of its area, without extension: `reference/lamps`. */
  readonly id: string;
  readonly title: string;
  readonly kind: 'topic' | 'operations' | 'objects' | 'events';
  /** Of a topic, a tag that no operation has first, undefined for the description of the API; of a page of operations their tag, undefined without one. */
  readonly tag?: string;
  /** Names of operations or schemas, or groups of events. */
  readonly names: readonly string[];
}

export interface AreaPlan {
  readonly id: string;
  readonly title: string;
  readonly contract: string;
  readonly document: ApiDocument;
  readonly pages: readonly PagePlan[];
  /** The operation of the quickstart. */
  readonly firstCall: OperationView | undefined;
}

export interface SitePlan {
  readonly name: string;
  readonly folder: string;
  readonly hosts: {readonly docs: string; readonly api: string; readonly sandbox: string};
  readonly colors: {readonly light: string; readonly dark: string};
  readonly links: string | undefined;
  readonly areas: readonly AreaPlan[];
  readonly operationCount: number;
  readonly warnings: readonly string[];
}

/** A page of operations has no more than this: about a megabyte of HTML. */
const OPERATIONS_PER_PAGE = 40;

/** A page of objects has about as many attributes as this: some 100 KB of HTML. */
const OBJECTS_PER_PAGE = 250;

/** A segment of a path in ASCII, which every host serves. The fallbacks are for a text that has none. */
function createId(text: string, taken: Set<string>, ...fallbacks: readonly string[]): string {
  const wanted = [text, ...fallbacks].map((one) => slugify(one, {decamelize: false})).find((one) => one !== '')!;
  let id = wanted;
  for (let number = 2; taken.has(id); number += 1) {
    id = `${wanted}-${String(number)}`;
  }
  taken.add(id);
  return id;
}

/** The first part of a path that says what it is about, for operations without a tag. */
function getPathTopic({path: template}: OperationView): string {
  const parts = template.split('/').filter((part) => part !== '' && !/^v\d+$|^\{|^api$/.test(part));
  return parts[0] ?? 'operations';
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Parts of a list of about the same length, none of which is longer than a limit. */
function splitEvenly<T>(list: readonly T[], most: number): T[][] {
  const count = Math.ceil(list.length / most);
  return Array.from({length: count}, (_, index) =>
    list.slice(Math.round((index * list.length) / count), Math.round(((index + 1) * list.length) / count)),
  );
}

/** A plan needs no anchors. */
const HEADINGS = {depth: 2, createAnchor: (text: string) => text};

/** Texts about the API: its description, where that has sections, and tags that no operation has first. */
function planTopicPages(document: ApiDocument): PagePlan[] {
  const {tags, operations} = document;
  const taken = new Set(['index', 'readme', 'topics', 'overview']);
  const firsts = new Set(operations.map((operation) => operation.tags[0]));
  const topics = tags
    .filter((tag) => !firsts.has(tag.name) && renderTagTexts(tag, HEADINGS).length > 0)
    .map(({name, title}): PagePlan => ({
      id: `topics/${createId(title, taken, 'topic')}`,
      title,
      kind: 'topic',
      tag: name,
      names: [],
    }));
  return renderAbout(document, HEADINGS).some(({type}) => type === 'heading')
    ? [{id: 'topics/overview', title: 'Overview', kind: 'topic', names: []}, ...topics]
    : topics;
}

function planOperationPages(document: ApiDocument): PagePlan[] {
  const groups = new Map<string, {readonly tag: string | undefined; readonly names: string[]}>(
    document.tags.map(({name}) => [`tag ${name}`, {tag: name, names: []}]),
  );
  const topics = new Map(document.operations.map((operation) => [operation.name, getPathTopic(operation)]));
  for (const operation of document.operations) {
    const [tag] = operation.tags;
    const key = tag === undefined ? `topic ${getPathTopic(operation)}` : `tag ${tag}`;
    const group = groups.get(key) ?? {tag, names: []};
    group.names.push(operation.name);
    groups.set(key, group);
  }
  // Docusaurus gives the files of these names the URL of their folder.
  const taken = new Set(['index', 'readme', 'reference']);
  return [...groups]
    .filter(([, {names}]) => names.length > 0)
    .flatMap(([key, {tag, names}]) => {
      const view = document.tags.find(({name}) => name === tag);
      const title = view?.title ?? capitalize(humanizeName(key.slice('topic '.length)));
      const parts = splitEvenly(names, OPERATIONS_PER_PAGE);
      return parts.map((part, index): PagePlan => ({
        id: `reference/${createId(title, taken, topics.get(names[0]!)!, 'operations')}`,
        title: parts.length === 1 ? title : `${title} (${String(index + 1)} of ${String(parts.length)})`,
        kind: 'operations',
        // The first page describes the tag, and lists the operations of all.
        tag: index === 0 ? tag : undefined,
        names: part,
      }));
    });
}

/** How much a schema shows on its page: its attributes and variants, and those of inline schemas in it. */
function weigh(schema: SchemaView, depth = 0): number {
  if (depth > 8 || (depth > 0 && needsOwnSection(schema))) {
    return 1;
  }
  const inner = [
    ...schema.properties.map((property) => property.schema),
    ...schema.variants.flatMap(({options}) => options.map((option) => option.schema)),
    ...(schema.items ? [schema.items] : []),
  ];
  return inner.reduce((sum, next) => sum + weigh(next, depth + 1), 1 + schema.values.length / 4);
}

/**
 * Every schema that needs a section, and every other one that nothing refers to, in the order of its name; by their
 * names, as elements look them up.
 */
function listObjects(document: ApiDocument): SchemaView[] {
  const named = [...collectNamedSchemas(document).values()];
  const operations = [...document.operations, ...document.webhooks].flatMap(listOperationSchemas);
  const used = new Set(
    collectReachableSchemas([...operations, ...named.filter(needsOwnSection)]).map(({definition}) => definition.id),
  );
  return named
    .filter((schema) => needsOwnSection(schema) || !used.has(schema.id))
    .sort((first, second) => first.name!.localeCompare(second.name!, 'en'));
}

/** Pages of objects of about the same size. */
function planObjectPages(document: ApiDocument): PagePlan[] {
  const pages: SchemaView[][] = [];
  let weight = Infinity;
  for (const schema of listObjects(document)) {
    const own = weigh(schema);
    if (weight + own > OBJECTS_PER_PAGE) {
      pages.push([]);
      weight = 0;
    }
    pages.at(-1)!.push(schema);
    weight += own;
  }
  return pages.map((schemas, index) => {
    const [first, last] = [schemas[0]!, schemas.at(-1)!].map(({name}) => capitalize(humanizeName(name!)));
    const range = first === last ? first! : `${first!} to ${last!}`;
    return {
      id: pages.length === 1 ? 'objects' : `objects/${String(index + 1)}`,
      title: pages.length === 1 ? 'Objects' : `Objects: ${range}`,
      kind: 'objects',
      names: schemas.map(({name}) => name!),
    };
  });
}

function planEventPages({webhooks}: ApiDocument): PagePlan[] {
  const types = [...new Set(webhooks.map((event) => event.path))];
  // `a` also shows `a.b`.
  const groups = [...new Set(types.map((type) => type.split('.')[0]!))];
  return groups.length === 0 ? [] : [{id: 'webhooks', title: 'Webhooks', kind: 'events', names: groups}];
}

/** The simplest call: a GET without required parameters, else any GET, else the first operation. */
function chooseFirstCall({operations}: ApiDocument): OperationView | undefined {
  const current = operations.filter(({isDeprecated}) => !isDeprecated);
  const reads = current.filter(({method}) => method === 'GET');
  return (
    reads.find(({parameters}) => parameters.every(({isRequired}) => !isRequired)) ??
    reads[0] ??
    current[0] ??
    operations[0]
  );
}

/** @throws where it is empty */
export function checkName(name: string): string {
  if (name.trim() === '') {
    throw new Error('found an empty name, expected the name of the provider.');
  }
  return name.trim();
}

function checkHost(host: string): string {
  if (!URL.canParse(`https://${host}`) || /[/?#@]/.test(host)) {
    throw new Error(`found the host ${host}, expected one such as docs.lamps.example, without https://.`);
  }
  return host;
}

function checkColor(color: string): string {
  if (!/^#[0-9a-f]{6}$/i.test(color)) {
    throw new Error(`found the color ${color}, expected six hexadecimal digits such as #0b559e.`);
  }
  return color.toLowerCase();
}

/** This project, of which no part is another site: its checks would read that one too. */
const PROJECT = path.resolve(__dirname, '../..');

/**
 * The absolute path of the folder of a new site.
 *
 * @throws where it has files, or is in this project
 */
export function checkFolder(folder: string): string {
  const resolved = path.resolve(folder);
  if (!path.relative(PROJECT, resolved).startsWith('..')) {
    throw new Error(`found ${folder}, which is in this project, expected a folder beside it, such as ../lamps-docs.`);
  }
  if (fs.existsSync(resolved) && (!fs.statSync(resolved).isDirectory() || fs.readdirSync(resolved).length > 0)) {
    throw new Error(`found ${folder}, which is not empty, expected a new folder. Choose another --out.`);
  }
  return resolved;
}

/** Reads what the plan does not need, for the warnings: parts of operations are read when they are shown. */
function readLazyParts(document: ApiDocument): void {
  Array.from(renderDocument(document, {getSamples: () => undefined}), () => undefined);
}

/**
 * Plans a site.
 *
 * @throws naming the argument, or the file and what is wrong with it
 */
export function createPlan(request: SiteRequest): SitePlan {
  const {name, contracts, areas, hosts = [], colors = [], links} = request;
  if (areas && areas.length !== contracts.length) {
    throw new Error(
      `found ${String(areas.length)} --areas for ${String(contracts.length)} contracts, expected one per contract.`,
    );
  }
  if (links !== undefined && !URL.canParse(links)) {
    throw new Error(`found --links ${links}, expected an absolute URL.`);
  }
  const warnings: string[] = [];
  const taken = new Set([
    'search',
    'share',
    'assets',
    'img',
    'src',
    'packages',
    'contracts',
    'scripts',
    'static',
    'tests',
    'deploy',
    'build',
  ]);
  const plans = contracts.map((contract, index): AreaPlan => {
    const document = readDocument(contract, {linkBase: links});
    const wanted = areas?.[index] ?? (contracts.length === 1 ? 'api' : document.title);
    const id = createId(wanted, taken, 'api');
    if (areas && id !== areas[index]) {
      throw new Error(
        `found the area ${areas[index]!}, expected lower-case letters, digits and hyphens, each once, such as ${id}.`,
      );
    }
    if (document.operations.length + document.webhooks.length === 0) {
      throw new Error(`${contract}: found no operation and no webhook, expected at least one.`);
    }
    const pages = [
      ...planTopicPages(document),
      ...planOperationPages(document),
      ...planEventPages(document),
      ...planObjectPages(document),
    ];
    readLazyParts(document);
    document.checkExamples();
    warnings.push(...formatProblems(document.problems, {problem: 'not shown: ', warning: ''}, '--links URL'));
    if (!document.servers.some(({url}) => /^(?:https?:)?\/\//i.test(url))) {
      warnings.push(
        `${contract}: found no server with a host, so that samples call ${getBaseUrl(document)}. Add the URL of the API to servers.`,
      );
    }
    return {id, title: document.title, contract, document, pages, firstCall: chooseFirstCall(document)};
  });
  const base = `${slugify(name, {decamelize: false}) || 'provider'}.example`;
  const [docs = `docs.${base}`, api = `api.${base}`, sandbox = `sandbox.${base}`] = hosts.map(checkHost);
  const [light = '#0b559e', dark = light] = colors.map(checkColor);
  return {
    name: checkName(name),
    folder: checkFolder(request.folder),
    hosts: {docs, api, sandbox},
    colors: {light, dark},
    links,
    areas: plans,
    operationCount: plans.reduce((sum, {document}) => sum + document.operations.length, 0),
    warnings,
  };
}
