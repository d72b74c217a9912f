import GithubSlugger, {slug} from 'github-slugger';
import type {PhrasingContent} from 'mdast';
import type {
  ApiDocument,
  OperationView,
  SchemaView,
  SecuritySchemeView,
  ServerView,
  TagView,
} from '../reader/documentViews';
import {AUTHENTICATION_SECTION, createSectionName} from '../reader/linkTargets';
import {isMerge, needsOwnSection, getSchemaTitle} from './attributes';
import type {RenderContext} from './renderContext';
import {
  createDocsLink,
  createExternalLink,
  createHeading,
  createInlineCode,
  joinPhrases,
  createLink,
  createList,
  createParagraph,
  createText,
  type Nodes,
} from './markdownNodes';
import {createServerList} from './renderFacts';
import {renderOperation} from './renderOperation';
import {getSchemaHeading, renderSchema} from './renderSchema';
import {parseFlow, parsePhrasing, parseSections, type HeadingPlaces} from './parseDescription';
import {resolveDocumentLinks} from './resolveLinks';
import {renderOperationPrograms} from './requestPrograms';

/**
 * A whole document, or one operation of it, as the pages would show it. A schema that is used in one place is shown
 * there; one that is used in several places has a section of its own, to which they link.
 */

/** Every schema that a schema contains directly, once. */
function listDirectSchemas(schema: SchemaView): SchemaView[] {
  return [
    ...schema.properties.map((property) => property.schema),
    ...(schema.items ? [schema.items] : []),
    ...schema.variants.flatMap(({options}) => options.map((option) => option.schema)),
  ];
}

/** Every schema that an operation names itself, callbacks included. */
export function listOperationSchemas(operation: OperationView): SchemaView[] {
  const contents = [operation.body, ...operation.responses].flatMap((part) => part?.content ?? []);
  return [
    ...operation.parameters.map(({schema}) => schema),
    ...contents.flatMap(({schema}) => (schema ? [schema] : [])),
    ...contents.flatMap(({itemSchema}) => (itemSchema ? [itemSchema] : [])),
    ...contents.flatMap(({encodings}) => encodings.flatMap(({headers}) => headers.map(({schema}) => schema))),
    ...operation.responses.flatMap(({headers}) => headers.map(({schema}) => schema)),
    ...operation.callbacks.flatMap((callback) => listOperationSchemas(callback.operation)),
  ];
}

/** Every schema reachable from some, merged ones included, in breadth-first order. */
export function collectReachableSchemas(starts: readonly SchemaView[]): SchemaView[] {
  const seen = new Set(starts);
  // Iterating a set includes what is added meanwhile.
  for (const schema of seen) {
    [...listDirectSchemas(schema), ...schema.bases, schema.definition].forEach((next) => seen.add(next));
  }
  return [...seen];
}

/** Every named schema of a document by its name, merged ones included: first those that operations and webhooks reach. */
export function collectNamedSchemas(document: ApiDocument): Map<string, SchemaView> {
  const shown = [...document.operations, ...document.webhooks].flatMap(listOperationSchemas);
  const found = new Map<string, SchemaView>();
  for (const {name, definition} of [shown, document.schemas].flatMap(collectReachableSchemas)) {
    if (name !== undefined && !found.has(name)) {
      found.set(name, definition);
    }
  }
  return found;
}

/** Named structured schemas that are reachable, in order, with the number of places that use each. */
function countSchemaUses(starts: readonly SchemaView[]): Map<string, {schema: SchemaView; count: number}> {
  const uses = new Map<string, {schema: SchemaView; count: number}>();
  const seen = new Set<SchemaView>();
  const pending = [...starts].reverse();
  while (pending.length > 0) {
    const schema = pending.pop()!;
    if (needsOwnSection(schema)) {
      const use = uses.get(schema.id);
      if (use) {
        use.count += 1;
        continue;
      }
      uses.set(schema.id, {schema: schema.definition, count: 1});
    } else if (seen.has(schema)) {
      continue;
    }
    seen.add(schema);
    // Parts of merges have sections of their own: see isMerge.
    const bases = isMerge(schema) ? schema.bases.flatMap((base) => [base.definition, base.definition]) : [];
    pending.push(...[...listDirectSchemas(schema), ...bases].reverse());
  }
  return uses;
}

