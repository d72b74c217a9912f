import type {PhrasingContent} from 'mdast';
import {formatPercent} from '../../money/decimal';
import {
  createInlineCode,
  joinPhrases,
  createText,
  joinCodes,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {readCommerceSeed, type CommerceStoryData, type StoryPromotion} from './commerceStory';
import {AuthoringError} from '../../../../packages/authoring/authoringError';
import {type Phrase, tableElement, toPhrases} from '../../../pipeline/elements/tableElement';

/** Elements of promotion codes: those of the sandbox, and why a code can be rejected. */

const REJECTED_CODE = 'promotion_rejected';

/**
 * How a code is rejected in the sandbox: who applies which codes, in sequence, to a cart worth less than any large
 * minimum.
 */
export interface RefusalCause {
  readonly codes: readonly string[];
  /** The shopper is not signed in. */
  readonly isGuest?: boolean;
}

/** An unknown code. */
const UNKNOWN_CODE = 'NO-SUCH-CODE';

function isUnrestricted(promotion: StoryPromotion): boolean {
  const {combinable, ends_at, needs_login, shoppers, usage_limit} = promotion;
  return combinable && [ends_at, needs_login, shoppers, usage_limit].every((term) => term === undefined);
}

/**
 * By reason, how to trigger it with the codes of the seed data.
 *
 * @throws AuthoringError when the seed data has no code for a reason
 */
export function findRefusalCauses({promotions}: CommerceStoryData): Readonly<Record<string, RefusalCause>> {
  const findPromotionCode = (what: string, is: (promotion: StoryPromotion) => boolean): string => {
    const found = promotions.find(is);
    if (!found) {
      throw new AuthoringError(
        `contracts/scenarios/seed/commerce.yaml: found no promotion that ${what}, expected one. Add it, so that its rejection can be triggered.`,
      );
    }
    return found.code;
  };
  const applies = findPromotionCode('applies to most carts', isUnrestricted);
  const largest = Math.max(...promotions.map(({minimum}) => minimum));
  return {
    invalid: {codes: [UNKNOWN_CODE]},
    already_applied: {codes: [applies, applies]},
    expired: {codes: [findPromotionCode('has ended', ({ends_at}) => ends_at !== undefined)]},
    user_not_logged_in: {
      codes: [findPromotionCode('needs a login', ({needs_login}) => needs_login === true)],
      isGuest: true,
    },
    user_ineligible: {codes: [findPromotionCode('is for some shoppers', ({shoppers}) => shoppers !== undefined)]},
    usage_limit_reached: {codes: [findPromotionCode('is used up', ({usage_limit}) => usage_limit !== undefined)]},
    combination_disallowed: {codes: [applies, findPromotionCode('cannot be combined', ({combinable}) => !combinable)]},
    minimum_not_met: {codes: [findPromotionCode('has a large minimum', ({minimum}) => minimum === largest)]},
  };
}

function renderRefusalCause(
  reason: string,
  {codes, isGuest}: RefusalCause,
  {partner, promotions}: CommerceStoryData,
): Phrase[] {
  const last = promotions.find(({code}) => code === codes.at(-1));
  return [
    'Apply ',
    ...joinCodes(codes, ', then '),
    reason === 'invalid' ? ', or any code that is not in the table above' : '',
    ...(isGuest
      ? [
          ' to a cart whose ',
          createInlineCode('shopper_reference'),
          ' starts with ',
          createInlineCode(partner.guest_prefix),
        ]
      : []),
    reason === 'minimum_not_met' ? ` to a cart with items below ${last!.minimum}` : '',
  ];
}

/**
 * `<PromotionRefusals />`: each reason of a rejected code, its cause, how to trigger it, and the words for the shopper.
 */
export const promotionRefusalsElement = tableElement({
  rows: ({book, catalogs, place}) => {
    const story = readCommerceSeed(book.contracts);
    const causes = findRefusalCauses(story);
    return catalogs.errorCodes.detail_codes
      .filter((detail) => detail.with.includes(REJECTED_CODE))
      .map(({code, meaning, shopper}) => {
        const cause = causes[code];
        if (!cause || shopper === null) {
          throw new AuthoringError(
            `${place}: found the reason ${code} without ${cause ? 'words for the shopper' : 'a trigger'}, expected both. Complete error-codes.yaml and refusalCauses.`,
          );
        }
        return {code, meaning, shopper, cause, story};
      });
  },
  columns: [
    {title: '`errors[].code`', code: ({code}) => code},
    // Other errors with the same code do not belong here.
    {title: 'Cause', markdown: ({meaning}) => meaning.split(' With other error codes')[0]},
    {title: 'In the sandbox', cell: ({code, cause, story}) => renderRefusalCause(code, cause, story)},
    {title: 'Text for the shopper', cell: ({shopper}) => `“${shopper}”`},
  ],
});

function formatPromotionValue(promotion: StoryPromotion): string {
  return promotion.type === 'voucher' ? String(promotion.amount) : `${formatPercent(promotion.basis_points)} %`;
}

function renderPromotionConditions({
  needs_login,
  shoppers,
  usage_limit,
  ends_at,
  combinable,
}: StoryPromotion): PhrasingContent[] {
  const found = [
    combinable ? [] : ['cannot be combined'],
    ends_at === undefined ? [] : ['has ended'],
    needs_login ? ['only signed in'] : [],
    shoppers ? ['only for ', ...joinCodes(shoppers)] : [],
    usage_limit === undefined ? [] : [`${usage_limit} uses, all used`],
  ].filter(({length}) => length > 0);
  return found.length === 0
    ? [createText('None')]
    : joinPhrases(
        found.map((phrases) => toPhrases(...phrases)),
        ', ',
      );
}

/** `<PromotionCodes />`: the codes of the sandbox: their discount, its scope, its minimum, and who funds it. */
export const promotionCodesElement = tableElement({
  rows: ({book}) => readCommerceSeed(book.contracts).promotions,
  columns: ({book}) => {
    const {merchants} = readCommerceSeed(book.contracts);
    return [
      {title: 'Code', code: ({code}) => code},
      {title: '`type`', code: ({type}) => type},
      {title: 'Discount', cell: formatPromotionValue},
      {title: 'Lines', cell: ({merchant_id}) => merchants.find(({id}) => id === merchant_id)?.name ?? 'All lines'},
      {title: 'Minimum order value', cell: ({minimum}) => minimum},
      {title: '`funded_by`', code: ({funded_by}) => funded_by},
      {title: 'Conditions', cell: renderPromotionConditions},
    ];
  },
});
