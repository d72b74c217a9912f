import type {PhrasingContent} from 'mdast';
import type {HeaderView, OperationView, ParameterView} from '../reader/documentViews';
import {renderAttribute, type ParameterKind} from './attributes';
import type {RenderContext} from './renderContext';
import {mark} from '../../docs-search/marks';
import {
  createComponent,
  createHeading,
  createInlineElement,
  joinPhrases,
  createLink,
  createParagraph,
  createText,
  type Nodes,
} from './markdownNodes';
import {formatNounCount} from './formatWords';

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
export function createPartHeading(depth: number, anchor: string, ...children: PhrasingContent[]): Nodes[number] {
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
export function isCommonHeader({in: place, name}: ParameterView, {getHeaderUrl}: RenderContext): boolean {
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

/** Headers that are described once for all operations, by name, with a link to where. */
export function renderHeaderNames(names: readonly string[], anchor: string, context: RenderContext): PhrasingContent[] {
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

/** The headers of a response or a part, those that all responses share by name alone. */
export function renderHeaderList(
  headers: readonly HeaderView[],
  anchor: string,
  context: RenderContext,
  of = '',
): Nodes {
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

/** The parameters of an operation by location; headers that are described once, by name alone. */
export function renderParameters(operation: OperationView, depth: number, context: RenderContext): Nodes {
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
    // Optional headers are mostly the same: their names are in the summary line. A request needs the others.
    const isFolded = place === 'header' && found.every(({isRequired}) => !isRequired);
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