/** What is printed, and under which anchors. */
interface DocumentPlan {
  readonly operations: readonly OperationView[];
  readonly webhooks: readonly OperationView[];
  /** Schemas with a section of their own, with the anchor of its heading. */
  readonly sections: ReadonlyMap<string, {readonly schema: SchemaView; readonly anchor: string}>;
  readonly anchors: ReadonlyMap<OperationView, string>;
}

function planDocument(document: ApiDocument, operations: readonly OperationView[], isWhole: boolean): DocumentPlan {
  const shown = operations.filter(({kind}) => kind === 'operation');
  const webhooks = operations.filter(({kind}) => kind === 'webhook');
  const slugger = new GithubSlugger();
  const anchors = new Map([...shown, ...webhooks].map((operation) => [operation, slugger.slug(operation.title)]));
  const uses = countSchemaUses(operations.flatMap(listOperationSchemas));
  const unused = isWhole ? document.schemas.filter((schema) => needsOwnSection(schema) && !uses.has(schema.id)) : [];
  const simple = isWhole ? document.schemas.filter((schema) => !needsOwnSection(schema)) : [];
  const several = [...uses.values()].filter(({count}) => count > 1).map(({schema}) => schema);
  // What only unused schemas use is used too.
  const own = new Map<string, SchemaView>([...several, ...unused, ...simple].map((schema) => [schema.id, schema]));
  for (const {schema, count} of countSchemaUses(unused.flatMap(listDirectSchemas)).values()) {
    if (count > 1 || uses.has(schema.id)) {
      own.set(schema.id, schema);
    }
  }
  const sections = new Map(
    [...own.values()].map((schema) => [schema.id, {schema, anchor: slugger.slug(getSchemaHeading(schema))}]),
  );
  return {operations: shown, webhooks, sections, anchors};
}

function createDocumentContext(
  document: ApiDocument,
  plan: DocumentPlan,
  getSamples: RenderContext['getSamples'],
): RenderContext {
  const byReference = new Map<string, OperationView>();
  for (const operation of [...document.operations, ...document.webhooks]) {
    byReference.set(operation.kind === 'webhook' ? operation.path : operation.name, operation);
    byReference.set(operation.id, operation);
    byReference.set(operation.id.slice(operation.id.indexOf('#')), operation);
  }
  // Anchors below headings exist on pages only: Markdown has none, so they need not be unique.
  return {
    getPlace: (schema) => {
      const section = plan.sections.get(schema.id);
      return section ? {url: `#${section.anchor}`} : {anchor: schema.name!};
    },
    above: new Set(),
    createAnchor: (wanted) => wanted,
    getSamples,
    getErrorMeaning: () => undefined,
    getCommonErrors: () => new Set(),
    getHeaderUrl: () => undefined,
    getParameterUrl: () => undefined,
    getEnumUrl: () => undefined,
    claimExplanation: () => true,
    getSchemaUrl: () => undefined,
    mostAttributes: Infinity,
    listFacts: () => [],
    getUrl: (name) => {
      const operation = byReference.get(name);
      const anchor = operation && plan.anchors.get(operation);
      return anchor === undefined ? undefined : `#${anchor}`;
    },
  };
}

function renderServers(views: readonly ServerView[]): Nodes {
  return views.length === 0 ? [] : [createHeading(2, 'servers', createText('Servers')), createServerList(views)];
}

/** What a document says about a security scheme besides its type: its description, where its tokens come from, scopes. */
export function renderSchemeDetails({description, flows, url}: SecuritySchemeView): Nodes {
  return [
    ...parseFlow(description),
    ...(url === undefined ? [] : [createParagraph(createText('Discovery: '), createInlineCode(url))]),
    ...flows.flatMap((grant) => [
      createParagraph(
        createText(`Flow ${grant.name}`),
        ...grant.urls.flatMap((address) => [createText(`, ${address.label} `), createInlineCode(address.url)]),
        createText('.'),
      ),
      ...(grant.scopes.length > 0
        ? [
            createList(
              grant.scopes.map((scope) => [
                createInlineCode(scope.name),
                ...(scope.description ? [createText(' '), ...parsePhrasing(scope.description)] : []),
              ]),
            ),
          ]
        : []),
    ]),
  ];
}

