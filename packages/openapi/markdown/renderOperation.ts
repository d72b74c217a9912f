import type {Link, PhrasingContent} from 'mdast';
import {toString} from 'mdast-util-to-string';
import type {
  ResponseView,
  RequestBodyView,
  CallbackView,
  ExampleView,
  HeaderView,
  LinkView,
  MediaTypeView,
  OperationView,
  ParameterView,
  SecurityRequirement,
  ServerView,
} from '../reader/documentViews';
import {isClosedNote, placeSchema, renderAttribute, renderSchemaDescription, type ParameterKind} from './attributes';
import type {RenderContext} from './renderContext';
import {createRequestSamples, isPlaceholderSent} from './requestPrograms';
import {mark} from '../../docs-search/marks';
import {
  createCode,
  createComponent,
  createDocsLink,
  createExternalLink,
  createHeading,
  createInlineCode,
  createInlineElement,
  joinPhrases,
  createLink,
  createList,
  createParagraph,
  createStrong,
  createText,
  type Nodes,
} from './markdownNodes';
import {parseFlow, parsePhrasing} from './parseDescription';
import {chooseDescription, isRepeated} from './descriptions';
import {formatExampleText} from './bodyText';
import {formatNounCount, getFenceLanguage, getProgramFence, formatStatus, uncapitalize} from './formatWords';

/** Parameters by location, in the order in which readers need them. */
const PARAMETER_GROUPS = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['querystring', 'Query string'],
  ['cookie', 'Cookies'],
  ['header', 'Headers'],
] as const;

const PARAMETER_KINDS: Readonly<Record<ParameterView['in'], ParameterKind>> = {
  path: 'Path parameter',
  query: 'Query parameter',
  querystring: 'Query parameter',
  cookie: 'Cookie',
  header: 'Header',
};

/** The heading of a part of an operation. In the search it belongs to the operation. */
function createPartHeading(depth: number, anchor: string, ...children: PhrasingContent[]): Nodes[number] {
  return mark(createHeading(depth, anchor, ...children), {isPart: true});
}

function renderParameter(view: ParameterView, anchor: string, context: RenderContext): Nodes {
  const constraints = [
    view.mediaType === undefined ? '' : `sent as ${view.mediaType}`,
    view.serialization ?? '',
    view.allowsEmptyValue ? 'may be empty' : '',
    view.allowsReserved ? 'reserved characters stay as they are' : '',
  ].filter(Boolean);
  return renderAttribute(view.name, view.schema, `${anchor}.${view.in}.${view.name}`, context, {
    isRequired: view.isRequired,
    isDeprecated: view.isDeprecated,
    description: view.description,
    constraints,
    examples: view.examples.filter(({isGenerated}) => !isGenerated),
    parameter: PARAMETER_KINDS[view.in],
  });
}

/** Whether a parameter is a header that is described in one place for all operations. */
function isCommonHeader({in: place, name}: ParameterView, {getHeaderUrl}: RenderContext): boolean {
  return place === 'header' && getHeaderUrl(name) !== undefined;
}

/** Names of headers or parameters, each with its anchor, and a link to where they are described. */
function renderCommonNames(
  [title, url]: readonly [title: string, url: string],
  names: readonly string[],
  anchor: string,
  context: RenderContext,
): PhrasingContent[] {
  return [
    createLink(url, createText(title)),
    createText(': '),
    ...joinPhrases(
      names.map((name) => [createInlineElement('AnchoredCode', {id: context.createAnchor(`${anchor}.${name}`), name})]),
      ', ',
    ),
  ];
}

function renderHeaderNames(names: readonly string[], anchor: string, context: RenderContext): PhrasingContent[] {
  return renderCommonNames(['Headers', context.getHeaderUrl(names[0]!)!], names, anchor, context);
}

function renderHeader(view: HeaderView, anchor: string, context: RenderContext): Nodes {
  return renderAttribute(view.name, view.schema, `${anchor}.${view.name}`, context, {
    isRequired: view.isRequired,
    isDeprecated: view.isDeprecated,
    description: view.description,
    constraints: view.mediaType === undefined ? [] : [`sent as ${view.mediaType}`],
    examples: view.examples.filter(({isGenerated}) => !isGenerated),
    parameter: 'Header',
  });
}

