import type {PhrasingContent} from 'mdast';
import type {DeclineCode, SandboxToken} from '../../../pipeline/contracts/generated/schemas';
import {
  createFold,
  createHeading,
  createInlineElement,
  createInlineCode,
  joinPhrases,
  createLink,
  createList,
  createParagraph,
  createText,
  type Nodes,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {parsePhrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {type GuideContext, defineElement} from '../../../pipeline/elements/guideElement';
import {renderCodeFacts, renderLabelled} from './errorCodes';
import {describeDeclineActor, getDeclineAnchor, describeDeclineRetry} from './describeErrors';
import type {GuideSources} from '../../../pipeline/elements/guideSources';

const MAPPING_URL = '/payments/Guides/gateways#decline-mapping';

/** The raw codes of each gateway for a decline code. */
function renderRawCodes(code: string, {catalogs}: GuideContext): PhrasingContent[] {
  const gateways = Object.entries(catalogs.declineCodes.raw_codes).map(([name, {codes}]) => {
    const sent = codes.filter((raw) => raw.code === code).map(({raw_code}) => [createInlineCode(raw_code)]);
    return [createInlineCode(name), createText(' '), ...joinPhrases(sent, ' or ')];
  });
  return [
    ...joinPhrases(gateways, ', '),
    createText('. See '),
    createLink(MAPPING_URL, createText('Decline mapping')),
    createText('.'),
  ];
}

function findSandboxToken({sandbox_token}: DeclineCode, {catalogs}: GuideSources): SandboxToken | undefined {
  return catalogs.sandboxTriggers.tokens.find(({token}) => token === sandbox_token);
}

/** How to trigger a decline in the sandbox: token and card. */
export function describeSandboxTrigger(decline: DeclineCode, sources: GuideSources): string | null {
  const token = findSandboxToken(decline, sources);
  return token ? `\`${token.token}\`, card ${token.card_number}.` : null;
}

/** Where the code is read: in the response to the confirm request, or only in the attempt when a challenge ends. */
function describePlace(decline: DeclineCode, sources: GuideSources): string {
  return findSandboxToken(decline, sources)?.confirm === 'requires_action' ? 'After a challenge' : 'HTTP 402';
}

/** What the shopper reads, in both languages of the form. */
function renderShopperTexts({shopper, shopper_de}: DeclineCode): PhrasingContent[] {
  return [
    createText(`“${shopper}” In German: `),
    createInlineElement('span', {lang: 'de'}, [createText(`„${shopper_de}“`)]),
  ];
}

function renderDeclineEntry(decline: DeclineCode, context: GuideContext): Nodes {
  const {errorCodes, declineCodes} = context.catalogs;
  const anchor = getDeclineAnchor(decline.code, errorCodes.errors);
  const isShared = anchor !== decline.code;
  const heading = createHeading(
    context.depth,
    anchor,
    createInlineCode(decline.code),
    ...(isShared ? [createText(' as a decline')] : []),
  );
  const category = decline.category === 'hard' ? 'Hard' : 'Soft';
  const details = [
    ...renderCodeFacts([
      describePlace(decline, context),
      category,
      describeDeclineActor(decline),
      describeDeclineRetry(decline, declineCodes.retry_rules),
      decline.may_cascade ? 'A rule may cascade' : 'Never cascades',
      ...(decline.since > declineCodes.declines[0]!.since ? [`Since \`${decline.since}\``] : []),
    ]),
    createList([
      ...renderLabelled('What to do', decline.do),
      ...renderLabelled('Shopper', renderShopperTexts(decline)),
      ...renderLabelled('Sandbox', describeSandboxTrigger(decline, context)),
      ...renderLabelled('Raw codes', renderRawCodes(decline.code, context)),
    ]),
  ];
  return [
    createFold(heading, [createParagraph(createText(`${category} · `), ...parsePhrasing(decline.cause))], details),
  ];
}

/** `<DeclineCodes />`: every value of `decline.code`, each with its anchor, what to do and the raw codes behind it. */
export const declineCodesElement = defineElement({
  render: (context) =>
    context.catalogs.declineCodes.declines.flatMap((decline) => renderDeclineEntry(decline, context)),
});