/** The type of a security scheme as a sentence: `HTTP bearer token (JWT).` */
export function describeScheme({type, isDeprecated}: SecuritySchemeView): string {
  return `${type}${isDeprecated ? ', deprecated' : ''}.`;
}

function renderSecuritySchemes(views: readonly SecuritySchemeView[]): Nodes {
  return views.length === 0
    ? []
    : [
        createHeading(2, 'authentication', createText('Authentication')),
        ...views.flatMap((view) => [
          createHeading(3, view.name, createInlineCode(view.name)),
          createParagraph(createText(describeScheme(view))),
          ...renderSchemeDetails(view),
        ]),
      ];
}

/** Words and URLs, the URLs as links; each once. */
function renderAddresses(...parts: readonly (string | undefined)[]): PhrasingContent[] {
  const given = [...new Set(parts.filter((part): part is string => !!part))];
  return joinPhrases(
    given.map((part) => [createExternalLink(part, createText(part.replace('mailto:', '')))]),
    ', ',
  );
}

/** Adds what belongs to a description as a whole above the first of its sections. */
function insertBeforeSections(nodes: Nodes, inserted: Nodes): Nodes {
  const first = nodes.findIndex(({type}) => type === 'heading');
  return first < 0 ? [...nodes, ...inserted] : [...nodes.slice(0, first), ...inserted, ...nodes.slice(first)];
}

/** The first section of a description with text, without its heading. */
function takeLead(description: string | undefined): Nodes {
  const nodes = parseSections(description, {depth: 1, createAnchor: slug});
  const start = nodes.findIndex(({type}) => type !== 'heading');
  const end = nodes.findIndex(({type}, index) => type === 'heading' && index > start);
  return start < 0 ? [] : nodes.slice(start, end < 0 ? undefined : end);
}

/**
 * What a document says about itself besides its title: texts, version, contact, license, terms.
 *
 * @param form `short`: of its description only what is above the second section
 */
export function renderAbout(document: ApiDocument, places: HeadingPlaces, form?: 'short'): Nodes {
  const {version, contact, license, termsOfService, externalDocs} = document;
  const facts = [
    ...(version === '' ? [] : [[createText(`Version ${version}`)]]),
    ...(contact?.name || contact?.email || contact?.url
      ? [
          [
            createText('Contact: '),
            ...renderAddresses(contact.name, contact.email && `mailto:${contact.email}`, contact.url),
          ],
        ]
      : []),
    ...(license ? [[createText('License: '), ...renderAddresses(license.name, license.identifier, license.url)]] : []),
    ...(termsOfService ? [[createText('Terms: '), ...renderAddresses(termsOfService)]] : []),
    ...(externalDocs ? [[createDocsLink(externalDocs)]] : []),
  ];
  const description = form === 'short' ? takeLead(document.description) : parseSections(document.description, places);
  return insertBeforeSections(
    [...parseFlow(document.summary), ...description],
    facts.length > 0 ? [createList(facts)] : [],
  );
}

function renderIntroduction(document: ApiDocument): Nodes {
  return [
    createHeading(1, 'title', createText(document.title)),
    ...renderAbout(document, {depth: 2, createAnchor: slug}),
    ...renderServers(document.servers),
    ...renderSecuritySchemes(document.securitySchemes),
  ];
}

/** Operations by the first of their tags, in the order of the document's tags; those without tags are last. */
function groupByTag(document: ApiDocument, operations: readonly OperationView[]): [string, OperationView[]][] {
  const found = new Map<string, OperationView[]>(document.tags.map(({name}) => [name, []]));
  for (const operation of operations) {
    const name = operation.tags[0] ?? '';
    found.set(name, [...(found.get(name) ?? []), operation]);
  }
  return [...found];
}

/** What a document says about a tag. */
export function renderTagTexts(tag: TagView | undefined, places: HeadingPlaces): Nodes {
  const facts = [
    tag?.parent === undefined ? '' : `Part of ${tag.parent}`,
    tag?.kind === undefined ? '' : `Kind: ${tag.kind}`,
  ].filter(Boolean);
  const docs = tag?.externalDocs;
  return insertBeforeSections(
    [
      ...(tag?.summary === undefined ? [] : [createParagraph(createText(tag.summary))]),
      ...parseSections(tag?.description, places),
    ],
    [
      ...(facts.length > 0 ? [createParagraph(createText(`${facts.join('. ')}.`))] : []),
      ...(docs ? [createParagraph(createDocsLink(docs))] : []),
    ],
  );
}

