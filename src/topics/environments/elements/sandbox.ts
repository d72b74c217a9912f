import type {PhrasingContent} from 'mdast';
import type {DeclineCode, RetryRule, SandboxToken} from '../../../pipeline/contracts/catalogTypes';
import type {Catalogs} from '../../../pipeline/contracts/catalogs';
import {inlineCode, table, text} from '../../../../packages/openapi/markdown/markdownNodes';
import {phrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {capitalized, withoutStop} from '../../../../packages/openapi/markdown/formatWords';
import {GuideError, type GuideElement} from '../../../pipeline/elements/guideElement';
import {errorLink, declineAnchor} from '../../errors/elements/describeErrors';

/** Elements of the triggers of the sandbox: cards, amounts and headers, as the catalog has them. */

/** Where a decline code is explained. One that is an error code too has an anchor of its own. */
function declineLink({errorCodes}: Catalogs, code: string): PhrasingContent {
  return errorLink(code, declineAnchor(code, errorCodes.errors));
}

/** Whether the same card may be tried again, in a few words. */
function sameCardAgain({retry, neutral}: DeclineCode, rules: readonly RetryRule[]): string {
  const {phrase} = rules.find(({rule}) => rule === retry)!;
  const words = phrase.replace(/^(never) the same card$/, '$1').replace(/^the same card,? /, '');
  return `${capitalized(words)}${neutral ? '; do not show the reason' : ''}`;
}

function declineRow(token: SandboxToken, catalogs: Catalogs): PhrasingContent[][] {
  const {declines, retry_rules} = catalogs.declineCodes;
  const decline = declines.find(({code}) => code === token.decline_code)!;
  return [
    [inlineCode(token.token)],
    [inlineCode(token.card_number)],
    [declineLink(catalogs, decline.code)],
    [text(sameCardAgain(decline, retry_rules))],
  ];
}

const DECLINED = ['declined', 'requires_action'];

/** `<SandboxCards that="succeed" />`: tokens and card numbers, by what becomes of them. */
export const sandboxCards: GuideElement = {
  attributes: {that: 'required'},
  nodes: ({that}, {catalogs, place}) => {
    const {tokens} = catalogs.sandboxTriggers;
    const head = (...words: string[]): PhrasingContent[][] => words.map((word) => [text(word)]);
    if (that === 'succeed') {
      const rows = tokens
        .filter(({decline_code}) => decline_code === null)
        .map(({token, card_number, what}) => [
          [inlineCode(token)],
          [inlineCode(card_number)],
          phrasing(withoutStop(what)),
        ]);
      return [table(head('Token', 'Card number', 'What happens'), rows)];
    }
    if (!DECLINED.includes(that!)) {
      throw new GuideError(
        `${place}: found that="${that!}" of <SandboxCards>, expected succeed, ${DECLINED.join(' or ')}.`,
      );
    }
    const rows = tokens
      .filter(({decline_code, confirm}) => decline_code !== null && confirm === that)
      .map((token) => declineRow(token, catalogs));
    return [
      table([[text('Token')], [text('Card number')], [inlineCode('decline.code')], [text('Same card again')]], rows),
    ];
  },
};

/** `<SandboxAmounts />`: amounts that decide an outcome. */
export const sandboxAmounts: GuideElement = {
  attributes: {},
  nodes: (_, {catalogs}) => {
    const rows = catalogs.sandboxTriggers.amounts.map(({subject, amount, currency, what}) => [
      [text(subject)],
      [inlineCode(String(amount))],
      [text(currency)],
      phrasing(withoutStop(what)),
    ]);
    return [table([[text('Operation')], [inlineCode('amount')], [text('Currency')], [text('What happens')]], rows)];
  },
};

/** `<SandboxHeaders />`: headers that decide an outcome. */
export const sandboxHeaders: GuideElement = {
  attributes: {},
  nodes: (_, {catalogs}) => {
    const rows = catalogs.sandboxTriggers.headers.map(({header, value, example, what}) => [
      [inlineCode(header)],
      phrasing(withoutStop(value)),
      [inlineCode(`${header}: ${example}`)],
      phrasing(withoutStop(what)),
    ]);
    return [table([[text('Header')], [text('Value')], [text('Example')], [text('What happens')]], rows)];
  },
};

/** `<SandboxParties path="return" />`: what parties do by the header `Sandbox-Party`, of one kind of object or of all. */
export const sandboxParties: GuideElement = {
  attributes: {path: 'optional'},
  nodes: ({path}, {catalogs, place}) => {
    const {parties} = catalogs.sandboxTriggers;
    const shown = parties.filter((party) => path === undefined || party.path === path);
    if (shown.length === 0) {
      const known = [...new Set(parties.map((party) => party.path))].join(', ');
      throw new GuideError(`${place}: found path ${path}, expected one of ${known}.`);
    }
    const rows = shown.map(({deed, path: object, what}) => [
      [inlineCode(`Sandbox-Party: ${deed}`)],
      [text(`${object.charAt(0).toUpperCase()}${object.slice(1)}`)],
      phrasing(withoutStop(what)),
    ]);
    return [table([[text('Header')], [text('Path of')], [text('What happens')]], rows)];
  },
};
