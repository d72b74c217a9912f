import type {PhrasingContent} from 'mdast';
import type {ErrorCode, IdempotencyRow} from '../../../pipeline/contracts/catalogTypes';
import {inlineCode, joined, table, text} from '../../../../packages/openapi/markdown/markdownNodes';
import {phrasing} from '../../../../packages/openapi/markdown/parseDescription';
import type {GuideElement} from '../../../pipeline/elements/guideElement';
import {errorLink} from '../../errors/elements/describeErrors';

/** Elements about repeating a request: what a key does, and which answers may be repeated. */

function answerOf({status, steps, replayed}: IdempotencyRow, errors: readonly ErrorCode[]): PhrasingContent[] {
  const {error} = steps.at(-1)!;
  const hasPause = errors.some(({code, retry}) => code === error && retry === 'after_retry_after');
  return [
    inlineCode(String(status)),
    ...(error === undefined ? [] : [text(' '), errorLink(error)]),
    ...(replayed ? [text(', the first answer again, with '), inlineCode('Idempotency-Replayed: true')] : []),
    ...(hasPause ? [text(', with '), inlineCode('Retry-After')] : []),
  ];
}

/** `<IdempotencyTable />`: what a request with a key is answered, by what became of the first one. */
export const idempotencyTable: GuideElement = {
  attributes: {},
  nodes: (_, {catalogs}) => {
    const rows = catalogs.idempotency.rows.map((row, index) => [
      [text(String(index + 1))],
      [text(row.key)],
      [text(row.body)],
      [text(row.first)],
      answerOf(row, catalogs.errorCodes.errors),
      [text(row.runs)],
    ]);
    const head = ['#', 'Key', 'Body', 'First request', 'Answer', 'Is the operation run'];
    return [
      table(
        head.map((word) => [text(word)]),
        rows,
      ),
    ];
  },
};

/** What to do after an answer, by the `retry` of its code. */
const RULES: Readonly<
  Record<ErrorCode['retry'], {readonly mayHaveRun: string; readonly todo: string; readonly key: string}>
> = {
  after_retry_after: {
    mayHaveRun: 'No, or it still runs',
    todo: 'Wait for `Retry-After`, then send it again',
    key: 'Same',
  },
  same_key: {
    mayHaveRun: 'Perhaps',
    todo: 'Wait 1 s, 2 s, 4 s, each with a random share, and send it again',
    key: 'Same',
  },
  after_verification: {
    mayHaveRun: 'Perhaps, at the gateway',
    todo: '[Verify first](#after-an-unknown-outcome)',
    key: 'Same, after verification',
  },
  never: {
    mayHaveRun: 'No, or the answer is final',
    todo: 'Do not repeat it. Do what the entry of the code says, and send what comes of it as a new request',
    key: 'New',
  },
};

/** `<RetryTable />`: every error code by what is safe to repeat after it. */
export const retryTable: GuideElement = {
  attributes: {},
  nodes: (_, {catalogs}) => {
    const rows = (Object.keys(RULES) as ErrorCode['retry'][]).map((retry) => {
      const codes = catalogs.errorCodes.errors.filter((error) => error.retry === retry);
      const {mayHaveRun, todo, key} = RULES[retry];
      return [
        joined(
          codes.map(({code, status}) => [text(`${status} `), errorLink(code)]),
          ', ',
        ),
        [inlineCode(String(codes[0]!.retriable))],
        [text(mayHaveRun)],
        phrasing(todo),
        [text(key)],
      ];
    });
    return [
      table(
        [[text('Answer')], [inlineCode('retriable')], [text('May it have run')], [text('What to do')], [text('Key')]],
        rows,
      ),
    ];
  },
};