/** A tag: what the document says about it, and the operations that have it among others. */
function renderTag(tag: TagView | undefined, name: string, plan: DocumentPlan): Nodes {
  const others = plan.operations.filter(({tags}) => tags.indexOf(name) > 0);
  return [
    createHeading(2, name, createText(tag?.title || name || 'Operations')),
    ...renderTagTexts(tag, {depth: 3, createAnchor: slug}),
    ...(others.length > 0
      ? [
          createParagraph(createText('Also:')),
          createList(
            others.map((operation) => [createLink(`#${plan.anchors.get(operation)!}`, createText(operation.title))]),
          ),
        ]
      : []),
  ];
}

/** The URLs of the sections of descriptions, by their names. */
function collectSectionUrls(document: ApiDocument): Map<string, string> {
  const urls = new Map([[AUTHENTICATION_SECTION, '#authentication']]);
  const createAnchor = (text: string): string => {
    urls.set(createSectionName(text), `#${slug(text)}`);
    return '';
  };
  renderAbout(document, {depth: 2, createAnchor});
  document.tags.forEach((tag) => renderTagTexts(tag, {depth: 3, createAnchor}));
  return urls;
}

interface OperationSelection {
  /** The one operation to show, with the schemas that it needs. */
  readonly only?: OperationView;
  readonly getSamples?: RenderContext['getSamples'];
}

/** Yields a document piece by piece, so that a large one need not be held as a whole. */
export function* renderDocument(
  document: ApiDocument,
  {only, getSamples = renderOperationPrograms}: OperationSelection = {},
): Generator<Nodes> {
  const operations = only ? [only] : [...document.operations, ...document.webhooks];
  const plan = planDocument(document, operations, only === undefined);
  const context = createDocumentContext(document, plan, getSamples);
  const getTagUrl = (name: string): string | undefined =>
    only ? undefined : `#${slug(document.tags.find((tag) => tag.name === name)?.title ?? name)}`;
  const getSchemaUrl = (name: string): string | undefined => {
    const section = [...plan.sections.values()].find(({schema}) => schema.name === name);
    return section && `#${section.anchor}`;
  };
  let sections: Map<string, string> | undefined;
  for (const nodes of renderParts(document, only, plan, context)) {
    resolveDocumentLinks(nodes, ({kind, name}) => {
      switch (kind) {
        case 'tag':
          return getTagUrl(name);
        case 'schema':
          return getSchemaUrl(name);
        case 'section':
          // Most documents link to none.
          sections ??= only ? new Map<string, string>() : collectSectionUrls(document);
          return sections.get(name);
        case 'operation':
          return context.getUrl(name);
      }
    });
    yield nodes;
  }
}

function* renderParts(
  document: ApiDocument,
  only: OperationView | undefined,
  plan: DocumentPlan,
  context: RenderContext,
): Generator<Nodes> {
  const print = (operation: OperationView, depth: number): Nodes =>
    renderOperation(operation, depth, plan.anchors.get(operation)!, context);
  if (only) {
    yield print(only, 1);
  } else {
    yield renderIntroduction(document);
    for (const [name, members] of groupByTag(document, plan.operations)) {
      const tag = document.tags.find((view) => view.name === name);
      yield renderTag(tag, name, plan);
      for (const operation of members) {
        yield print(operation, 3);
      }
    }
    if (plan.webhooks.length > 0) {
      yield [createHeading(2, 'webhooks', createText('Webhooks'))];
    }
    for (const webhook of plan.webhooks) {
      yield print(webhook, 3);
    }
  }
  if (plan.sections.size > 0) {
    yield [createHeading(2, 'schemas', createText('Schemas'))];
  }
  for (const {schema, anchor} of plan.sections.values()) {
    yield renderSchema(schema, schema.name ?? getSchemaTitle(schema), {anchor, depth: 3}, context);
  }
}
