import type {ListItem, PhrasingContent} from 'mdast';
import {
  isMessage,
  isNote,
  type SequenceFrame,
  type SequenceMessage,
  type Sequence,
  type SequenceStep,
} from '../contracts/sequences';
import {formatIsoDuration} from '../contracts/durations';
import {type GetUrl} from '../reference/renderLifecycle';
import {
  createCodeLink,
  createInlineCode,
  joinPhrases,
  createParagraph,
  createText,
  type Nodes,
} from '../../../packages/openapi/markdown/markdownNodes';
import {parsePhrasing} from '../../../packages/openapi/markdown/parseDescription';

/** A sequence in words: the text alternative of its picture. */

const MESSAGE_VERBS: Readonly<Record<SequenceMessage['kind'], string>> = {
  call: 'to',
  response: 'responds to',
  event: 'sends an event to',
  redirect: 'sends the browser to',
  self: '',
};

const FRAME_LABELS: Readonly<Record<SequenceFrame['frame'], string>> = {alt: 'Either', opt: 'If', loop: 'Repeat'};

/** The details of a message, in brackets: its operation or event as a link, its status, what the object shows. */
function renderMessagePayload(
  {operation, event, status, error, shows = {}}: SequenceMessage,
  getUrl: GetUrl,
): PhrasingContent[] {
  const names: PhrasingContent[][] = [
    ...[operation, event].flatMap((name) => (name === undefined ? [] : [[createCodeLink(name, getUrl(name))]])),
    ...[status?.toString(), error].flatMap((name) => (name === undefined ? [] : [[createInlineCode(name)]])),
    ...Object.entries(shows).map(([name, value]) => [
      createInlineCode(name),
      createText(' '),
      createInlineCode(String(value)),
    ]),
  ];
  return names.length === 0 ? [] : [createText(' ('), ...joinPhrases(names, ', '), createText(')')];
}

function renderMessage(
  message: SequenceMessage,
  titles: ReadonlyMap<string, string>,
  getUrl: GetUrl,
): PhrasingContent[] {
  const {from, to, kind, after} = message;
  const whom = kind === 'self' ? titles.get(from)! : `${titles.get(from)!} ${MESSAGE_VERBS[kind]} ${titles.get(to)!}`;
  const pause = after === undefined ? '' : `${formatIsoDuration(after)} later, `;
  return [
    createText(`${pause}${whom}: `),
    ...parsePhrasing(message.text),
    ...renderMessagePayload(message, getUrl),
    createText('.'),
  ];
}

/** Steps as items of numbered lists, those of frames inside. */
function renderListItems(
  steps: readonly SequenceStep[],
  titles: ReadonlyMap<string, string>,
  getUrl: GetUrl,
): ListItem[] {
  return steps.map((step): ListItem => {
    const children = (
      isMessage(step)
        ? [createParagraph(...renderMessage(step, titles, getUrl))]
        : isNote(step)
          ? [createParagraph(...parsePhrasing(step.note))]
          : step.sections.flatMap(({when, steps: inner}, index) => [
              createParagraph(
                createText(`${index === 0 ? FRAME_LABELS[step.frame] : 'Or'}: `),
                ...parsePhrasing(when),
                createText('.'),
              ),
              createNumberedList(renderListItems(inner, titles, getUrl)),
            ])
    ) as ListItem['children'];
    return {type: 'listItem', spread: false, children};
  });
}

function createNumberedList(children: ListItem[]): Nodes[number] {
  return {type: 'list', ordered: true, start: 1, spread: false, children};
}

/** A sequence as a paragraph and a numbered list with each message of its picture. */
export function renderSequenceList({summary, participants, steps}: Sequence, getUrl: GetUrl): Nodes {
  const titles = new Map(participants.map(({id, title}) => [id, title]));
  return [createParagraph(...parsePhrasing(summary)), createNumberedList(renderListItems(steps, titles, getUrl))];
}
