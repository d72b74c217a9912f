import type {ErrorCode, IdempotencyRow} from '../../../pipeline/contracts/generated/schemas';
import {createInlineCode, joinPhrases, createText} from '../../../../packages/openapi/markdown/markdownNodes';
import {renderErrorLink} from '../../errors/elements/describeErrors';
import {getRecipeError} from '../../errors/elements/recipes';
import {type Phrase, tableElement, toPhrases} from '../../../pipeline/elements/tableElement';

/** Elements about retrying a request: what a key does, and which responses may be retried. */

function renderIdempotencyResponse({status, steps, replayed}: IdempotencyRow, errors: readonly ErrorCode[]): Phrase[] {
  const error = getRecipeError({steps});
  const hasPause = errors.some(({code, retry}) => code === error && retry === 'after_retry_after');
  return [
    createInlineCode(String(status)),
    ...(error === undefined ? [] : [' ', renderErrorLink(error)]),
    ...(replayed ? [', the first response again, with ', createInlineCode('Idempotency-Replayed: true')] : []),
    ...(hasPause ? [', with ', createInlineCode('Retry-After')] : []),
  ];
}

/** `<IdempotencyTable />`: the response to a request with a key, by the outcome of the first one. */
export const idempotencyTableElement = tableElement({
  rows: ({catalogs}) => catalogs.idempotency.rows,
  columns: [
    {title: [createText('#')], cell: (_, __, index) => index + 1},
    {title: 'Key', cell: ({key}) => key},
    {title: 'Body', cell: ({body}) => body},
    {title: 'First request', cell: ({first}) => first},
    {title: 'Response', cell: (row, {catalogs}) => renderIdempotencyResponse(row, catalogs.errorCodes.errors)},
    {title: 'Is the operation run', cell: ({runs}) => runs},
  ],
});

/** What to do after a response, by the `retry` of its code. */
const RETRY_RULES: Readonly<
  Record<ErrorCode['retry'], {readonly mayHaveRun: string; readonly todo: string; readonly key: string}>
> = {
  after_retry_after: {
    mayHaveRun: 'No, or it is still running',
    todo: 'Wait for `Retry-After`, then send it again',
    key: 'Same',
  },
  same_key: {
    mayHaveRun: 'No',
    todo: 'Wait for `Retry-After` if present, otherwise 1 s, 2 s, 4 s, each with a random share, and send it again',
    key: 'Same',
  },
  after_verification: {
    mayHaveRun: 'Perhaps',
    todo: 'Send it again for the stored outcome. If that is this error, [verify first](#after-an-unknown-outcome)',
    key: 'Same. New only after verification',
  },
  never: {
    mayHaveRun: 'No, or the response is its outcome',
    todo: 'Do not retry it. Follow the entry of the code, and send a new request',
    key: 'New',
  },
};

/** `<RetryTable />`: every error code by whether it is safe to retry. */
export const retryTableElement = tableElement({
  rows: ({catalogs}) =>
    (Object.keys(RETRY_RULES) as ErrorCode['retry'][]).map((retry) => ({
      ...RETRY_RULES[retry],
      codes: catalogs.errorCodes.errors.filter((error) => error.retry === retry),
    })),
  columns: [
    {
      title: 'Response',
      cell: ({codes}) =>
        joinPhrases(
          codes.map(({code, status}) => toPhrases(`${status} `, renderErrorLink(code))),
          ', ',
        ),
    },
    {title: '`retriable`', code: ({codes}) => String(codes[0]!.retriable)},
    {title: 'Could it have run', cell: ({mayHaveRun}) => mayHaveRun},
    {title: 'What to do', markdown: ({todo}) => todo},
    {title: 'Key', cell: ({key}) => key},
  ],
});
