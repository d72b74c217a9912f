import type {OperationView} from '../reader/documentViews';
import type {RenderContext} from './renderContext';
import {mark} from '../../docs-search/marks';
import {
  createComponent,
  createDocsLink,
  createHeading,
  createInlineCode,
  createList,
  createParagraph,
  createText,
  type Nodes,
} from './markdownNodes';
import {parseFlow} from './parseDescription';
import {renderReceivedFacts, renderFacts, renderOwnServers} from './renderFacts';
import {renderReceivedExamples, renderSamples} from './renderSamples';
import {renderParameters} from './renderParameters';
import {renderRequestBody} from './renderBody';
import {renderResponses, renderErrors} from './renderResponses';

/** Calls by the API that an operation causes, below its samples, which would else seem to be theirs. */
export function renderCallbacks({callbacks}: OperationView, depth: number, context: RenderContext): Nodes {
  return callbacks.flatMap(({name, expression, operation}) => {
    const {method, isDeprecated} = operation;
    const head = [
      createHeading(
        depth,
        context.createAnchor(`${operation.name}-callback`),
        createText('Callback '),
        createInlineCode(name),
      ),
      ...(operation.summary ? [createParagraph(createText(operation.summary))] : []),
      createComponent('Endpoint', {method, path: expression, isDeprecated}, []),
    ];
    const content = [...renderReceivedFacts(operation), ...renderOperationContent(operation, depth + 1, context)];
    return [
      createLayout(`Callback ${name}`, true, {
        head,
        content,
        code: renderReceivedExamples(operation, context),
        codeLabel: `Examples: callback ${name}`,
      }),
      ...renderCallbacks(operation, depth + 1, context),
    ];
  });
}

interface LayoutParts {
  readonly head: Nodes;
  readonly content: Nodes;
  readonly code: Nodes;
  readonly codeLabel: string;
}

/** Texts with the code beside them, if there is some. */
function createLayout(
  label: string,
  isOperation: boolean,
  {head, content, code, codeLabel}: LayoutParts,
): Nodes[number] {
  return createComponent('OperationLayout', {label, isOperation}, [
    ...(code.length === 0
      ? [createComponent('OperationText', {}, [...head, ...content])]
      : [
          createComponent('OperationText', {}, head),
          ...(content.length === 0 ? [] : [createComponent('OperationText', {}, content)]),
          createComponent('OperationCode', {label: codeLabel}, code),
        ]),
  ]);
}

/** An operation without its heading, endpoint, samples and callbacks. */
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
  ];
}

/**
 * An operation: method and path, then facts, parameters, body, responses, errors, then samples, then callbacks. A layout
 * can draw the samples beside both, or between them.
 *
 * @param depth of its heading
 * @param prose authored content below the description
 */
export function renderOperation(
  operation: OperationView,
  depth: number,
  anchor: string,
  context: RenderContext,
  prose: Nodes = [],
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
    ...(kind === 'operation'
      ? [createComponent('Facts', {}, [createList(renderFacts(operation, context))])]
      : renderReceivedFacts(operation)),
    ...renderOwnServers(operation.ownServers),
    ...renderOperationContent(operation, depth + 1, context, prose),
  ];
  return [
    createLayout(operation.title, kind === 'operation', {
      head,
      content,
      code: beside,
      codeLabel: `Samples: ${operation.title}`,
    }),
    ...renderCallbacks(operation, depth + 1, context),
  ];
}