/**
 * Query parameters that operations share, described once.
 *
 * @param anchor the prefix of their anchors
 */
export function renderSharedParameters(views: readonly ParameterView[], anchor: string, context: RenderContext): Nodes {
  return [
    createComponent(
      'Attributes',
      {},
      views.flatMap((view) => renderParameter(view, anchor, context)),
    ),
  ];
}

/**
 * Headers that operations share, described once: those of requests, then those of responses.
 *
 * @param place the prefix of their anchors, and the depth of their headings
 */
export function renderSharedHeaders(
  parameters: readonly ParameterView[],
  headers: readonly HeaderView[],
  {anchor, depth}: {readonly anchor: string; readonly depth: number},
  context: RenderContext,
): Nodes {
  const renderGroup = (title: string, attributes: Nodes): Nodes =>
    attributes.length === 0
      ? []
      : [
          createPartHeading(depth, context.createAnchor(title.toLowerCase().replace(' ', '-')), createText(title)),
          createComponent('Attributes', {}, attributes),
        ];
  return [
    ...renderGroup(
      'Request headers',
      parameters.flatMap((view) => renderParameter(view, anchor, context)),
    ),
    ...renderGroup(
      'Response headers',
      headers.flatMap((view) => renderHeader(view, `${anchor}.response`, context)),
    ),
  ];
}

function renderHeaderList(headers: readonly HeaderView[], anchor: string, context: RenderContext, of = ''): Nodes {
  const own = headers.filter(({name}) => context.getHeaderUrl(name) === undefined);
  const common = headers.filter((view) => !own.includes(view)).map(({name}) => name);
  return [
    ...(own.length > 0
      ? [
          createComponent('Nested', {summary: `${formatNounCount(own.length, 'header')}${of}`}, [
            createComponent(
              'Attributes',
              {},
              own.flatMap((view) => renderHeader(view, anchor, context)),
            ),
          ]),
        ]
      : []),
    ...(common.length > 0 ? [createParagraph(...renderHeaderNames(common, anchor, context))] : []),
  ];
}

function renderParameters(operation: OperationView, depth: number, context: RenderContext): Nodes {
  return PARAMETER_GROUPS.flatMap(([place, title]) => {
    const found = operation.parameters.filter((view) => view.in === place && !isCommonHeader(view, context));
    if (found.length === 0) {
      return [];
    }
    const common = found.filter((view) => context.getParameterUrl(view) !== undefined);
    const own = found.filter((view) => !common.includes(view));
    const attributes = createComponent(
      'Attributes',
      {},
      own.flatMap((view) => renderParameter(view, operation.name, context)),
    );
    const shared = common.map(({name}) => name);
    // Most operations have the same headers: their names are in the summary line.
    const isFolded = place === 'header' && found.every(({isRequired}) => !isRequired || found.length > 1);
    return [
      createPartHeading(depth, context.createAnchor(`${operation.name}-${place}`), createText(title)),
      ...(own.length === 0
        ? []
        : isFolded
          ? [createComponent('Nested', {summary: own.map(({name}) => name).join(', ')}, [attributes])]
          : [attributes]),
      ...(common.length === 0
        ? []
        : [
            createParagraph(
              ...renderCommonNames(
                ['As in other lists', context.getParameterUrl(common[0]!)!],
                shared,
                `${operation.name}.${place}`,
                context,
              ),
            ),
          ]),
    ];
  });
}

interface DescribedContents {
  readonly description: string | undefined;
  readonly content: readonly MediaTypeView[];
}

/**
 * The description and the content of a body or a response. If its only schema is shown here, and describes itself by
 * everything that the body says, the description is that of the schema.
 */
function renderDescribedContents(
  {description: own, content}: DescribedContents,
  anchor: string,
  context: RenderContext,
): {readonly description: string | undefined; readonly nodes: Nodes} {
  const schema = content.length === 1 ? content[0]!.schema : undefined;
  const {isHere, inside} = schema ? placeSchema(schema, context) : {isHere: false, inside: context};
  const description = isHere ? chooseDescription(own, schema!.description) : own;
  const nodes = content.flatMap((view) => renderMediaType(view, anchor, inside, content.length === 1, description));
  return {description, nodes};
}

