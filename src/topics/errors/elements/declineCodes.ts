import type {PhrasingContent} from 'mdast';
import type {DeclineCode} from '../../../pipeline/contracts/catalogTypes';
import {
  heading,
  inlineCode,
  joined,
  link,
  list,
  text,
  type Nodes,
} from '../../../../packages/openapi/markdown/markdownNodes';
import type {GuideContext, GuideElement} from '../../../pipeline/elements/guideElement';
import {factsOf, labelled} from './errorCodes';
import {declineActor, declineAnchor, declineRetry} from './describeErrors';
import type {GuideSources} from '../../../pipeline/elements/guideSources';

const MAPPING = '/payments/Guides/gateways#decline-mapping';

/** What each gateway sends for a decline code. */
function rawCodes(code: string, {catalogs}: GuideContext): PhrasingContent[] {
  const gateways = Object.entries(catalogs.declineCodes.raw_codes).map(([name, {codes}]) => {
    const sent = codes.filter((raw) => raw.code === code).map(({raw_code}) => [inlineCode(raw_code)]);
    return [inlineCode(name), text(' '), ...joined(sent, ' or ')];
  });
  return [...joined(gateways, ', '), text('. See '), link(MAPPING, text('Decline mapping')), text('.')];
}

/** How the sandbox provokes a decline: token and card. */
export function sandboxOf({sandbox_token}: DeclineCode, {catalogs}: GuideSources): string | null {
  const token = catalogs.sandboxTriggers.tokens.find((one) => one.token === sandbox_token);
  return token ? `\`${token.token}\`, card ${token.card_number}.` : null;
}

function entryOf(decline: DeclineCode, context: GuideContext): Nodes {
  const {errorCodes, declineCodes} = context.catalogs;
  const anchor = declineAnchor(decline.code, errorCodes.errors);
  const isShared = anchor !== decline.code;
  return [
    heading(context.depth, anchor, inlineCode(decline.code), ...(isShared ? [text(' as a decline')] : [])),
    ...factsOf([
      'HTTP 402',
      decline.category === 'hard' ? 'Hard' : 'Soft',
      declineActor(decline),
      declineRetry(decline, declineCodes.retry_rules),
      decline.may_cascade ? 'A rule may cascade' : 'Never cascades',
      ...(decline.since > declineCodes.declines[0]!.since ? [`Since \`${decline.since}\``] : []),
    ]),
    list([
      ...labelled('Cause', decline.cause),
      ...labelled('Do', decline.do),
      ...labelled('Shopper', `“${decline.shopper}”`),
      ...labelled('Sandbox', sandboxOf(decline, context)),
      ...labelled('Raw codes', rawCodes(decline.code, context)),
    ]),
  ];
}

/** `<DeclineCodes />`: every value of `decline.code`, each with its anchor, what to do and the raw codes behind it. */
export const declineCodes: GuideElement = {
  attributes: {},
  nodes: (_, context) => context.catalogs.declineCodes.declines.flatMap((decline) => entryOf(decline, context)),
};
