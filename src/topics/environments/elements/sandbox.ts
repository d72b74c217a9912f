import type {PhrasingContent} from 'mdast';
import type {DeclineCode, RetryRule, SandboxToken} from '../../../pipeline/contracts/generated/schemas';
import type {Catalogs} from '../../../pipeline/contracts/catalogs';
import {createInlineCode, createTable, createText} from '../../../../packages/openapi/markdown/markdownNodes';
import {parsePhrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {capitalize, removeFullStop} from '../../../../packages/openapi/markdown/formatWords';
import {GuideError, type GuideElement} from '../../../pipeline/elements/guideElement';
import {renderErrorLink, getDeclineAnchor} from '../../errors/elements/describeErrors';

/** Elements of the triggers of the sandbox: cards, amounts and headers, as the catalog has them. */

/** Where a decline code is explained. One that is an error code too has an anchor of its own. */
function renderDeclineLink({errorCodes}: Catalogs, code: string): PhrasingContent {
  return renderErrorLink(code, getDeclineAnchor(code, errorCodes.errors));
}

/** Whether the same card may be tried again, in a few words. */
function describeSameCardRetry({retry, neutral}: DeclineCode, rules: readonly RetryRule[]): string {
  const {phrase} = rules.find(({rule}) => rule === retry)!;
  const words = phrase.replace(/^(never) the same card$/, '$1').replace(/^the same card,? /, '');
  return `${capitalize(words)}${neutral ? '; do not show the reason' : ''}`;
}

function renderSandboxDeclineRow(token: SandboxToken, catalogs: Catalogs): PhrasingContent[][] {
  const {declines, retry_rules} = catalogs.declineCodes;
  const decline = declines.find(({code}) => code === token.decline_code)!;
  return [
    [createInlineCode(token.token)],
    [createInlineCode(token.card_number)],
    [renderDeclineLink(catalogs, decline.code)],
    [createText(describeSameCardRetry(decline, retry_rules))],
  ];
}

const DECLINED_OUTCOMES = ['declined', 'requires_action'];

/** `<SandboxCards that="succeed" />`: tokens and card numbers, by what becomes of them. */
export const sandboxCardsElement: GuideElement = {
  attributes: {that: 'required'},
  render: ({that}, {catalogs, place}) => {
    const {tokens} = catalogs.sandboxTriggers;
    const createHeadCells = (...words: string[]): PhrasingContent[][] => words.map((word) => [createText(word)]);
    if (that === 'succeed') {
      const rows = tokens
        .filter(({decline_code}) => decline_code === null)
        .map(({token, card_number, what}) => [
          [createInlineCode(token)],
          [createInlineCode(card_number)],
          parsePhrasing(removeFullStop(what)),
        ]);
      return [createTable(createHeadCells('Token', 'Card number', 'What happens'), rows)];
    }
    if (!DECLINED_OUTCOMES.includes(that!)) {
      throw new GuideError(
        `${place}: found that="${that!}" of <SandboxCards>, expected succeed, ${DECLINED_OUTCOMES.join(' or ')}.`,
      );
    }
    const rows = tokens
      .filter(({decline_code, confirm}) => decline_code !== null && confirm === that)
      .map((token) => renderSandboxDeclineRow(token, catalogs));
    return [
      createTable(
        [
          [createText('Token')],
          [createText('Card number')],
          [createInlineCode('decline.code')],
          [createText('Same card again')],
        ],
        rows,
      ),
    ];
  },
};

/** `<SandboxAmounts />`: amounts that decide an outcome. */
export const sandboxAmountsElement: GuideElement = {
  attributes: {},
  render: (_, {catalogs}) => {
    const rows = catalogs.sandboxTriggers.amounts.map(({subject, amount, currency, what}) => [
      [createText(subject)],
      [createInlineCode(String(amount))],
      [createText(currency)],
      parsePhrasing(removeFullStop(what)),
    ]);
    return [
      createTable(
        [
          [createText('Operation')],
          [createInlineCode('amount')],
          [createText('Currency')],
          [createText('What happens')],
        ],
        rows,
      ),
    ];
  },
};

/** `<SandboxHeaders />`: headers that decide an outcome. */
export const sandboxHeadersElement: GuideElement = {
  attributes: {},
  render: (_, {catalogs}) => {
    const rows = catalogs.sandboxTriggers.headers.map(({header, value, example, what}) => [
      [createInlineCode(header)],
      parsePhrasing(removeFullStop(value)),
      [createInlineCode(`${header}: ${example}`)],
      parsePhrasing(removeFullStop(what)),
    ]);
    return [
      createTable(
        [[createText('Header')], [createText('Value')], [createText('Example')], [createText('What happens')]],
        rows,
      ),
    ];
  },
};

/** `<SandboxParties path="return" />`: what parties do by the header `Sandbox-Party`, of one kind of object or of all. */
export const sandboxPartiesElement: GuideElement = {
  attributes: {path: 'optional'},
  render: ({path}, {catalogs, place}) => {
    const {parties} = catalogs.sandboxTriggers;
    const shown = parties.filter((party) => path === undefined || party.path === path);
    if (shown.length === 0) {
      const known = [...new Set(parties.map((party) => party.path))].join(', ');
      throw new GuideError(`${place}: found path ${path}, expected one of ${known}.`);
    }
    const rows = shown.map(({deed, path: object, what}) => [
      [createInlineCode(`Sandbox-Party: ${deed}`)],
      [createText(`${object.charAt(0).toUpperCase()}${object.slice(1)}`)],
      parsePhrasing(removeFullStop(what)),
    ]);
    return [createTable([[createText('Header')], [createText('Path of')], [createText('What happens')]], rows)];
  },
};
