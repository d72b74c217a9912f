import type {PhrasingContent} from 'mdast';
import {formatPercent} from '../../money/decimal';
import {
  createInlineCode,
  joinPhrases,
  createTable,
  createText,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {parsePhrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {readCommerceSeed, type CommerceStoryData, type StoryPromotion} from './commerceStory';
import {GuideError, type GuideElement} from '../../../pipeline/elements/guideElement';

/** Elements of promotion codes: those of the sandbox, and why a code can be refused. */

const REJECTED_CODE = 'promotion_rejected';

/** How a code is refused in the sandbox: who tries which codes, one after the other, on a cart worth less than any large minimum. */
export interface RefusalCause {
  readonly codes: readonly string[];
  /** The shopper is not signed in. */
  readonly isGuest?: boolean;
}

/** A code that no promotion has. */
const UNKNOWN_CODE = 'NO-SUCH-CODE';

function isUnrestricted(promotion: StoryPromotion): boolean {
  const {combinable, ends_at, needs_login, shoppers, usage_limit} = promotion;
  return combinable && [ends_at, needs_login, shoppers, usage_limit].every((term) => term === undefined);
}

/**
 * By reason, how to cause it with the codes of the cast.
 *
 * @throws GuideError when the cast has no code for a reason
 */
export function findRefusalCauses({promotions}: CommerceStoryData): Readonly<Record<string, RefusalCause>> {
  const findPromotionCode = (what: string, is: (promotion: StoryPromotion) => boolean): string => {
    const found = promotions.find(is);
    if (!found) {
      throw new GuideError(
        `contracts/scenarios/seed/commerce.yaml: found no promotion that ${what}, expected one. Add it, so that its refusal can be caused.`,
      );
    }
    return found.code;
  };
  const applies = findPromotionCode('applies to most carts', isUnrestricted);
  const largest = Math.max(...promotions.map(({minimum}) => minimum));
  return {
    expired: {codes: [findPromotionCode('has ended', ({ends_at}) => ends_at !== undefined)]},
    invalid: {codes: [UNKNOWN_CODE]},
    already_applied: {codes: [applies, applies]},
    combination_disallowed: {codes: [applies, findPromotionCode('stands alone', ({combinable}) => !combinable)]},
    minimum_not_met: {codes: [findPromotionCode('has a large minimum', ({minimum}) => minimum === largest)]},
    user_not_logged_in: {
      codes: [findPromotionCode('needs a login', ({needs_login}) => needs_login === true)],
      isGuest: true,
    },
    user_ineligible: {codes: [findPromotionCode('is for some shoppers', ({shoppers}) => shoppers !== undefined)]},
    usage_limit_reached: {codes: [findPromotionCode('is used up', ({usage_limit}) => usage_limit !== undefined)]},
  };
}

function renderRefusalCause(
  reason: string,
  {codes, isGuest}: RefusalCause,
  {partner, promotions}: CommerceStoryData,
): PhrasingContent[] {
  const last = promotions.find(({code}) => code === codes.at(-1));
  return [
    createText('Apply '),
    ...joinPhrases(
      codes.map((code) => [createInlineCode(code)]),
      ', then ',
    ),
    ...(reason === 'invalid' ? [createText(', or any code that is not in the table above')] : []),
    ...(isGuest
      ? [
          createText(' to a cart whose '),
          createInlineCode('shopper_reference'),
          createText(' starts with '),
          createInlineCode(partner.guest_prefix),
        ]
      : []),
    ...(reason === 'minimum_not_met' ? [createText(` to a cart with items below ${last!.minimum}`)] : []),
  ];
}

/** `<PromotionRefusals />`: each reason of a refused code, its cause, how to cause it, and the words for the shopper. */
export const promotionRefusalsElement: GuideElement = {
  attributes: {},
  render: (_, {book, catalogs, place}) => {
    const story = readCommerceSeed(book.contracts);
    const causes = findRefusalCauses(story);
    const rows = catalogs.errorCodes.detail_codes
      .filter((detail) => detail.with.includes(REJECTED_CODE))
      .map(({code, meaning, shopper}) => {
        const cause = causes[code];
        if (!cause || shopper === null) {
          throw new GuideError(
            `${place}: found the reason ${code} without ${cause ? 'words for the shopper' : 'a way to cause it'}, expected both. Complete error-codes.yaml and refusalCauses.`,
          );
        }
        // What another error makes of the same code does not belong here.
        const [own = ''] = meaning.split(' With other error codes');
        return [
          [createInlineCode(code)],
          parsePhrasing(own),
          renderRefusalCause(code, cause, story),
          [createText(`“${shopper}”`)],
        ];
      });
    return [
      createTable(
        [
          [createInlineCode('errors[].code')],
          [createText('Cause')],
          [createText('In the sandbox')],
          [createText('Words for the shopper')],
        ],
        rows,
      ),
    ];
  },
};

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
  const found: PhrasingContent[][] = [
    ...(combinable ? [] : [[createText('stands alone')]]),
    ...(ends_at === undefined ? [] : [[createText('has ended')]]),
    ...(needs_login ? [[createText('only signed in')]] : []),
    ...(shoppers
      ? [
          [
            createText('only for '),
            ...joinPhrases(
              shoppers.map((one) => [createInlineCode(one)]),
              ', ',
            ),
          ],
        ]
      : []),
    ...(usage_limit === undefined ? [] : [[createText(`${usage_limit} uses, all used`)]]),
  ];
  return found.length === 0 ? [createText('None')] : joinPhrases(found, ', ');
}

/** `<PromotionCodes />`: the codes of the sandbox: what they take off, of what, from which worth on, and who pays for it. */
export const promotionCodesElement: GuideElement = {
  attributes: {},
  render: (_, {book}) => {
    const {promotions, merchants} = readCommerceSeed(book.contracts);
    const rows = promotions.map((promotion) => {
      const merchant = merchants.find(({id}) => id === promotion.merchant_id);
      return [
        [createInlineCode(promotion.code)],
        [createInlineCode(promotion.type)],
        [createText(formatPromotionValue(promotion))],
        [createText(merchant?.name ?? 'All lines')],
        [createText(String(promotion.minimum))],
        [createInlineCode(promotion.funded_by)],
        renderPromotionConditions(promotion),
      ];
    });
    const titles = [
      [createText('Code')],
      [createInlineCode('type')],
      [createText('Takes off')],
      [createText('Lines')],
      [createText('Least items')],
      [createInlineCode('funded_by')],
      [createText('Conditions')],
    ];
    return [createTable(titles, rows)];
  },
};
