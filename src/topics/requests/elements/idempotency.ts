import type {PhrasingContent} from 'mdast';
import type {ErrorCode, IdempotencyRow} from '../../../pipeline/contracts/generated/schemas';
import {
  createInlineCode,
  joinPhrases,
  createTable,
  createText,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {parsePhrasing} from '../../../../packages/openapi/markdown/parseDescription';
import type {GuideElement} from '../../../pipeline/elements/guideElement';
import {renderErrorLink} from '../../errors/elements/describeErrors';
import {getRecipeError} from '../../errors/elements/recipes';

/** Elements about repeating a request: what a key does, and which answers may be repeated. */

function renderIdempotencyResponse(
  {status, steps, replayed}: IdempotencyRow,
  errors: readonly ErrorCode[],
): PhrasingContent[] {
  const error = getRecipeError({steps});
  const hasPause = errors.some(({code, retry}) => code === error && retry === 'after_retry_after');
  return [
    createInlineCode(String(status)),
    ...(error === undefined ? [] : [createText(' '), renderErrorLink(error)]),
    ...(replayed
      ? [createText(', the first answer again, with '), createInlineCode('Idempotency-Replayed: true')]
      : []),
    ...(hasPause ? [createText(', with '), createInlineCode('Retry-After')] : []),
  ];
}

/** `<IdempotencyTable />`: what a request with a key is answered, by what became of the first one. */
export const idempotencyTableElement: GuideElement = {
  attributes: {},
  render: (_, {catalogs}) => {
    const rows = catalogs.idempotency.rows.map((row, index) => [
      [createText(String(index + 1))],
      [createText(row.key)],
      [createText(row.body)],
      [createText(row.first)],
      renderIdempotencyResponse(row, catalogs.errorCodes.errors),
      [createText(row.runs)],
    ]);
    const head = ['#', 'Key', 'Body', 'First request', 'Answer', 'Is the operation run'];
    return [
      createTable(
        head.map((word) => [createText(word)]),
        rows,
      ),
    ];
  },
};

/** What to do after an answer, by the `retry` of its code. */
const RETRY_RULES: Readonly<
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
export const retryTableElement: GuideElement = {
  attributes: {},
  render: (_, {catalogs}) => {
    const rows = (Object.keys(RETRY_RULES) as ErrorCode['retry'][]).map((retry) => {
      const codes = catalogs.errorCodes.errors.filter((error) => error.retry === retry);
      const {mayHaveRun, todo, key} = RETRY_RULES[retry];
      return [
        joinPhrases(
          codes.map(({code, status}) => [createText(`${status} `), renderErrorLink(code)]),
          ', ',
        ),
        [createInlineCode(String(codes[0]!.retriable))],
        [createText(mayHaveRun)],
        parsePhrasing(todo),
        [createText(key)],
      ];
    });
    return [
      createTable(
        [
          [createText('Answer')],
          [createInlineCode('retriable')],
          [createText('May it have run')],
          [createText('What to do')],
          [createText('Key')],
        ],
        rows,
      ),
    ];
  },
};
