import type {ErrorCode, IdempotencyRow} from '../../../pipeline/contracts/generated/schemas';
import {createInlineCode, joinPhrases, createText} from '../../../../packages/openapi/markdown/markdownNodes';
import {renderErrorLink} from '../../errors/elements/describeErrors';
import {getRecipeError} from '../../errors/elements/recipes';
import {type Phrase, tableElement, toPhrases} from '../../../pipeline/elements/tableElement';

/** Elements about repeating a request: what a key does, and which answers may be repeated. */

function renderIdempotencyResponse({status, steps, replayed}: IdempotencyRow, errors: readonly ErrorCode[]): Phrase[] {
  const error = getRecipeError({steps});
  const hasPause = errors.some(({code, retry}) => code === error && retry === 'after_retry_after');
  return [
    createInlineCode(String(status)),
    ...(error === undefined ? [] : [' ', renderErrorLink(error)]),
    ...(replayed ? [', the first answer again, with ', createInlineCode('Idempotency-Replayed: true')] : []),
    ...(hasPause ? [', with ', createInlineCode('Retry-After')] : []),
  ];
}

/** `<IdempotencyTable />`: what a request with a key is answered, by what became of the first one. */
export const idempotencyTableElement = tableElement({
  rows: ({catalogs}) => catalogs.idempotency.rows,
  columns: [
    {title: [createText('#')], cell: (_, __, index) => index + 1},
    {title: 'Key', cell: ({key}) => key},
    {title: 'Body', cell: ({body}) => body},
    {title: 'First request', cell: ({first}) => first},
    {title: 'Answer', cell: (row, {catalogs}) => renderIdempotencyResponse(row, catalogs.errorCodes.errors)},
    {title: 'Is the operation run', cell: ({runs}) => runs},
  ],
});

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
export const retryTableElement = tableElement({
  rows: ({catalogs}) =>
    (Object.keys(RETRY_RULES) as ErrorCode['retry'][]).map((retry) => ({
      ...RETRY_RULES[retry],
      codes: catalogs.errorCodes.errors.filter((error) => error.retry === retry),
    })),
  columns: [
    {
      title: 'Answer',
      cell: ({codes}) =>
        joinPhrases(
          codes.map(({code, status}) => toPhrases(`${status} `, renderErrorLink(code))),
          ', ',
        ),
    },
    {title: '`retriable`', code: ({codes}) => String(codes[0]!.retriable)},
    {title: 'May it have run', cell: ({mayHaveRun}) => mayHaveRun},
    {title: 'What to do', markdown: ({todo}) => todo},
    {title: 'Key', cell: ({key}) => key},
  ],
});
