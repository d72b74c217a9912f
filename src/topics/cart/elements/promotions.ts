import type {PhrasingContent} from 'mdast';
import {percentText} from '../../money/decimal';
import {inlineCode, joined, table, text} from '../../../../packages/openapi/markdown/markdownNodes';
import {phrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {commerceStory, type CommerceStory, type StoryPromotion} from './commerceStory';
import {GuideError, type GuideElement} from '../../../pipeline/elements/guideElement';

/** Elements of promotion codes: those of the sandbox, and why a code can be refused. */

const REJECTED = 'promotion_rejected';

/** How a code is refused in the sandbox: who tries which codes, one after the other, on a cart worth less than any large minimum. */
export interface RefusalCause {
  readonly codes: readonly string[];
  /** The shopper is not signed in. */
  readonly isGuest?: boolean;
}

/** A code that no promotion has. */
const UNKNOWN = 'NO-SUCH-CODE';

function plain(promotion: StoryPromotion): boolean {
  const {combinable, ends_at, needs_login, shoppers, usage_limit} = promotion;
  return combinable && [ends_at, needs_login, shoppers, usage_limit].every((term) => term === undefined);
}

/**
 * By reason, how to cause it with the codes of the cast.
 *
 * @throws GuideError when the cast has no code for a reason
 */
export function refusalCauses({promotions}: CommerceStory): Readonly<Record<string, RefusalCause>> {
  const code = (what: string, is: (promotion: StoryPromotion) => boolean): string => {
    const found = promotions.find(is);
    if (!found) {
      throw new GuideError(
        `contracts/story/cast/commerce.yaml: found no promotion that ${what}, expected one. Add it, so that its refusal can be caused.`,
      );
    }
    return found.code;
  };
  const applies = code('applies to most carts', plain);
  const largest = Math.max(...promotions.map(({minimum}) => minimum));
  return {
    expired: {codes: [code('has ended', ({ends_at}) => ends_at !== undefined)]},
    invalid: {codes: [UNKNOWN]},
    already_applied: {codes: [applies, applies]},
    combination_disallowed: {codes: [applies, code('stands alone', ({combinable}) => !combinable)]},
    minimum_not_met: {codes: [code('has a large minimum', ({minimum}) => minimum === largest)]},
    user_not_logged_in: {codes: [code('needs a login', ({needs_login}) => needs_login === true)], isGuest: true},
    user_ineligible: {codes: [code('is for some shoppers', ({shoppers}) => shoppers !== undefined)]},
    usage_limit_reached: {codes: [code('is used up', ({usage_limit}) => usage_limit !== undefined)]},
  };
}

function causeWords(
  reason: string,
  {codes, isGuest}: RefusalCause,
  {partner, promotions}: CommerceStory,
): PhrasingContent[] {
  const last = promotions.find(({code}) => code === codes.at(-1));
  return [
    text('Apply '),
    ...joined(
      codes.map((code) => [inlineCode(code)]),
      ', then ',
    ),
    ...(reason === 'invalid' ? [text(', or any code that is not in the table above')] : []),
    ...(isGuest
      ? [
          text(' to a cart whose '),
          inlineCode('shopper_reference'),
          text(' starts with '),
          inlineCode(partner.guest_prefix),
        ]
      : []),
    ...(reason === 'minimum_not_met' ? [text(` to a cart with items below ${last!.minimum}`)] : []),
  ];
}

/** `<PromotionRefusals />`: each reason of a refused code, its cause, how to cause it, and the words for the shopper. */
export const promotionRefusals: GuideElement = {
  attributes: {},
  nodes: (_, {book, catalogs, place}) => {
    const story = commerceStory(book.contracts);
    const causes = refusalCauses(story);
    const rows = catalogs.errorCodes.detail_codes
      .filter((detail) => detail.with.includes(REJECTED))
      .map(({code, meaning, shopper}) => {
        const cause = causes[code];
        if (!cause || shopper === null) {
          throw new GuideError(
            `${place}: found the reason ${code} without ${cause ? 'words for the shopper' : 'a way to cause it'}, expected both. Complete error-codes.yaml and refusalCauses.`,
          );
        }
        // What another error makes of the same code does not belong here.
        const [own = ''] = meaning.split(' With other error codes');
        return [[inlineCode(code)], phrasing(own), causeWords(code, cause, story), [text(`“${shopper}”`)]];
      });
    return [
      table(
        [[inlineCode('errors[].code')], [text('Cause')], [text('In the sandbox')], [text('Words for the shopper')]],
        rows,
      ),
    ];
  },
};

function worth(promotion: StoryPromotion): string {
  return promotion.type === 'voucher' ? String(promotion.amount) : `${percentText(promotion.basis_points)} %`;
}

function conditions({needs_login, shoppers, usage_limit, ends_at, combinable}: StoryPromotion): PhrasingContent[] {
  const found: PhrasingContent[][] = [
    ...(combinable ? [] : [[text('stands alone')]]),
    ...(ends_at === undefined ? [] : [[text('has ended')]]),
    ...(needs_login ? [[text('only signed in')]] : []),
    ...(shoppers
      ? [
          [
            text('only for '),
            ...joined(
              shoppers.map((one) => [inlineCode(one)]),
              ', ',
            ),
          ],
        ]
      : []),
    ...(usage_limit === undefined ? [] : [[text(`${usage_limit} uses, all used`)]]),
  ];
  return found.length === 0 ? [text('None')] : joined(found, ', ');
}

/** `<PromotionCodes />`: the codes of the sandbox: what they take off, of what, from which worth on, and who pays for it. */
export const promotionCodes: GuideElement = {
  attributes: {},
  nodes: (_, {book}) => {
    const {promotions, merchants} = commerceStory(book.contracts);
    const rows = promotions.map((promotion) => {
      const merchant = merchants.find(({id}) => id === promotion.merchant_id);
      return [
        [inlineCode(promotion.code)],
        [inlineCode(promotion.type)],
        [text(worth(promotion))],
        [text(merchant?.name ?? 'All lines')],
        [text(String(promotion.minimum))],
        [inlineCode(promotion.funded_by)],
        conditions(promotion),
      ];
    });
    const titles = [
      [text('Code')],
      [inlineCode('type')],
      [text('Takes off')],
      [text('Lines')],
      [text('Least items')],
      [inlineCode('funded_by')],
      [text('Conditions')],
    ];
    return [table(titles, rows)];
  },
};
