import GithubSlugger from 'github-slugger';
import type {PhrasingContent} from 'mdast';
import type {Json} from '../../../src/pipeline/contracts/json';
import type {ApiDocument, OperationView, SchemaView, SecuritySchemeView, ServerView} from '../reader/documentViews';
import {isMerge, needsPlace, schemaTitle} from './attributes';
import type {Context} from './renderContext';
import {heading, inlineCode, joined, link, list, paragraph, text, type Nodes} from './markdownNodes';
import {operationNodes} from './renderOperation';
import {schemaHeading, schemaNodes} from './renderSchema';
import {flow, phrasing} from './parseDescription';
import {programsFor} from './requestPrograms';

/**
 * A whole document, or one operation of it, as the pages would show it. A schema that is used in one place is shown
 * there; one that is used in several has a section of its own, to which they link.
 */

/** Every schema that a schema holds directly, once. */
function schemasIn(schema: SchemaView): SchemaView[] {
  return [
    ...schema.properties.map((property) => property.schema),
    ...(schema.items ? [schema.items] : []),
    ...schema.variants.flatMap(({options}) => options.map((option) => option.schema)),
  ];
}

/** Every schema that an operation names itself, callbacks included. */
export function schemasOf(operation: OperationView): SchemaView[] {
  const contents = [operation.body, ...operation.answers].flatMap((part) => part?.content ?? []);
  return [
    ...operation.parameters.map(({schema}) => schema),
    ...contents.flatMap(({schema}) => (schema ? [schema] : [])),
    ...contents.flatMap(({encodings}) => encodings.flatMap(({headers}) => headers.map(({schema}) => schema))),
    ...operation.answers.flatMap(({headers}) => headers.map(({schema}) => schema)),
    ...operation.callbacks.flatMap((callback) => schemasOf(callback.operation)),
  ];
}

/** Every schema that can be reached from some, those that others are made of included, in the order of the steps to it. */
export function everySchema(starts: readonly SchemaView[]): SchemaView[] {
  const seen = new Set(starts);
  // A set gives what is added while it is walked.
  for (const schema of seen) {
    [...schemasIn(schema), ...schema.bases, schema.definition].forEach((next) => seen.add(next));
  }
  return [...seen];
}

