import type {PhrasingContent} from 'mdast';
import type {DeclineCode, RetryRule, SandboxToken} from '../../../pipeline/contracts/generated/schemas';
import type {Catalogs} from '../../../pipeline/contracts/catalogs';
import {capitalize, removeFullStop} from '../../../../packages/openapi/markdown/formatWords';
import type {GuideContext} from '../../../pipeline/elements/guideElement';
import {renderErrorLink, getDeclineAnchor} from '../../errors/elements/describeErrors';
import {AuthoringError} from '../../../../packages/authoring/authoringError';
import {type Column, tableElement} from '../../../pipeline/elements/tableElement';
import {suggest} from '../../../../packages/authoring/suggest';

/** Elements of the triggers of the sandbox: cards, amounts and headers, from the catalog. */

/** Where a decline code is explained. One that is also an error code has an anchor of its own. */
function renderDeclineLink({errorCodes}: Catalogs, code: string): PhrasingContent {
  return renderErrorLink(code, getDeclineAnchor(code, errorCodes.errors));
}

/** Whether the same card may be tried again, in a few words. */
function describeSameCardRetry({retry, neutral}: DeclineCode, rules: readonly RetryRule[]): string {
  const {phrase} = rules.find(({rule}) => rule === retry)!;
  const words = phrase.replace(/^(never) the same card$/, '$1').replace(/^the same card,? /, '');
  return `${capitalize(words)}${neutral ? '; do not show the reason' : ''}`;
}

const TOKEN_COLUMNS: readonly Column<SandboxToken>[] = [
  {title: 'Token', code: ({token}) => token},
  {title: 'Card number', align: 'left', code: ({card_number}) => card_number},
];

function findDecline({catalogs}: GuideContext, {decline_code}: SandboxToken): DeclineCode {
  return catalogs.declineCodes.declines.find(({code}) => code === decline_code)!;
}

/** `<SandboxCards that="succeed" />`: tokens and card numbers, by outcome. */
export const sandboxCardsElement = tableElement({
  attributes: {that: ['succeed', 'declined', 'requires_action']},
  rows: ({catalogs}, {that}) =>
    catalogs.sandboxTriggers.tokens.filter(({decline_code, confirm}) =>
      that === 'succeed' ? decline_code === null || confirm === 'pending' : decline_code !== null && confirm === that,
    ),
  columns: (_, {that}) =>
    that === 'succeed'
      ? [...TOKEN_COLUMNS, {title: 'What happens', markdown: ({what}) => removeFullStop(what)}]
      : [
          ...TOKEN_COLUMNS,
          {
            title: '`decline.code`',
            cell: (token, context) => renderDeclineLink(context.catalogs, findDecline(context, token).code),
          },
          {
            title: 'Same card again',
            cell: (token, context) =>
              describeSameCardRetry(findDecline(context, token), context.catalogs.declineCodes.retry_rules),
          },
        ],
});

/** `<SandboxAmounts />`: amounts that trigger an outcome. */
export const sandboxAmountsElement = tableElement({
  rows: ({catalogs}) => catalogs.sandboxTriggers.amounts,
  columns: [
    {title: 'Operation', cell: ({subject}) => subject},
    {title: '`amount`', code: ({amount}) => amount},
    {title: 'Currency', cell: ({currency}) => currency},
    {title: 'What happens', markdown: ({what}) => removeFullStop(what)},
  ],
});

/** `<SandboxHeaders />`: headers that trigger an outcome. */
export const sandboxHeadersElement = tableElement({
  rows: ({catalogs}) => catalogs.sandboxTriggers.headers,
  columns: [
    {title: 'Header', code: ({header}) => header},
    {title: 'Value', markdown: ({value}) => removeFullStop(value)},
    {title: 'Example', code: ({header, example}) => `${header}: ${example}`},
    {title: 'What happens', markdown: ({what}) => removeFullStop(what)},
  ],
});

/** `<SandboxParties path="return" />`: actions of parties by the header `Sandbox-Party`, for one kind of object. */
export const sandboxPartiesElement = tableElement({
  attributes: {path: 'text'},
  rows: ({catalogs, place}, {path}) => {
    const {parties} = catalogs.sandboxTriggers;
    const shown = parties.filter((party) => party.path === path);
    if (shown.length === 0) {
      const known = parties.map((party) => party.path);
      throw new AuthoringError(`${place}: found path ${path}, ${suggest(path, known)}.`);
    }
    return shown;
  },
  columns: (_, {path}) => [
    {
      title: `On the path of ${path === 'order' ? 'an' : 'a'} ${path.replaceAll('_', ' ')}`,
      code: ({action}) => `Sandbox-Party: ${action}`,
    },
    {title: 'What happens', markdown: ({what}) => removeFullStop(what)},
  ],
});
