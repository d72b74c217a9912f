import type {PhrasingContent} from 'mdast';
import type {
  AnswerView,
  BodyView,
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
import {attribute, described, type ParameterKind} from './attributes';
import type {Context} from './renderContext';
import {mark} from '../../docs-search/marks';
import {
  code,
  component,
  heading,
  inlineCode,
  joined,
  link,
  list,
  paragraph,
  strong,
  text,
  type Nodes,
} from './markdownNodes';
import {flow, phrasing} from './parseDescription';
import {bodyText, counted, fenceOf, isJson, statusText} from './formatWords';

/** Parameters by where they stand, in the order in which readers need them. */
const GROUPS = [
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

/** The heading of a part of an operation. The search takes the part for the operation. */
function partHeading(depth: number, anchor: string, ...children: PhrasingContent[]): Nodes[number] {
  return mark(heading(depth, anchor, ...children), {isPart: true});
}

function parameter(view: ParameterView, anchor: string, context: Context): Nodes {
  const constraints = [
    view.mediaType === undefined ? '' : `sent as ${view.mediaType}`,
    view.serialization ?? '',
    view.allowsEmptyValue ? 'may be empty' : '',
    view.allowsReserved ? 'reserved characters stay as they are' : '',
  ].filter(Boolean);
  return attribute(view.name, view.schema, `${anchor}.${view.in}.${view.name}`, context, {
    isRequired: view.isRequired,
    isDeprecated: view.isDeprecated,
    description: view.description,
    constraints,
    examples: view.examples.filter(({isMade}) => !isMade).map(({value}) => value),
    parameter: PARAMETER_KINDS[view.in],
  });
}

function header(view: HeaderView, anchor: string, context: Context): Nodes {
  return attribute(view.name, view.schema, `${anchor}.${view.name}`, context, {
    isRequired: view.isRequired,
    isDeprecated: view.isDeprecated,
    description: view.description,
    examples: view.schema.examples,
    parameter: 'Header',
  });
}

function headerList(headers: readonly HeaderView[], anchor: string, context: Context): Nodes {
  return headers.length === 0
    ? []
    : [
        component('Nested', {summary: counted(headers.length, 'header')}, [
          component(
            'Attributes',
            {},
            headers.flatMap((view) => header(view, anchor, context)),
          ),
        ]),
      ];
}

function parameters(operation: OperationView, depth: number, context: Context): Nodes {
  return GROUPS.flatMap(([place, title]) => {
    const found = operation.parameters.filter((view) => view.in === place);
    if (found.length === 0) {
      return [];
    }
    const attributes = component(
      'Attributes',
      {},
      found.flatMap((view) => parameter(view, operation.name, context)),
    );
    // Headers are alike in most operations: the names stand in the line that opens them.
    const isFolded = place === 'header' && found.every(({isRequired}) => !isRequired || found.length > 1);
    return [
      partHeading(depth, context.anchor(`${operation.name}-${place}`), text(title)),
      isFolded ? component('Nested', {summary: found.map(({name}) => name).join(', ')}, [attributes]) : attributes,
    ];
  });
}

function mediaType(view: MediaTypeView, anchor: string, context: Context, isOnly: boolean): Nodes {
  const encodings = view.encodings.map(({property, contentType, serialization, headers}): PhrasingContent[] => [
    inlineCode(property),
    text(': '),
    text(
      [
        contentType === undefined ? '' : `sent as ${contentType}`,
        serialization ?? '',
        headers.length === 0 ? '' : `with ${headers.map(({name}) => name).join(', ')}`,
      ]
        .filter(Boolean)
        .join(', '),
    ),
  ]);
  return [
    ...(isOnly && isJson(view.mediaType) ? [] : [paragraph(text('Media type '), inlineCode(view.mediaType))]),
    ...(view.schema ? described(view.schema, anchor, context) : []),
    ...(encodings.length > 0 ? [paragraph(text('Parts:')), list(encodings)] : []),
  ];
}

function contents(content: readonly MediaTypeView[], anchor: string, context: Context): Nodes {
  return content.flatMap((view) => mediaType(view, anchor, context, content.length === 1));
}

function body(view: BodyView | undefined, operation: OperationView, depth: number, context: Context): Nodes {
  return view
    ? [
        partHeading(depth, context.anchor(`${operation.name}-body`), text(view.isRequired ? 'Body' : 'Body, optional')),
        ...flow(view.description),
        ...contents(view.content, operation.name, context),
      ]
    : [];
}

function links(views: readonly LinkView[], context: Context): Nodes {
  if (views.length === 0) {
    return [];
  }
  const items = views.map(({name, operation, parameters: values, requestBody, server, description}) => {
    const url = context.urlOf(operation);
    const target = inlineCode(operation);
    const set = [
      ...values.map((value) => [inlineCode(value.name), text(' from '), inlineCode(value.value)]),
      ...(requestBody === undefined ? [] : [[text('the body from '), inlineCode(requestBody)]]),
      ...(server === undefined ? [] : [[text('at '), inlineCode(server)]]),
    ];
    return [
      inlineCode(name),
      text(' leads to '),
      url === undefined ? target : link(url, target),
      ...(set.length > 0 ? [text(': '), ...joined(set, ', ')] : []),
      ...(description === undefined ? [] : [text('. '), ...phrasing(description)]),
    ];
  });
  return [paragraph(text('Links:')), list(items)];
}

function answer(view: AnswerView, operation: OperationView, context: Context): Nodes {
  const anchor = `${operation.name}.${view.status}`;
  return [
    paragraph(
      strong(text(statusText(view.status))),
      ...(view.description === undefined ? [] : [text(' '), ...phrasing(view.description)]),
    ),
    ...flow(view.description).filter(({type}) => type !== 'paragraph'),
    ...contents(view.content, anchor, context),
    ...headerList(view.headers, anchor, context),
    ...links(view.links, context),
  ];
}

/** The answers that the list of errors does not explain. */
function ownAnswers({errorCodes, answers: all}: OperationView, context: Context): readonly AnswerView[] {
  const areExplained = errorCodes.length > 0 && errorCodes.every((errorCode) => context.errorMeaning(errorCode));
  return areExplained ? all.filter(({status}) => !/^[45]/.test(status)) : all;
}

function answers(operation: OperationView, depth: number, context: Context): Nodes {
  const shown = ownAnswers(operation, context);
  return shown.length === 0
    ? []
    : [
        partHeading(
          depth,
          context.anchor(`${operation.name}-answers`),
          text(operation.kind === 'operation' ? 'Answers' : 'What you answer'),
        ),
        ...shown.flatMap((view) => answer(view, operation, context)),
      ];
}

function errorAttribute(errorCode: string, context: Context): Nodes {
  const meaning = context.errorMeaning(errorCode);
  return [
    component(
      'Attribute',
      {name: errorCode, type: meaning ? `${String(meaning.status)}, ${meaning.advice}` : undefined, href: meaning?.url},
      meaning ? [paragraph(...phrasing(meaning.cause))] : [],
    ),
  ];
}

function errorList(codes: readonly string[], context: Context): Nodes {
  return codes.length === 0
    ? []
    : [
        component(
          'Attributes',
          {},
          codes.flatMap((errorCode) => errorAttribute(errorCode, context)),
        ),
      ];
}

function errors(operation: OperationView, depth: number, context: Context): Nodes {
  if (operation.errorCodes.length === 0) {
    return [];
  }
  const common = context.commonErrors(operation);
  const own = operation.errorCodes.filter((errorCode) => !common.has(errorCode));
  const shared = operation.errorCodes.filter((errorCode) => common.has(errorCode));
  return [
    partHeading(depth, context.anchor(`${operation.name}-errors`), text('Errors')),
    ...errorList(own, context),
    ...(shared.length > 0
      ? [
          component(
            'Nested',
            {summary: `${counted(shared.length, 'error')} that any such request can get`},
            errorList(shared, context),
          ),
        ]
      : []),
  ];
}

function callbacks(views: readonly CallbackView[], depth: number, context: Context): Nodes {
  return views.flatMap(({name, expression, operation}) => [
    heading(depth, context.anchor(`${operation.name}-callback`), text('Callback '), inlineCode(name)),
    paragraph(text('Sent to '), inlineCode(expression), text('.')),
    ...content(operation, depth + 1, context),
  ]);
}

function securityText(requirement: SecurityRequirement): PhrasingContent[] {
  return requirement.length === 0
    ? [text('nothing')]
    : joined(
        requirement.map(({scheme, scopes}) => [
          inlineCode(scheme.name),
          ...(scopes.length > 0
            ? [
                text(' with '),
                ...joined(
                  scopes.map((scope) => [inlineCode(scope)]),
                  ', ',
                ),
              ]
            : []),
        ]),
        ' and ',
      );
}

/** Who may call it: `Needs SecretKey`, `Needs key or OAuth with read`. */
function security({security: alternatives}: OperationView): PhrasingContent[][] {
  if (alternatives === undefined) {
    return [];
  }
  return alternatives.length === 0 || alternatives.every((requirement) => requirement.length === 0)
    ? [[text('Needs no key')]]
    : [[text('Needs '), ...joined(alternatives.map(securityText), ', or ')]];
}

const PAGING = /^(cursor|page|offset|after|before|starting_after|page_?token|page\[\w+\]|next_?token|skip)$/i;

/** What can be seen at a glance: key, idempotency, pages, version, age. */
function facts(operation: OperationView, context: Context): PhrasingContent[][] {
  const names = operation.parameters.map(({name}) => name);
  const has = (pattern: RegExp): boolean => names.some((name) => pattern.test(name));
  const paging = names.filter((name) => PAGING.test(name));
  const isSafe = ['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(operation.method);
  const idempotency = has(/^(x-)?idempotency-key$/i)
    ? 'Idempotent with a key'
    : isSafe
      ? 'Safe to repeat'
      : has(/^if-match$/i)
        ? 'Guarded by If-Match'
        : ['PUT', 'DELETE'].includes(operation.method)
          ? 'Idempotent'
          : 'Not idempotent';
  const version = names.find((name) => /^([\w-]+-)?(api-)?version$/i.test(name));
  return operation.kind !== 'operation'
    ? []
    : [
        ...(operation.isDeprecated ? [[strong(text('Deprecated'))]] : []),
        ...security(operation),
        [text(idempotency)],
        ...(isSafe && paging.length > 0 ? [[text('In pages, by '), inlineCode(paging[0]!)]] : []),
        ...(version === undefined ? [] : [[text('Versioned by '), inlineCode(version)]]),
        ...(operation.since === undefined ? [] : [[text(`Since ${operation.since}`)]]),
        ...context.factsOf(operation).map((fact) => phrasing(fact)),
      ];
}

function servers(views: readonly ServerView[]): Nodes {
  return views.length === 0
    ? []
    : [
        paragraph(text('At:')),
        list(
          views.map(({url, description}) => [
            inlineCode(url),
            ...(description === undefined ? [] : [text(' '), ...phrasing(description)]),
          ]),
        ),
      ];
}

/** Everything of an operation but its heading, endpoint and samples. */
function content(operation: OperationView, depth: number, context: Context, prose: Nodes = []): Nodes {
  const {externalDocs} = operation;
  return [
    ...flow(operation.description),
    ...(externalDocs
      ? [paragraph(link(externalDocs.url, text(`More: ${externalDocs.description ?? externalDocs.url}`)))]
      : []),
    ...prose,
    ...parameters(operation, depth, context),
    ...body(operation.body, operation, depth, context),
    ...answers(operation, depth, context),
    ...errors(operation, depth, context),
    ...callbacks(operation.callbacks, depth, context),
  ];
}

function exampleCode(view: ExampleView, mediaTypeName: string, title: string): Nodes {
  const isLoaded = view.externalValue === undefined;
  return [
    ...(isLoaded ? [code(fenceOf(mediaTypeName), bodyText(view.value, mediaTypeName), title)] : []),
    ...(isLoaded ? [] : [paragraph(text(`${title}: `), link(view.externalValue, inlineCode(view.externalValue)))]),
  ];
}

interface ShownExample {
  readonly view: ExampleView;
  readonly mediaType: string;
  readonly title: string;
}

function bodyExamples(operation: OperationView): ShownExample[] {
  return (operation.body?.content ?? []).flatMap(({mediaType: name, examples}) =>
    examples.map((view) => ({view, mediaType: name, title: view.summary ?? (view.name || 'Body')})),
  );
}

function answerExamples(operation: OperationView, context: Context): ShownExample[] {
  return ownAnswers(operation, context).flatMap(({status, content: media}) =>
    media.flatMap(({mediaType: name, examples}) =>
      examples.map((view) => ({view, mediaType: name, title: statusText(status)})),
    ),
  );
}

/** The examples that belong together, by name: what was sent, and what came back. */
function furtherExamples(requests: readonly ShownExample[], replies: readonly ShownExample[]): Nodes {
  const names = [...new Set([...requests, ...replies].map(({view}) => view.name))];
  const groups = names.map((name) => [...requests, ...replies].filter(({view}) => view.name === name));
  if (groups.length === 0) {
    return [];
  }
  return [
    component('Nested', {summary: counted(groups.length, 'more example')}, [
      ...groups.flatMap((group) => [
        ...(group[0]!.view.summary === undefined ? [] : [paragraph(text(`${group[0]!.view.summary}.`))]),
        ...group.flatMap(({view, mediaType: name, title}) => [
          ...flow(view.description),
          ...exampleCode(view, name, requests.some((other) => other.view === view) ? 'Body' : title),
        ]),
      ]),
    ]),
  ];
}

/** The code beside an operation: the programs that send its first example, the answer, then the other examples. */
function samples(operation: OperationView, context: Context): Nodes {
  const shown = context.samplesOf(operation);
  const requests = bodyExamples(operation);
  const replies = answerExamples(operation, context).filter(({view}) => context.isNewExample(view.value));
  const name = shown?.example ?? requests[0]?.view.name ?? replies[0]?.view.name;
  const firstReply = replies.find(({view}) => view.name === name) ?? replies[0];
  const isShown = ({view}: ShownExample): boolean =>
    view === firstReply?.view ||
    (shown !== undefined && view === (requests.find((r) => r.view.name === name) ?? requests[0])?.view);
  return [
    ...(shown
      ? [
          component(
            'Samples',
            {label: 'Request'},
            shown.programs.map(({language, name: languageName, code: program}) =>
              code(language, program, languageName),
            ),
          ),
        ]
      : []),
    ...(firstReply ? exampleCode(firstReply.view, firstReply.mediaType, firstReply.title) : []),
    ...furtherExamples(
      requests.filter((example) => !isShown(example)),
      replies.filter((example) => !isShown(example)),
    ),
  ];
}

/**
 * An operation: method, path, facts, parameters, body, answers, errors; beside it its samples.
 *
 * @param depth of its heading
 * @param prose what a writer adds below the description
 * @param ownServers servers that differ from those of its document
 */
export function operationNodes(
  operation: OperationView,
  depth: number,
  anchor: string,
  context: Context,
  prose: Nodes = [],
  ownServers: readonly ServerView[] = [],
): Nodes {
  const beside = samples(operation, context);
  const {kind, method, path, name: id} = operation;
  return [
    component('OperationLayout', {label: operation.title}, [
      component('OperationText', {}, [
        mark(
          heading(depth, anchor, text(operation.title)),
          kind === 'operation' ? {operation: {method, path, id}} : {},
        ),
        component(
          'Endpoint',
          {method: operation.method, path: operation.path, isDeprecated: operation.isDeprecated},
          [],
        ),
        ...(operation.kind === 'operation' ? [component('Facts', {}, [list(facts(operation, context))])] : []),
        ...servers(ownServers),
        ...content(operation, depth + 1, context, prose),
      ]),
      ...(beside.length > 0 ? [component('OperationCode', {label: `Samples: ${operation.title}`}, beside)] : []),
    ]),
  ];
}