/** Named structured schemas that can be reached, in order, with the number of places that use each. */
function usesOf(starts: readonly SchemaView[]): Map<string, {schema: SchemaView; count: number}> {
  const uses = new Map<string, {schema: SchemaView; count: number}>();
  const seen = new Set<SchemaView>();
  const pending = [...starts].reverse();
  while (pending.length > 0) {
    const schema = pending.pop()!;
    if (needsPlace(schema)) {
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
    // What merges are made of has a section of its own: see isMerge.
    const bases = isMerge(schema) ? schema.bases.flatMap((base) => [base.definition, base.definition]) : [];
    pending.push(...[...schemasIn(schema), ...bases].reverse());
  }
  return uses;
}

/** What is printed, and under which anchors. */
interface Plan {
  readonly operations: readonly OperationView[];
  readonly webhooks: readonly OperationView[];
  /** Schemas with a section of their own, with the anchor of its heading. */
  readonly sections: ReadonlyMap<string, {readonly schema: SchemaView; readonly anchor: string}>;
  readonly anchors: ReadonlyMap<OperationView, string>;
}

function planOf(document: ApiDocument, operations: readonly OperationView[], isWhole: boolean): Plan {
  const shown = operations.filter(({kind}) => kind === 'operation');
  const webhooks = operations.filter(({kind}) => kind === 'webhook');
  const slugger = new GithubSlugger();
  const anchors = new Map([...shown, ...webhooks].map((operation) => [operation, slugger.slug(operation.title)]));
  const uses = usesOf(operations.flatMap(schemasOf));
  const unused = isWhole ? document.schemas.filter((schema) => needsPlace(schema) && !uses.has(schema.id)) : [];
  const simple = isWhole ? document.schemas.filter((schema) => !needsPlace(schema)) : [];
  const several = [...uses.values()].filter(({count}) => count > 1).map(({schema}) => schema);
  // What only unused schemas use is used too.
  const own = new Map<string, SchemaView>([...several, ...unused, ...simple].map((schema) => [schema.id, schema]));
  for (const {schema, count} of usesOf(unused.flatMap(schemasIn)).values()) {
    if (count > 1 || uses.has(schema.id)) {
      own.set(schema.id, schema);
    }
  }
  const sections = new Map(
    [...own.values()].map((schema) => [schema.id, {schema, anchor: slugger.slug(schemaHeading(schema))}]),
  );
  return {operations: shown, webhooks, sections, anchors};
}

function contextOf(document: ApiDocument, plan: Plan, samplesOf: Context['samplesOf']): Context {
  const byReference = new Map<string, OperationView>();
  for (const operation of document.operations) {
    byReference.set(operation.name, operation);
    byReference.set(operation.id, operation);
    byReference.set(operation.id.slice(operation.id.indexOf('#')), operation);
  }
  const examples = new Set<Json>();
  // Anchors below headings exist on pages only: Markdown has none, so nothing needs to be told apart.
  return {
    placeOf: (schema) => {
      const section = plan.sections.get(schema.id);
      return section ? {url: `#${section.anchor}`} : {anchor: schema.name!};
    },
    above: new Set(),
    anchor: (wanted) => wanted,
    samplesOf,
    isNewExample: (value) => {
      const isNew = typeof value !== 'object' || !examples.has(value);
      examples.add(value);
      return isNew;
    },
    errorMeaning: () => undefined,
    commonErrors: () => new Set(),
    factsOf: () => [],
    urlOf: (name) => {
      const operation = byReference.get(name);
      const anchor = operation && plan.anchors.get(operation);
      return anchor === undefined ? undefined : `#${anchor}`;
    },
  };
}

function serverNodes(views: readonly ServerView[]): Nodes {
  return views.length === 0
    ? []
    : [
        heading(2, 'servers', text('Servers')),
        list(
          views.map(({url, template, description, variables}) => [
            inlineCode(template),
            ...(template === url ? [] : [text(', as a rule '), inlineCode(url)]),
            ...(description === undefined ? [] : [text(': '), ...phrasing(description)]),
            ...variables.flatMap((variable) => [
              text('; '),
              inlineCode(variable.name),
              text(` default ${variable.defaultValue}`),
              ...(variable.values.length > 0 ? [text(`, one of ${variable.values.join(', ')}`)] : []),
              ...(variable.description === undefined ? [] : [text(', '), ...phrasing(variable.description)]),
            ]),
          ]),
        ),
      ];
}

function securityNodes(views: readonly SecuritySchemeView[]): Nodes {
  return views.length === 0
    ? []
    : [
        heading(2, 'authentication', text('Authentication')),
        ...views.flatMap(({name, type, description, flows, url, isDeprecated}) => [
          heading(3, name, inlineCode(name)),
          paragraph(text(`${type}${isDeprecated ? ', deprecated' : ''}.`)),
          ...flow(description),
          ...(url === undefined ? [] : [paragraph(text('Discovery: '), inlineCode(url))]),
          ...flows.flatMap((grant) => [
            paragraph(
              text(`Flow ${grant.name}`),
              ...grant.urls.flatMap((address) => [text(`, ${address.label} `), inlineCode(address.url)]),
              text('.'),
            ),
            ...(grant.scopes.length > 0
              ? [
                  list(
                    grant.scopes.map((scope) => [
                      inlineCode(scope.name),
                      ...(scope.description ? [text(' '), ...phrasing(scope.description)] : []),
                    ]),
                  ),
                ]
              : []),
          ]),
        ]),
      ];
}

/** Words and addresses, the addresses as links; each once. */
function addresses(...parts: readonly (string | undefined)[]): PhrasingContent[] {
  const given = [...new Set(parts.filter((part): part is string => !!part))];
  return joined(
    given.map((part) => [/^(https?|mailto):/.test(part) ? link(part, text(part.replace('mailto:', ''))) : text(part)]),
    ', ',
  );
}

function introduction(document: ApiDocument): Nodes {
  const {contact, license, termsOfService, externalDocs} = document;
  const facts = [
    [text(`Version ${document.version}`)],
    ...(contact?.name || contact?.email || contact?.url
      ? [[text('Contact: '), ...addresses(contact.name, contact.email && `mailto:${contact.email}`, contact.url)]]
      : []),
    ...(license ? [[text('License: '), ...addresses(license.name, license.identifier, license.url)]] : []),
    ...(termsOfService ? [[text('Terms: '), ...addresses(termsOfService)]] : []),
    ...(externalDocs
      ? [[text('More: '), link(externalDocs.url, text(externalDocs.description ?? externalDocs.url))]]
      : []),
  ];
  return [
    heading(1, 'title', text(document.title)),
    ...flow(document.summary),
    ...flow(document.description),
    list(facts),
    ...serverNodes(document.servers),
    ...securityNodes(document.securitySchemes),
  ];
}

/** Operations by the first of their tags, in the order of the document's tags; those without stand last. */
function groups(document: ApiDocument, operations: readonly OperationView[]): [string, OperationView[]][] {
  const found = new Map<string, OperationView[]>(document.tags.map(({name}) => [name, []]));
  for (const operation of operations) {
    const name = operation.tags[0] ?? '';
    found.set(name, [...(found.get(name) ?? []), operation]);
  }
  return [...found].filter(([, members]) => members.length > 0);
}

interface Selection {
  /** The one operation to show, with the schemas that it needs. */
  readonly only?: OperationView;
  readonly samplesOf?: Context['samplesOf'];
}

/** Yields a document piece by piece, so that a large one need not be held as a whole. */
export function* documentNodes(
  document: ApiDocument,
  {only, samplesOf = programsFor}: Selection = {},
): Generator<Nodes> {
  const operations = only ? [only] : [...document.operations, ...document.webhooks];
  const plan = planOf(document, operations, only === undefined);
  const context = contextOf(document, plan, samplesOf);
  const print = (operation: OperationView, depth: number): Nodes =>
    operationNodes(
      operation,
      depth,
      plan.anchors.get(operation)!,
      context,
      [],
      JSON.stringify(operation.servers) === JSON.stringify(document.servers) ? [] : operation.servers,
    );
  if (only) {
    yield print(only, 1);
  } else {
    yield introduction(document);
    for (const [name, members] of groups(document, plan.operations)) {
      const tag = document.tags.find((view) => view.name === name);
      yield [heading(2, name, text(name || 'Operations')), ...flow(tag?.description)];
      for (const operation of members) {
        yield print(operation, 3);
      }
    }
    if (plan.webhooks.length > 0) {
      yield [heading(2, 'webhooks', text('Webhooks'))];
    }
    for (const webhook of plan.webhooks) {
      yield print(webhook, 3);
    }
  }
  if (plan.sections.size > 0) {
    yield [heading(2, 'schemas', text('Schemas'))];
  }
  for (const {schema, anchor} of plan.sections.values()) {
    yield schemaNodes(schema, schema.name ?? schemaTitle(schema), {anchor, depth: 3}, context);
  }
}
