import type {ExampleView, MediaTypeView, OperationView} from '../reader/documentViews';
import type {RenderContext} from './renderContext';
import {createRequestSamples} from './requestPrograms';
import {
  createCode,
  createComponent,
  createExternalLink,
  createInlineCode,
  createParagraph,
  createText,
  type Nodes,
} from './markdownNodes';
import {parseFlow} from './parseDescription';
import {formatExampleText} from './bodyText';
import {formatNounCount, formatStatus, getFenceLanguage, getProgramFence} from './formatWords';
import {listOwnResponses} from './renderResponses';

/** The examples of a call by the API, and those of its responses. */
export function renderReceivedExamples(operation: OperationView, context: RenderContext): Nodes {
  return [...listBodyExamples(operation), ...listResponseExamples(operation, context)].flatMap((example) => [
    ...parseFlow(example.view.description),
    ...renderExampleCode(example),
  ]);
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
export function renderSamples(operation: OperationView, context: RenderContext): Nodes {
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
