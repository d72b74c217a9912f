import {AuthoringError} from '../../../../packages/authoring/authoringError';
import {suggest} from '../../../../packages/authoring/suggest';
import {createLineFinder} from '../../contracts/pointerLines';
import {collectAll} from '../../contracts/readValidated';
import {STATUS_CODES} from 'node:http';
import {brand} from '../../../brand';
import type {PlannedRequest} from '../../contracts/generated/schemas';
import {getPlanPath, readPlan} from './plan';
import type {Product} from '../../contracts/bundleContract';
import type {Json} from '../../../../packages/json';
import type {Contracts} from '../../contracts/load';
import type {OperationRecordings} from '../../contracts/recordings';
import type {GuideSources} from '../../elements/guideSources';
import type {OperationView, SchemaView} from '../../../../packages/openapi/reader/documentViews';
import {getExampleRequests, findScenarioRequest, type ExampleRequest} from '../../reference/exampleRequests';
import {
  listCollectionRequests,
  type ResponseCheck,
  type RequestCollection,
  type CollectionRequest,
  type SavedExample,
  type SentRequest,
} from './model';
import {Replacements} from './templates';

/** The provider's headers that any request has; the rest are its own. */
const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** A new value for each request, in Postman and Bruno alike. */
const RANDOM_UUID_VARIABLE = '{{$randomUUID}}';