/** Words, or a pattern such as `filter[key]=value` as code. */
function renderSerialization(words: string): PhrasingContent[] {
  return [/^\S*[[=;]\S*$/.test(words) ? createInlineCode(words) : createText(words)];
}

/** @param above the description above it, which is not repeated */
function renderMediaType(
  view: MediaTypeView,
  anchor: string,
  context: RenderContext,
  isOnly: boolean,
  above: string | undefined,
): Nodes {
  const encodings = view.encodings.flatMap(({property, contentType, serialization, headers}): PhrasingContent[][] => {
    const words = [
      contentType === undefined ? '' : `sent as ${contentType}`,
      serialization ?? '',
      headers.length === 0 ? '' : `with the header ${headers.map(({name}) => name).join(', ')}`,
    ].filter(Boolean);
    return words.length === 0
      ? []
      : [[createInlineCode(property), createText(': '), ...joinPhrases(words.map(renderSerialization), ', ')]];
  });
  return [
    ...(isOnly && view.mediaType === 'application/json'
      ? []
      : [createParagraph(createText('Media type '), createInlineCode(view.mediaType))]),
    ...(view.schema ? renderSchemaDescription(view.schema, anchor, context, {above}) : []),
    ...(view.itemSchema
      ? renderSchemaDescription(view.itemSchema, `${anchor}.item`, context, {label: 'Each item of the stream'})
      : []),
    ...(encodings.length > 0 ? [createParagraph(createText('Parts:')), createList(encodings)] : []),
    ...view.encodings.flatMap(({property, headers}) =>
      renderHeaderList(headers, `${anchor}.${property}`, context, ` of ${property}`),
    ),
  ];
}

/** Puts that a schema allows no other attributes into the paragraph that describes it, if there is one. */
function joinClosedNote(description: Nodes, nodes: Nodes): Nodes {
  const last = description.at(-1);
  const [first, ...rest] = nodes;
  return last?.type === 'paragraph' && first?.type === 'paragraph' && isClosedNote(first)
    ? [
        ...description.slice(0, -1),
        createParagraph(...last.children, createText(/[.!?:]$/.test(toString(last)) ? ' ' : '. '), ...first.children),
        ...rest,
      ]
    : [...description, ...nodes];
}

function renderRequestBody(
  view: RequestBodyView | undefined,
  operation: OperationView,
  depth: number,
  context: RenderContext,
): Nodes {
  if (!view) {
    return [];
  }
  // Who writes a request needs every attribute in sight.
  const {description, nodes} = renderDescribedContents(view, operation.name, {...context, mostAttributes: Infinity});
  return [
    createPartHeading(
      depth,
      context.createAnchor(`${operation.name}-body`),
      createText(view.isRequired ? 'Body' : 'Body, optional'),
    ),
    ...joinClosedNote(parseFlow(description), nodes),
    ...(isPlaceholderSent(view)
      ? [
          createParagraph(
            createText(
              'Samples send a placeholder: the contract has no example of this body, and no schema that one can be made from.',
            ),
          ),
        ]
      : []),
  ];
}

function renderLinks(views: readonly LinkView[], context: RenderContext): Nodes {
  if (views.length === 0) {
    return [];
  }
  const items = views.map(({name, operation, parameters: values, requestBody, server, description}) => {
    const url = context.getUrl(operation);
    const target = createInlineCode(operation);
    const set = [
      ...values.map((value) => [createInlineCode(value.name), createText(' from '), createInlineCode(value.value)]),
      ...(requestBody === undefined ? [] : [[createText('the body from '), createInlineCode(requestBody)]]),
      ...(server === undefined ? [] : [[createText('at '), createInlineCode(server)]]),
    ];
    return [
      createInlineCode(name),
      createText(' leads to '),
      url === undefined ? target : createLink(url, target),
      ...(set.length > 0 ? [createText(': '), ...joinPhrases(set, ', ')] : []),
      ...(description === undefined ? [] : [createText('. '), ...parsePhrasing(description)]),
    ];
  });
  return [createParagraph(createText('Links:')), createList(items)];
}

/** The link that is all of a paragraph: an object with a section of its own. */
function findLoneLink(node: Nodes[number] | undefined): Link | undefined {
  const [link, ...others] = node?.type === 'paragraph' ? node.children : [];
  return link?.type === 'link' && others.length === 0 ? link : undefined;
}

function renderResponse(view: ResponseView, operation: OperationView, context: RenderContext): Nodes {
  const anchor = `${operation.name}.${view.status}`;
  const {description: written, nodes} = renderDescribedContents(view, anchor, context);
  const status = formatStatus(view.status, operation.responses.length === 1);
  const description = isRepeated(written, status) ? undefined : written;
  const [first, ...others] = parseFlow(description);
  const isText = first?.type === 'paragraph';
  const object = others.length === 0 ? findLoneLink(nodes[0]) : undefined;
  return [
    createParagraph(
      createStrong(createText(status)),
      ...(isText ? [createText(' '), ...first.children] : []),
      ...(object
        ? [createText(/[^.!?]$/.test(description ?? '') ? '. Returns ' : ' Returns '), object, createText('.')]
        : []),
    ),
    ...(first && !isText ? [first] : []),
    ...others,
    ...(object ? nodes.slice(1) : nodes),
    ...renderHeaderList(view.headers, anchor, context),
    ...renderLinks(view.links, context),
  ];
}

/** The responses that the list of errors does not explain. */
function listOwnResponses(
  {errorCodes, responses: all}: OperationView,
  context: RenderContext,
): readonly ResponseView[] {
  const areExplained = errorCodes.length > 0 && errorCodes.every((errorCode) => context.getErrorMeaning(errorCode));
  return areExplained ? all.filter(({status}) => !/^[45]/.test(status)) : all;
}

function renderResponses(operation: OperationView, depth: number, context: RenderContext): Nodes {
  const shown = listOwnResponses(operation, context);
  return shown.length === 0
    ? []
    : [
        createPartHeading(
          depth,
          context.createAnchor(`${operation.name}-answers`),
          createText(operation.kind === 'operation' ? 'Responses' : 'Your response'),
        ),
        ...shown.flatMap((view) => renderResponse(view, operation, context)),
      ];
}

function renderErrorAttribute(errorCode: string, context: RenderContext): Nodes {
  const meaning = context.getErrorMeaning(errorCode);
  return [
    createComponent(
      'Attribute',
      {name: errorCode, type: meaning ? `${String(meaning.status)}, ${meaning.advice}` : undefined, href: meaning?.url},
      meaning ? [createParagraph(...parsePhrasing(meaning.cause))] : [],
    ),
  ];
}

/** A code with a link to its explanation, and its status. */
function renderErrorName(errorCode: string, context: RenderContext): PhrasingContent[] {
  const {url, status} = context.getErrorMeaning(errorCode)!;
  return [createLink(url, createInlineCode(errorCode)), createText(` (${String(status)})`)];
}

function renderErrorList(codes: readonly string[], context: RenderContext): Nodes {
  return codes.length === 0
    ? []
    : [
        createComponent(
          'Attributes',
          {},
          codes.flatMap((errorCode) => renderErrorAttribute(errorCode, context)),
        ),
      ];
}

function renderErrors(operation: OperationView, depth: number, context: RenderContext): Nodes {
  if (operation.errorCodes.length === 0) {
    return [];
  }
  const common = context.getCommonErrors(operation);
  const shared = operation.errorCodes.filter((errorCode) => common.has(errorCode));
  const others = operation.errorCodes.filter((errorCode) => !common.has(errorCode));
  const general = others.filter(
    (errorCode) => context.getErrorMeaning(errorCode)?.isGeneral || !context.claimExplanation(errorCode),
  );
  const also: PhrasingContent[][] = [
    ...general.map((errorCode) => renderErrorName(errorCode, context)),
    ...(shared.length > 0 && context.commonErrorsUrl !== undefined
      ? [[createLink(context.commonErrorsUrl, createText(formatNounCount(shared.length, 'common error')))]]
      : []),
  ];
  const own = others.filter((errorCode) => !general.includes(errorCode));
  return [
    createPartHeading(depth, context.createAnchor(`${operation.name}-errors`), createText('Errors')),
    ...renderErrorList(own, context),
    ...(also.length > 0
      ? [createParagraph(...(own.length > 0 ? [createText('Also ')] : []), ...joinPhrases(also, ', '))]
      : []),
    ...(shared.length > 0 && context.commonErrorsUrl === undefined
      ? [
          createComponent(
            'Nested',
            {summary: `${formatNounCount(shared.length, 'error')} that any such request can return`},
            renderErrorList(shared, context),
          ),
        ]
      : []),
  ];
}

function renderCallbacks(views: readonly CallbackView[], depth: number, context: RenderContext): Nodes {
  return views.flatMap(({name, expression, operation}) => [
    createHeading(
      depth,
      context.createAnchor(`${operation.name}-callback`),
      createText('Callback '),
      createInlineCode(name),
    ),
    ...(operation.summary ? [createParagraph(createText(operation.summary))] : []),
    createComponent('Endpoint', {method: operation.method, path: expression, isDeprecated: operation.isDeprecated}, []),
    ...(operation.security ? [createList(renderSecurity(operation))] : []),
    ...renderOperationContent(operation, depth + 1, context),
    ...[...listBodyExamples(operation), ...listResponseExamples(operation, context)].flatMap((example) => [
      ...parseFlow(example.view.description),
      ...renderExampleCode(example),
    ]),
  ]);
}

function renderSecurityRequirement(requirement: SecurityRequirement): PhrasingContent[] {
  return requirement.length === 0
    ? [createText('nothing')]
    : joinPhrases(
        requirement.map(({scheme, scopes}) => [
          scheme.title === undefined ? createInlineCode(scheme.name) : createText(uncapitalize(scheme.title)),
          ...(scopes.length > 0
            ? [
                createText(' with '),
                ...joinPhrases(
                  scopes.map((scope) => [createInlineCode(scope)]),
                  ', ',
                ),
              ]
            : []),
        ]),
        ' and ',
      );
}

/** One scheme that the contract names in plain words, and no scopes. */
function getPlainTitle([only, ...others]: SecurityRequirement): string | undefined {
  return others.length > 0 || only?.scopes.length !== 0 ? undefined : only.scheme.title;
}

/** Who may call it: `Secret key or publishable key required`; without titles `Requires key, or OAuth with read`. */
function renderSecurity({security: alternatives}: OperationView): PhrasingContent[][] {
  if (alternatives === undefined) {
    return [];
  }
  if (alternatives.every((requirement) => requirement.length === 0)) {
    return [[createText('No authentication')]];
  }
  const titles = alternatives.map(getPlainTitle).filter((title) => title !== undefined);
  if (titles.length === alternatives.length) {
    return [[createText(`${[titles[0]!, ...titles.slice(1).map(uncapitalize)].join(' or ')} required`)]];
  }
  return [[createText('Requires '), ...joinPhrases(alternatives.map(renderSecurityRequirement), ', or ')]];
}

const PAGING_PARAMETER = /^(cursor|page|offset|after|before|starting_after|page_?token|page\[\w+\]|next_?token|skip)$/i;

/** What can be seen at a glance: authentication, idempotency, pagination, version, age. */
function renderFacts(operation: OperationView, context: RenderContext): PhrasingContent[][] {
  const names = operation.parameters.map(({name}) => name);
  const has = (pattern: RegExp): boolean => names.some((name) => pattern.test(name));
  const paging = names.filter((name) => PAGING_PARAMETER.test(name));
  const isSafe = ['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(operation.method);
  const idempotency = isSafe
    ? 'Safe to repeat'
    : has(/^(x-)?idempotency-key$/i)
      ? 'Idempotent with a key'
      : has(/^if-match$/i)
        ? 'Guarded by If-Match'
        : ['PUT', 'DELETE'].includes(operation.method)
          ? 'Idempotent'
          : 'Not idempotent';
  const version = names.find((name) => /^([\w-]+-)?(api-)?version$/i.test(name));
  const common = operation.parameters.filter((view) => isCommonHeader(view, context)).map(({name}) => name);
  const isListed = (name: string | undefined): boolean => name !== undefined && common.includes(name);
  const key = names.find((name) => /^(x-)?idempotency-key$/i.test(name));
  return operation.kind !== 'operation'
    ? []
    : [
        ...renderSecurity(operation),
        ...(isListed(key) ? [] : [[createText(idempotency)]]),
        ...(isSafe && paging.length > 0 ? [[createText('Paginated by '), createInlineCode(paging[0]!)]] : []),
        ...(version === undefined || isListed(version)
          ? []
          : [[createText('Versioned by '), createInlineCode(version)]]),
        ...(operation.since === undefined ? [] : [[createText(`Since ${operation.since}`)]]),
        ...(operation.tags.length < 2 ? [] : [[createText(`Tags: ${operation.tags.join(', ')}`)]]),
        ...context.listFacts(operation).map((fact) => parsePhrasing(fact)),
        ...(common.length > 0 ? [renderHeaderNames(common, `${operation.name}.header`, context)] : []),
      ];
}

/** Servers with their variables. */
export function createServerList(views: readonly ServerView[]): Nodes[number] {
  return createList(
    views.map(({url, template, description, variables}) => [
      createInlineCode(template || '/'),
      ...(template === url ? [] : [createText(', by default '), createInlineCode(url)]),
      ...(description === undefined ? [] : [createText(': '), ...parsePhrasing(description)]),
      ...variables.flatMap((variable) => [
        createText('; '),
        createInlineCode(variable.name),
        createText(variable.defaultValue === '' ? ' without default' : ` default ${variable.defaultValue}`),
        ...(variable.values.length > 0 ? [createText(`, one of ${variable.values.join(', ')}`)] : []),
        ...(variable.description === undefined ? [] : [createText(', '), ...parsePhrasing(variable.description)]),
      ]),
    ]),
  );
}

function renderOwnServers(views: readonly ServerView[]): Nodes {
  return views.length === 0 ? [] : [createParagraph(createText('At:')), createServerList(views)];
}

/** An operation without its heading, endpoint and samples. */
export function renderOperationContent(
  operation: OperationView,
  depth: number,
  context: RenderContext,
  prose: Nodes = [],
): Nodes {
  const {externalDocs} = operation;
  return [
    ...parseFlow(operation.description),
    ...(externalDocs ? [createParagraph(createDocsLink(externalDocs))] : []),
    ...prose,
    ...renderParameters(operation, depth, context),
    ...renderRequestBody(operation.body, operation, depth, context),
    ...renderResponses(operation, depth, context),
    ...renderErrors(operation, depth, context),
    ...renderCallbacks(operation.callbacks, depth, context),
  ];
}

function renderExampleCode({view, media, title}: ShownExample, shownTitle = title): Nodes {
  const isLoaded = view.externalValue === undefined;
  return [
    ...(isLoaded
      ? [createCode(getFenceLanguage(media.mediaType), formatExampleText(media, view.value), shownTitle)]
      : []),
    ...(isLoaded
      ? []
      : [
          createParagraph(
            createText(`${shownTitle}: `),
            createExternalLink(view.externalValue, createInlineCode(view.externalValue)),
          ),
        ]),
  ];
}

interface ShownExample {
  readonly view: ExampleView;
  readonly media: MediaTypeView;
  readonly title: string;
}

function listBodyExamples(operation: OperationView): ShownExample[] {
  return (operation.body?.content ?? []).flatMap((media) =>
    media.examples.map((view) => ({view, media, title: view.summary ?? (view.name || 'Body')})),
  );
}

function listResponseExamples(operation: OperationView, context: RenderContext): ShownExample[] {
  return listOwnResponses(operation, context).flatMap(({status, content}) =>
    content.flatMap((media) =>
      media.examples.map((view) => ({view, media, title: formatStatus(status, operation.responses.length === 1)})),
    ),
  );
}

/** What the document says about an example: its summary, else its name. */
function renderExampleSummary({view: {summary, name}}: ShownExample): Nodes {
  const text = summary ?? name;
  return text === ''
    ? []
    : [createParagraph(createText(/[.!?]$/.test(text) || summary === undefined ? text : `${text}.`))];
}

/** The examples that belong together, by name: what was sent, and what came back. */
function renderFurtherExamples(requests: readonly ShownExample[], replies: readonly ShownExample[]): Nodes {
  const names = [...new Set([...requests, ...replies].map(({view}) => view.name))];
  const groups = names.map((name) => [...requests, ...replies].filter(({view}) => view.name === name));
  if (groups.length === 0) {
    return [];
  }
  return [
    createComponent('Nested', {summary: formatNounCount(groups.length, 'more example')}, [
      ...groups.flatMap((group) => [
        ...renderExampleSummary(group[0]!),
        ...group.flatMap((example) => [
          ...parseFlow(example.view.description),
          ...renderExampleCode(example, requests.some(({view}) => example.view === view) ? 'Body' : example.title),
        ]),
      ]),
    ]),
  ];
}

/** Samples that the document contains itself, below the ones that are made of it. */
function renderWrittenSamples({writtenSamples}: OperationView): Nodes {
  return writtenSamples.length === 0
    ? []
    : [
        createComponent(
          'Nested',
          {summary: formatNounCount(writtenSamples.length, 'more sample')},
          writtenSamples.map(({language, label, code}) =>
            createCode(getProgramFence(language), code.trimEnd(), label.replace(/\s+/g, ' ')),
          ),
        ),
      ];
}

/** The code beside an operation: the programs that send its first example, the response, then the other examples. */
function renderSamples(operation: OperationView, context: RenderContext): Nodes {
  const shown = context.getSamples(operation);
  const requests = listBodyExamples(operation);
  const replies = listResponseExamples(operation, context);
  const name = shown?.example ?? requests[0]?.view.name ?? replies[0]?.view.name;
  const firstReply = replies.find(({view}) => view.name === name) ?? replies[0];
  const sent = requests.find(({view}) => view.name === name) ?? requests[0];
  const isShown = ({view}: ShownExample): boolean => view === firstReply?.view || view === sent?.view;
  return [
    ...(sent?.view.summary === undefined ? [] : renderExampleSummary(sent)),
    ...parseFlow(sent?.view.description),
    ...(shown ? [createRequestSamples(shown.programs)] : sent ? renderExampleCode(sent, 'Body') : []),
    ...(firstReply
      ? [
          ...(firstReply.view.summary === undefined || firstReply.view.summary === sent?.view.summary
            ? []
            : renderExampleSummary(firstReply)),
          ...parseFlow(firstReply.view.description),
          ...renderExampleCode(firstReply),
        ]
      : []),
    ...renderWrittenSamples(operation),
    ...renderFurtherExamples(
      requests.filter((example) => !isShown(example)),
      replies.filter((example) => !isShown(example)),
    ),
  ];
}

/**
 * An operation: method and path, then facts, parameters, body, responses, errors, then samples. A layout can draw the
 * samples beside both, or between them.
 *
 * @param depth of its heading
 * @param prose authored content below the description
 * @param ownServers servers that differ from those of its document
 */
export function renderOperation(
  operation: OperationView,
  depth: number,
  anchor: string,
  context: RenderContext,
  prose: Nodes = [],
  ownServers: readonly ServerView[] = [],
): Nodes {
  const beside = renderSamples(operation, context);
  const {kind, method, path, name: id} = operation;
  const head: Nodes = [
    mark(
      createHeading(depth, anchor, createText(operation.title)),
      kind === 'operation' ? {operation: {method, path, id}} : {},
    ),
    createComponent('Endpoint', {method, path, isDeprecated: operation.isDeprecated}, []),
  ];
  const content: Nodes = [
    ...(kind === 'operation' ? [createComponent('Facts', {}, [createList(renderFacts(operation, context))])] : []),
    ...renderOwnServers(ownServers),
    ...renderOperationContent(operation, depth + 1, context, prose),
  ];
  return [
    createComponent('OperationLayout', {label: operation.title, isOperation: kind === 'operation'}, [
      ...(beside.length === 0
        ? [createComponent('OperationText', {}, [...head, ...content])]
        : [
            createComponent('OperationText', {}, head),
            ...(content.length === 0 ? [] : [createComponent('OperationText', {}, content)]),
            createComponent('OperationCode', {label: `Samples: ${operation.title}`}, beside),
          ]),
    ]),
  ];
}
