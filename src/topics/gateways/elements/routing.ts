import type {PhrasingContent} from 'mdast';
import type {Catalogs} from '../../../pipeline/contracts/catalogs';
import type {RoutingRule} from '../routePayment';
import {inlineCode, joined, table, text} from '../../../../packages/openapi/markdown/markdownNodes';
import {phrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {CARD_BRANDS} from './cardBrands';
import {declineAnchor, errorLink} from '../../errors/elements/describeErrors';
import {fromCatalogs} from './gateways';

const WALLETS: Readonly<Record<string, string>> = {apple_pay: 'Apple Pay', google_pay: 'Google Pay'};

function either(values: readonly string[], name: (value: string) => PhrasingContent): PhrasingContent[] {
  return joined(
    values.map((value) => [name(value)]),
    ' or ',
  );
}

function conditionsOf({when}: RoutingRule): PhrasingContent[][] {
  const {currency, capture_method, card_brand, wallet, method} = when;
  return [
    ...(currency ? [[inlineCode('currency'), text(' is '), ...either(currency, text)]] : []),
    ...(capture_method ? [[inlineCode('capture_method'), text(' is '), ...either(capture_method, inlineCode)]] : []),
    ...(card_brand
      ? [[text('the card is '), ...either(card_brand, (brand) => text(CARD_BRANDS[brand as keyof typeof CARD_BRANDS]))]]
      : []),
    ...(wallet ? [[text('the wallet is '), ...either(wallet, (name) => text(WALLETS[name]!))]] : []),
    ...(method ? [[either(method, (name) => text(name === 'card' ? 'a card' : 'an asynchronous method'))].flat()] : []),
  ];
}

function codeOf(code: string, {errorCodes}: Catalogs): PhrasingContent {
  return code === 'failed' ? inlineCode(code) : errorLink(code, declineAnchor(code, errorCodes.errors));
}

function listed(values: readonly PhrasingContent[]): PhrasingContent[] {
  return values.length === 0
    ? [text('none')]
    : joined(
        values.map((value) => [value]),
        ', ',
      );
}

/** `<RoutingRules />`: the rules that the sandbox follows. */
export const routingRules = fromCatalogs((catalogs) => [
  table(
    [[text('Order')], [text('Condition')], [text('Gateway')], [text('May cascade to')], [text('Cascades on')]],
    catalogs.routing.rules.map((rule) => {
      const conditions = conditionsOf(rule);
      return [
        [text(String(rule.order))],
        conditions.length === 0 ? [text('no condition')] : joined(conditions, ' and '),
        [inlineCode(rule.gateway)],
        listed(rule.cascade_to.map(inlineCode)),
        listed(rule.cascade_on.map((code) => codeOf(code, catalogs))),
      ];
    }),
  ),
]);

/** `<RoutingConditions />`: what a rule can ask for. */
export const routingConditions = fromCatalogs(({routing}) => [
  table(
    [[text('Condition')], [text('What it compares')], [text('In the rules of the sandbox')]],
    routing.conditions.map(({title, description, in_sandbox}) => [
      [text(title)],
      phrasing(description),
      [text(in_sandbox ? 'yes' : 'no')],
    ]),
  ),
]);

/** `<CascadingRules />`: whether a payment goes on to the next gateway, by how the attempt ended. */
export const cascadingRules = fromCatalogs(({routing}) => [
  table(
    [[text('The attempt ended as')], [text('May it cascade')], [text('Why')]],
    routing.cascading.map(({ends_as, cascades, why}) => [
      phrasing(ends_as),
      cascades === 'never' ? [{type: 'strong', children: [text('Never')]}] : [text('If the rule lists it')],
      phrasing(why),
    ]),
  ),
]);

/** `<CascadingCodes />`: whether a rule may list a decline code, and why. */
export const cascadingCodes = fromCatalogs((catalogs) => [
  table(
    [[text('Decline code')], [text('Kind')], [text('May a rule list it')], [text('Why')]],
    [...catalogs.declineCodes.declines]
      .sort((one, other) => Number(other.may_cascade) - Number(one.may_cascade))
      .map(({code, category, may_cascade, cascade_reason}) => [
        [codeOf(code, catalogs)],
        [text(category)],
        [text(may_cascade ? 'yes' : 'no')],
        phrasing(cascade_reason),
      ]),
  ),
]);

/** `<DeclineTable />`: what each gateway sends for each decline code. */
export const declineTable = fromCatalogs((catalogs) => {
  const {declines, raw_codes} = catalogs.declineCodes;
  const gateways = Object.entries(raw_codes);
  return [
    table(
      [[text('Decline code')], [text('Kind')], ...gateways.map(([name]) => [inlineCode(name)])],
      declines.map((decline) => [
        [codeOf(decline.code, catalogs)],
        [text(decline.category)],
        ...gateways.map(([, {codes}]) =>
          listed(codes.filter(({code}) => code === decline.code).map(({raw_code}) => inlineCode(raw_code))),
        ),
      ]),
    ),
  ];
});
