import type {PhrasingContent} from 'mdast';
import type {ErrorCode} from '../../../pipeline/contracts/generated/schemas';
import type {ExampleView, OperationView} from '../../../../packages/openapi/reader/documentViews';
import {
  createCode,
  createCodeLink,
  createComponent,
  createFold,
  createHeading,
  createInlineCode,
  joinPhrases,
  createList,
  createParagraph,
  createStrong,
  createText,
  type Nodes,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {parsePhrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {formatBody, formatNounCount, formatStatus} from '../../../../packages/openapi/markdown/formatWords';
import {type GuideContext, defineElement} from '../../../pipeline/elements/guideElement';
import {describeErrorActor, getErrorAnchor, describeErrorRetry, describeShopperMessage} from './describeErrors';
import type {GuideSources} from '../../../pipeline/elements/guideSources';
import {tableElement} from '../../../pipeline/elements/tableElement';

/** More operations than these are collapsed. */
const MAX_UNFOLDED_OPERATIONS = 8;

/** A bullet with its name in bold, if it has content. */
export function renderLabelled(
  label: string,
  content: string | null | readonly PhrasingContent[],
): PhrasingContent[][] {
  if (content === null) {
    return [];
  }
  const words = typeof content === 'string' ? parsePhrasing(content) : content;
  return [[createStrong(createText(`${label}:`)), createText(' '), ...words]];
}

/** The summary of a code. */
export function renderCodeFacts(facts: readonly string[]): Nodes {
  return [createComponent('Facts', {}, [createList(facts.map((fact) => parsePhrasing(fact)))])];
}

const OPERATION_GROUPS: readonly (readonly [words: string, has: (operation: OperationView) => boolean])[] = [
  ['every operation', () => true],
  ['every POST', ({method}) => method === 'POST'],
  ['every operation with a body', ({body}) => body !== undefined],
];

/**
 * The operations that can return an error code: in words where they are all of a kind, else by name.
 *
 * @returns the bullet, and its long part, which is collapsed
 */
function renderReturningOperations(
  code: string,
  {book, getUrl}: GuideContext,
): {shown: PhrasingContent[]; folded: Nodes} {
  const all = [...book.operations.values()];
  const operations = all.filter(({errorCodes}) => errorCodes.includes(code));
  if (operations.length === 0) {
    return {shown: [createText('the server, before it has found an operation')], folded: []};
  }
  const group = OPERATION_GROUPS.find(([, has]) => all.every((one) => has(one) === operations.includes(one)));
  if (group) {
    return {shown: [createText(group[0])], folded: []};
  }
  const links = operations.map(({name}) => [createCodeLink(name, getUrl(name))]);
  return operations.length <= MAX_UNFOLDED_OPERATIONS
    ? {shown: joinPhrases(links, ', '), folded: []}
    : {
        shown: [createText(`${String(operations.length)} operations`)],
        folded: [
          createComponent(
            'Nested',
            {summary: `${formatNounCount(operations.length, 'operation')} that can return it`},
            [createParagraph(...joinPhrases(links, ', '))],
          ),
        ],
      };
}

/** The recorded problem document of an error code, as the contract shows it. */
export function findProblemExample({code: name, status}: ErrorCode, {book}: GuideSources): ExampleView | undefined {
  const responses = [...book.operations.values()]
    .filter(({errorCodes}) => errorCodes.includes(name))
    .flatMap((operation) => operation.responses.filter((response) => response.status === String(status)));
  return responses
    .flatMap(({content}) => content.flatMap(({examples}) => examples))
    .find((example) => example.name === name);
}

function renderErrorEntry(error: ErrorCode, context: GuideContext): Nodes {
  const {shown, folded} = renderReturningOperations(error.code, context);
  const example = findProblemExample(error, context);
  const details = [
    ...renderCodeFacts([
      `HTTP ${formatStatus(String(error.status))}`,
      describeErrorActor(error),
      describeErrorRetry(error),
    ]),
    createList([
      ...renderLabelled('What to do', error.do),
      ...renderLabelled('Shopper', describeShopperMessage(error)),
      ...renderLabelled('Sandbox', error.sandbox_trigger),
      ...renderLabelled('Returned by', [...shown, createText('.')]),
    ]),
    ...folded,
    ...(example
      ? [
          createComponent('Nested', {summary: 'Example of the response'}, [
            createCode('json', formatBody(example.value, 'application/json'), formatStatus(String(error.status))),
          ]),
        ]
      : []),
  ];
  return [
    createFold(
      createHeading(context.depth, getErrorAnchor(error.code), createInlineCode(error.code)),
      [createParagraph(createText(`${String(error.status)} · `), ...parsePhrasing(error.cause))],
      details,
    ),
  ];
}

/** `<ErrorCodes />`: every value of `code`, each with its anchor, what to do, its operations and an example. */
export const errorCodesElement = defineElement({
  render: (context) => context.catalogs.errorCodes.errors.flatMap((error) => renderErrorEntry(error, context)),
});

/** `<ErrorStatuses />`: what to do by the status alone. */
export const errorStatusesElement = tableElement({
  rows: ({catalogs}) => catalogs.errorCodes.statuses,
  columns: [
    {title: 'Status', cell: ({statuses}) => statuses.join(', ')},
    {title: 'Meaning', cell: ({meaning}) => meaning},
    {title: 'Next step', markdown: ({next}) => next},
  ],
});
