import type {PhrasingContent} from 'mdast';
import type {Catalogs} from '../../../pipeline/contracts/catalogs';
import type {RoutingRule} from '../../../pipeline/contracts/generated/schemas';
import {
  createInlineCode,
  joinPhrases,
  createTable,
  createText,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {parsePhrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {CARD_BRANDS} from './cardBrands';
import {getDeclineAnchor, renderErrorLink} from '../../errors/elements/describeErrors';
import {createCatalogElement} from './gateways';

const WALLET_NAMES: Readonly<Record<string, string>> = {apple_pay: 'Apple Pay', google_pay: 'Google Pay'};

function renderAlternatives(values: readonly string[], name: (value: string) => PhrasingContent): PhrasingContent[] {
  return joinPhrases(
    values.map((value) => [name(value)]),
    ' or ',
  );
}

function renderRuleConditions({when}: RoutingRule): PhrasingContent[][] {
  const {currency, capture_method, card_brand, wallet, method} = when;
  return [
    ...(currency
      ? [[createInlineCode('currency'), createText(' is '), ...renderAlternatives(currency, createText)]]
      : []),
    ...(capture_method
      ? [
          [
            createInlineCode('capture_method'),
            createText(' is '),
            ...renderAlternatives(capture_method, createInlineCode),
          ],
        ]
      : []),
    ...(card_brand
      ? [
          [
            createText('the card is '),
            ...renderAlternatives(card_brand, (brand) => createText(CARD_BRANDS[brand as keyof typeof CARD_BRANDS])),
          ],
        ]
      : []),
    ...(wallet
      ? [[createText('the wallet is '), ...renderAlternatives(wallet, (name) => createText(WALLET_NAMES[name]!))]]
      : []),
    ...(method
      ? [
          [
            renderAlternatives(method, (name) => createText(name === 'card' ? 'a card' : 'an asynchronous method')),
          ].flat(),
        ]
      : []),
  ];
}

function renderRoutedCode(code: string, {errorCodes}: Catalogs): PhrasingContent {
  return code === 'failed' ? createInlineCode(code) : renderErrorLink(code, getDeclineAnchor(code, errorCodes.errors));
}

function joinWithCommas(values: readonly PhrasingContent[]): PhrasingContent[] {
  return values.length === 0
    ? [createText('none')]
    : joinPhrases(
        values.map((value) => [value]),
        ', ',
      );
}

/** `<RoutingRules />`: the rules that the sandbox follows. */
export const routingRulesElement = createCatalogElement((catalogs) => [
  createTable(
    [
      [createText('Order')],
      [createText('Condition')],
      [createText('Gateway')],
      [createText('May cascade to')],
      [createText('Cascades on')],
    ],
    catalogs.routing.rules.map((rule) => {
      const conditions = renderRuleConditions(rule);
      return [
        [createText(String(rule.order))],
        conditions.length === 0 ? [createText('no condition')] : joinPhrases(conditions, ' and '),
        [createInlineCode(rule.gateway)],
        joinWithCommas(rule.cascade_to.map(createInlineCode)),
        joinWithCommas(rule.cascade_on.map((code) => renderRoutedCode(code, catalogs))),
      ];
    }),
  ),
]);

/** `<RoutingConditions />`: what a rule can ask for. */
export const routingConditionsElement = createCatalogElement(({routing}) => [
  createTable(
    [[createText('Condition')], [createText('What it compares')], [createText('In the rules of the sandbox')]],
    routing.conditions.map(({title, description, in_sandbox}) => [
      [createText(title)],
      parsePhrasing(description),
      [createText(in_sandbox ? 'yes' : 'no')],
    ]),
  ),
]);

/** `<CascadingRules />`: whether a payment goes on to the next gateway, by how the attempt ended. */
export const cascadingRulesElement = createCatalogElement(({routing}) => [
  createTable(
    [[createText('The attempt ended as')], [createText('May it cascade')], [createText('Why')]],
    routing.cascading.map(({ends_as, cascades, why}) => [
      parsePhrasing(ends_as),
      cascades === 'never' ? [{type: 'strong', children: [createText('Never')]}] : [createText('If the rule lists it')],
      parsePhrasing(why),
    ]),
  ),
]);

/** `<CascadingCodes />`: whether a rule may list a decline code, and why. */
export const cascadingCodesElement = createCatalogElement((catalogs) => [
  createTable(
    [[createText('Decline code')], [createText('Kind')], [createText('May a rule list it')], [createText('Why')]],
    [...catalogs.declineCodes.declines]
      .sort((one, other) => Number(other.may_cascade) - Number(one.may_cascade))
      .map(({code, category, may_cascade, cascade_reason}) => [
        [renderRoutedCode(code, catalogs)],
        [createText(category)],
        [createText(may_cascade ? 'yes' : 'no')],
        parsePhrasing(cascade_reason),
      ]),
  ),
]);

/** `<DeclineTable />`: what each gateway sends for each decline code. */
export const declineTableElement = createCatalogElement((catalogs) => {
  const {declines, raw_codes} = catalogs.declineCodes;
  const gateways = Object.entries(raw_codes);
  return [
    createTable(
      [[createText('Decline code')], [createText('Kind')], ...gateways.map(([name]) => [createInlineCode(name)])],
      declines.map((decline) => [
        [renderRoutedCode(decline.code, catalogs)],
        [createText(decline.category)],
        ...gateways.map(([, {codes}]) =>
          joinWithCommas(
            codes.filter(({code}) => code === decline.code).map(({raw_code}) => createInlineCode(raw_code)),
          ),
        ),
      ]),
    ),
  ];
});
