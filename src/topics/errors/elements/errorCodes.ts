import type {PhrasingContent} from 'mdast';
import type {ErrorCode} from '../../../pipeline/contracts/catalogTypes';
import type {ExampleView, OperationView} from '../../../../packages/openapi/reader/documentViews';
import {
  code,
  codeLink,
  component,
  heading,
  inlineCode,
  joined,
  list,
  paragraph,
  strong,
  table,
  text,
  type Nodes,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {phrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {bodyText, counted, statusText} from '../../../../packages/openapi/markdown/formatWords';
import type {GuideContext, GuideElement} from '../../../pipeline/elements/guideElement';
import {errorActor, errorAnchor, errorRetry, errorShopper} from './describeErrors';
import type {GuideSources} from '../../../pipeline/elements/guideSources';

/** More operations than these are folded. */
const SHOWN_OPERATIONS = 8;

/** A bullet with its name in bold: nothing when there is nothing to say. */
export function labelled(label: string, content: string | null | readonly PhrasingContent[]): PhrasingContent[][] {
  if (content === null) {
    return [];
  }
  const said = typeof content === 'string' ? phrasing(content) : content;
  return [[strong(text(`${label}:`)), text(' '), ...said]];
}

/** What there is to know of a code at a glance. */
export function factsOf(facts: readonly string[]): Nodes {
  return [component('Facts', {}, [list(facts.map((fact) => phrasing(fact)))])];
}

const GROUPS: readonly (readonly [words: string, has: (operation: OperationView) => boolean])[] = [
  ['every operation', () => true],
  ['every POST', ({method}) => method === 'POST'],
  ['every operation with a body', ({body}) => body !== undefined],
];

/**
 * The operations that can answer an error code: in words where they are all of a kind, else by name.
 *
 * @returns the bullet, and what is folded because it is long
 */
function answeredBy(code: string, {book, urlOf}: GuideContext): {said: PhrasingContent[]; folded: Nodes} {
  const all = [...book.operations.values()];
  const answering = all.filter(({errorCodes}) => errorCodes.includes(code));
  if (answering.length === 0) {
    return {said: [text('the server, before it has found an operation')], folded: []};
  }
  const group = GROUPS.find(([, has]) => all.every((one) => has(one) === answering.includes(one)));
  if (group) {
    return {said: [text(group[0])], folded: []};
  }
  const links = answering.map(({name}) => [codeLink(name, urlOf(name))]);
  return answering.length <= SHOWN_OPERATIONS
    ? {said: joined(links, ', '), folded: []}
    : {
        said: [text(`${String(answering.length)} operations`)],
        folded: [
          component('Nested', {summary: `${counted(answering.length, 'operation')} that can answer it`}, [
            paragraph(...joined(links, ', ')),
          ]),
        ],
      };
}

/** The recorded problem document of an error code, as the contract shows it. */
export function exampleOf({code: name, status}: ErrorCode, {book}: GuideSources): ExampleView | undefined {
  const answers = [...book.operations.values()]
    .filter(({errorCodes}) => errorCodes.includes(name))
    .flatMap((operation) => operation.answers.filter((answer) => answer.status === String(status)));
  return answers
    .flatMap(({content}) => content.flatMap(({examples}) => examples))
    .find((example) => example.name === name);
}

function entryOf(error: ErrorCode, context: GuideContext): Nodes {
  const {said, folded} = answeredBy(error.code, context);
  const example = exampleOf(error, context);
  return [
    heading(context.depth, errorAnchor(error.code), inlineCode(error.code)),
    ...factsOf([`HTTP ${statusText(String(error.status))}`, errorActor(error), errorRetry(error)]),
    list([
      ...labelled('Cause', error.cause),
      ...labelled('Do', error.do),
      ...labelled('Shopper', errorShopper(error)),
      ...labelled('Sandbox', error.sandbox_trigger),
      ...labelled('Answered by', [...said, text('.')]),
    ]),
    ...folded,
    ...(example
      ? [
          component('Nested', {summary: 'Example of the answer'}, [
            code('json', bodyText(example.value, 'application/json'), statusText(String(error.status))),
          ]),
        ]
      : []),
  ];
}

/** `<ErrorCodes />`: every value of `code`, each with its anchor, what to do, who answers it and an example. */
export const errorCodes: GuideElement = {
  attributes: {},
  nodes: (_, context) => context.catalogs.errorCodes.errors.flatMap((error) => entryOf(error, context)),
};

/** `<ErrorStatuses />`: what to do by the status alone. */
export const errorStatuses: GuideElement = {
  attributes: {},
  nodes: (_, {catalogs}) => [
    table(
      [[text('Status')], [text('What it says')], [text('Next step')]],
      catalogs.errorCodes.statuses.map(({statuses, says, next}) => [
        [text(statuses.join(', '))],
        [text(says)],
        phrasing(next),
      ]),
    ),
  ],
};