function formatResponseBody(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

/** A link of the site as an absolute URL. */
function toAbsoluteLinks(markdown: string): string {
  return markdown.replace(/\]\(\//g, `](${brand.docsUrl}/`);
}

/** The recorded responses of an operation, errors included. */
function listSavedExamples(operation: OperationView, product: Product, contracts: Contracts): SavedExample[] {
  const hasRecording = operation.responses.some(({status, content}) => status.startsWith('2') && content.length > 0);
  const recording = hasRecording ? contracts.readRecording(`${product}/${operation.name}`) : undefined;
  const {request = {}, responses = {}} = (recording ?? {}) as OperationRecordings;
  return Object.entries(responses).flatMap(([status, named]) => {
    const mediaType = operation.responses.find((one) => one.status === status)?.content[0]?.mediaType;
    return Object.entries(named).map(([name, {summary, value}]) => ({
      name: summary,
      status: Number(status),
      statusText: STATUS_CODES[status] ?? '',
      mediaType: mediaType ?? 'application/json',
      response: formatResponseBody(value),
      body: request[name] && JSON.stringify(request[name].value, null, 2),
    }));
  });
}

function parsePropertyPath(text: string): (string | number)[] {
  return text.split('/').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

function createChecks({shows = {}, keep = {}, keep_headers = {}}: PlannedRequest, status: number): ResponseCheck[] {
  return [
    {kind: 'status', title: `returns ${status} ${STATUS_CODES[status] ?? ''}`, status},
    ...Object.entries(shows).map(([way, value]): ResponseCheck => ({
      kind: 'shows',
      title: `${way} is ${value}`,
      way: parsePropertyPath(way),
      value,
    })),
    ...Object.entries(keep).map(([variable, way]): ResponseCheck => ({
      kind: 'keep',
      title: `keeps ${way} as ${variable}`,
      way: parsePropertyPath(way),
      variable,
    })),
    ...Object.entries(keep_headers).map(([variable, header]): ResponseCheck => ({
      kind: 'keepHeader',
      title: `keeps ${header} as ${variable}`,
      header,
      variable,
    })),
  ];
}

/** The schemas of a value, its alternatives among them. */
function listAlternatives(schema: SchemaView): SchemaView[] {
  const options = schema.variants.flatMap((group) => group.options.map((option) => option.schema));
  return [schema, ...options.flatMap(listAlternatives)];
}

/**
 * What a property of a response can be.
 *
 * @throws naming the part of its path that the response does not have
 */
function findProperty(response: SchemaView, way: string, place: string): SchemaView[] {
  return parsePropertyPath(way).reduce<SchemaView[]>(
    (schemas, step) => {
      const all = schemas.flatMap(listAlternatives);
      const properties = all.flatMap((schema) => schema.properties);
      const next =
        typeof step === 'number'
          ? all.flatMap(({items}) => items ?? [])
          : properties
              .filter(({name, kind}) => (kind === 'property' ? name === step : kind === 'additional'))
              .map(({schema}) => schema);
      if (next.length === 0) {
        throw new AuthoringError(
          `${place}: found ${way}, whose ${step} the response does not have, ${suggest(
            String(step),
            properties.map(({name}) => name),
          )}. Correct it.`,
        );
      }
      return next;
    },
    [response],
  );
}

/**
 * Compares what a request keeps and shows with the response of its operation.
 *
 * @throws where the contract has no such property, value or header
 */
function checkResponseNames(
  {shows = {}, keep = {}, keep_headers = {}}: PlannedRequest,
  {responses}: OperationView,
  status: number,
  place: string,
): void {
  const response = responses.find((one) => one.status === String(status));
  const schema = response?.content[0]?.schema;
  const named = [
    ...Object.values(keep).map((way) => ({key: 'keep', way, value: undefined})),
    ...Object.entries(shows).map(([way, value]) => ({key: 'shows', way, value})),
  ];
  for (const {key, way, value: shown} of named) {
    if (!schema) {
      throw new AuthoringError(
        `${place} at /${key}: found ${way}, and the response ${status} has no body, expected no property of it. Remove it.`,
      );
    }
    const values = findProperty(schema, way, `${place} at /${key}`).flatMap((one) =>
      one.values.map(({value}) => value),
    );
    if (shown !== undefined && values.length > 0 && !values.includes(shown)) {
      throw new AuthoringError(
        `${place} at /shows: found ${way} with the value ${shown}, ${suggest(String(shown), values.map(String))}. Correct it.`,
      );
    }
  }
  const headers = response?.headers.map(({name}) => name) ?? [];
  const unknown = Object.values(keep_headers).find((name) => !headers.includes(name));
  if (unknown !== undefined) {
    throw new AuthoringError(
      `${place} at /keep_headers: found ${unknown}, which the response ${status} does not have, ${suggest(unknown, headers)}. Correct it.`,
    );
  }
}

/** Builds the collection of one product. */
class CollectionBuilder {
  /** Variables that are set so far. */
  readonly #set = new Set<string>();
  readonly #named = new Set<string>();
  #findLine: ((pointer: string) => number) | undefined;

  constructor(
    readonly product: Product,
    readonly sources: GuideSources,
    readonly file: string,
  ) {}

  build(): RequestCollection {
    const {book} = this.sources;
    const plan = readPlan(book.contracts, this.product);
    const {tags, title} = book.documents[this.product];
    const folders = collectAll(
      plan.folders.map(({tag, requests}, index) => () => {
        const place = this.#locate(`/folders/${index}/tag`);
        const described = new Map(tags.map(({name, description}) => [name, description]));
        if (described.get(tag) === undefined) {
          throw new AuthoringError(
            `${place}: found the tag ${tag}, which the contract does not describe, ${suggest(tag, described.keys())}. Correct it.`,
          );
        }
        return {
          name: tag,
          description: toAbsoluteLinks(described.get(tag)!),
          requests: collectAll(
            requests.map(
              (request, number) => () =>
                this.#createRequest(request, tag, this.#locate(`/folders/${index}/requests/${number}`)),
            ),
          ),
        };
      }),
    );
    this.#expectEveryOperation(listCollectionRequests({folders}));
    return {
      product: this.product,
      name: title,
      description: `${plan.summary}\n\nRun the whole collection, from the first request to the last.`,
      baseUrl: `https://${brand.sandboxHost}`,
      variables: [...this.#set],
      folders,
    };
  }

  /** The place of a part of the plan: file and line. */
  #locate(pointer: string): string {
    this.#findLine ??= createLineFinder(this.sources.book.contracts.readRawText(getPlanPath(this.product)));
    return `${this.file}:${this.#findLine(pointer)}`;
  }

  #createRequest(planned: PlannedRequest, tag: string, place: string): CollectionRequest {
    const {operation: id, name, why} = planned;
    const {operations} = this.sources.book;
    const operation = operations.get(id);
    if (!operation) {
      throw new AuthoringError(
        `${place}: found the operation ${id}, which no contract has, ${suggest(id, operations.keys())}. Correct it.`,
      );
    }
    const isMain = name === undefined;
    const isOfProduct = operation.path.startsWith(`/${this.product}/`);
    if (isMain && (this.#named.has(id) || !isOfProduct || operation.tags[0] !== tag)) {
      throw new AuthoringError(
        `${place}: found a request without a name, expected one for each operation of the product, in the folder of its tag. Add a name and a why.`,
      );
    }
    this.#named.add(isMain ? id : '');
    const example = this.#findExample(planned, place);
    const sent = this.#createSentRequest(example, planned, place);
    for (const variable of Object.keys({...planned.keep, ...planned.keep_headers})) {
      this.#set.add(variable);
    }
    checkResponseNames(planned, operation, example.status, place);
    const url = this.sources.getUrl(id);
    if (url === undefined) {
      throw new AuthoringError(
        `${place}: found the operation ${id}, which no page shows, expected one. Add <Operation id="${id}" /> to a page of the reference.`,
      );
    }
    return {
      name: name ?? operation.title,
      description: [
        why ?? toAbsoluteLinks(operation.description?.split('\n\n')[0] ?? operation.title),
        `[${operation.title}, in the reference](${brand.docsUrl}${url})`,
      ].join('\n\n'),
      operationId: id,
      isMain,
      sent,
      checks: createChecks(planned, example.status),
      examples: isMain ? listSavedExamples(operation, this.product, this.sources.book.contracts) : [],
    };
  }

  #findExample({operation, scenario, example}: PlannedRequest, place: string): ExampleRequest {
    const recorded = getExampleRequests(this.sources.book.contracts).get(operation) ?? [];
    const found =
      scenario === undefined
        ? recorded.find(({name}) => example === undefined || name === example)
        : findScenarioRequest(scenario, operation, this.sources.book.contracts);
    if (!found) {
      const which = scenario ? ` in the scenario ${scenario}` : example ? ` named ${example}` : '';
      throw new AuthoringError(
        `${place}: found no request of ${operation}${which} that succeeds, expected one in contracts/scenarios. Choose another one.`,
      );
    }
    return found;
  }

  #createSentRequest(
    example: ExampleRequest,
    {replace = {}, headers = {}}: PlannedRequest,
    place: string,
  ): SentRequest {
    const replacements = new Replacements(replace);
    const unset = Object.values(replace).filter((variable) => !this.#set.has(variable));
    if (unset.length > 0) {
      throw new AuthoringError(
        `${place} at /replace: found ${unset.join(', ')}, expected variables that an earlier request sets: ${[...this.#set].join(', ')}. Correct the name, or keep it in a request before this one.`,
      );
    }
    const toNamedTexts = (entries: readonly (readonly [string, unknown])[]): {name: string; value: string}[] =>
      entries.map(([name, value]) => ({
        name,
        value: name === IDEMPOTENCY_KEY ? RANDOM_UUID_VARIABLE : replacements.replaceInText(String(value)),
      }));
    const sent = {
      method: example.method,
      path: example.template,
      pathParameters: toNamedTexts(Object.entries(example.pathParameters)),
      query: toNamedTexts(Object.entries(example.query)),
      headers: toNamedTexts([...example.headers, ...Object.entries(headers)]),
      body: example.body === undefined ? undefined : replacements.stringify(example.body),
    };
    const unused = replacements.listUnused();
    if (unused.length > 0) {
      throw new AuthoringError(
        `${place} at /replace: found ${unused.join(', ')}, expected values of the recorded request, scenario ${example.scenario}, step ${example.number}. Correct or remove them.`,
      );
    }
    return sent;
  }

  #expectEveryOperation(requests: readonly CollectionRequest[]): void {
    const known = new Set(requests.filter(({isMain}) => isMain).map(({operationId}) => operationId));
    const all = this.sources.book.documents[this.product].operations.map(({name}) => name);
    const missing = all.filter((id) => !known.has(id));
    if (missing.length > 0) {
      throw new AuthoringError(
        `${this.file}:1: found no request for ${missing.join(', ')}, expected one for each operation. Add it to the folder of its tag.`,
      );
    }
  }
}

/**
 * The collection of a product, built from its contract, the recorded requests and responses, and its plan.
 *
 * @throws when the plan does not fit them: file, place, found, expected, fix
 */
export function buildCollection(product: Product, sources: GuideSources): RequestCollection {
  return new CollectionBuilder(product, sources, sources.book.contracts.getPath(getPlanPath(product))).build();
}
