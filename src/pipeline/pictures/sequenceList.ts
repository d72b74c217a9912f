import type {ListItem, PhrasingContent} from 'mdast';
import {isMessage, isNote, type Frame, type Message, type Sequence, type SequenceStep} from '../contracts/sequences';
import {durationText, type UrlOf} from '../reference/renderLifecycle';
import {
  codeLink,
  inlineCode,
  joined,
  paragraph,
  text,
  type Nodes,
} from '../../../packages/openapi/markdown/markdownNodes';
import {phrasing} from '../../../packages/openapi/markdown/parseDescription';

/** A sequence in words: the twin of its picture. */

const VERBS: Readonly<Record<Message['kind'], string>> = {
  call: 'to',
  answer: 'answers',
  event: 'sends an event to',
  redirect: 'sends the browser to',
  self: '',
};

const FRAME_WORDS: Readonly<Record<Frame['frame'], string>> = {alt: 'Either', opt: 'If', loop: 'Repeat'};

/** What a message carries, in brackets: its operation or event as a link, its status, what the object shows. */
function carried({operation, event, status, error, shows = {}}: Message, urlOf: UrlOf): PhrasingContent[] {
  const names: PhrasingContent[][] = [
    ...[operation, event].flatMap((name) => (name === undefined ? [] : [[codeLink(name, urlOf(name))]])),
    ...[status?.toString(), error].flatMap((name) => (name === undefined ? [] : [[inlineCode(name)]])),
    ...Object.entries(shows).map(([name, value]) => [inlineCode(name), text(' '), inlineCode(String(value))]),
  ];
  return names.length === 0 ? [] : [text(' ('), ...joined(names, ', '), text(')')];
}

function messageText(message: Message, titles: ReadonlyMap<string, string>, urlOf: UrlOf): PhrasingContent[] {
  const {from, to, kind, after} = message;
  const whom = kind === 'self' ? titles.get(from)! : `${titles.get(from)!} ${VERBS[kind]} ${titles.get(to)!}`;
  const pause = after === undefined ? '' : `${durationText(after)} later, `;
  return [text(`${pause}${whom}: `), ...phrasing(message.text), ...carried(message, urlOf), text('.')];
}

/** Steps as items of numbered lists, those of frames inside. */
function items(steps: readonly SequenceStep[], titles: ReadonlyMap<string, string>, urlOf: UrlOf): ListItem[] {
  return steps.map((step): ListItem => {
    const children = (
      isMessage(step)
        ? [paragraph(...messageText(step, titles, urlOf))]
        : isNote(step)
          ? [paragraph(...phrasing(step.note))]
          : step.sections.flatMap(({when, steps: inner}, index) => [
              paragraph(text(`${index === 0 ? FRAME_WORDS[step.frame] : 'Or'}: `), ...phrasing(when), text('.')),
              numbered(items(inner, titles, urlOf)),
            ])
    ) as ListItem['children'];
    return {type: 'listItem', spread: false, children};
  });
}

function numbered(children: ListItem[]): Nodes[number] {
  return {type: 'list', ordered: true, start: 1, spread: false, children};
}

/** A sequence as a paragraph and a numbered list with each message of its picture. */
export function sequenceList({summary, participants, steps}: Sequence, urlOf: UrlOf): Nodes {
  const titles = new Map(participants.map(({id, title}) => [id, title]));
  return [paragraph(...phrasing(summary)), numbered(items(steps, titles, urlOf))];
}
