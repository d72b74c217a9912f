import type {PhrasingContent} from 'mdast';
import type {Catalogs} from '../../../pipeline/contracts/catalogs';
import type {RoutingRule} from '../../../pipeline/contracts/generated/schemas';
import {
  createInlineCode,
  joinPhrases,
  createText,
  createStrong,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {CARD_BRANDS} from './cardBrands';
import {getDeclineAnchor, renderErrorLink} from '../../errors/elements/describeErrors';
import {type Phrase, toPhrases, tableElement, type Column} from '../../../pipeline/elements/tableElement';
import type {DeclineCode} from '../../../pipeline/contracts/generated/schemas';

const WALLET_NAMES: Readonly<Record<string, string>> = {apple_pay: 'Apple Pay', google_pay: 'Google Pay'};

function renderAlternatives<T extends string>(
  values: readonly T[],
  name: (value: T) => PhrasingContent,
): PhrasingContent[] {
  return joinPhrases(
    values.map((value) => [name(value)]),
    ' or ',
  );
}

function renderRuleConditions({when}: RoutingRule): PhrasingContent[][] {
  const {currency, capture_method, card_brand, wallet, method} = when;
  const is = <T extends string>(
    subject: readonly Phrase[],
    values: readonly T[] | undefined,
    name: (value: T) => PhrasingContent,
  ): PhrasingContent[][] => (values ? [[...toPhrases(...subject), ...renderAlternatives(values, name)]] : []);
  return [
    ...is([createInlineCode('currency'), ' is '], currency, createText),
    ...is([createInlineCode('capture_method'), ' is '], capture_method, createInlineCode),
    ...is(['the card is '], card_brand, (brand) => createText(CARD_BRANDS[brand])),
    ...is(['the wallet is '], wallet, (name) => createText(WALLET_NAMES[name]!)),
    ...is([], method, (name) => createText(name === 'card' ? 'a card' : 'an asynchronous method')),
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
export const routingRulesElement = tableElement({
  rows: ({catalogs}) => catalogs.routing.rules,
  columns: [
    {title: 'Order', cell: ({order}) => order},
    {
      title: 'Condition',
      cell: (rule) => {
        const conditions = renderRuleConditions(rule);
        return conditions.length === 0 ? 'no condition' : joinPhrases(conditions, ' and ');
      },
    },
    {title: 'Gateway', code: ({gateway}) => gateway},
    {title: 'May cascade to', cell: ({cascade_to}) => joinWithCommas(cascade_to.map(createInlineCode))},
    {
      title: 'Cascades on',
      cell: ({cascade_on}, {catalogs}) => joinWithCommas(cascade_on.map((code) => renderRoutedCode(code, catalogs))),
    },
  ],
});

/** `<RoutingConditions />`: the conditions of rules. */
export const routingConditionsElement = tableElement({
  rows: ({catalogs}) => catalogs.routing.conditions,
  columns: [
    {title: 'Condition', cell: ({title}) => title},
    {title: 'What it compares', markdown: ({description}) => description},
    {title: 'In the rules of the sandbox', cell: ({in_sandbox}) => (in_sandbox ? 'yes' : 'no')},
  ],
});

/** `<CascadingRules />`: whether a payment cascades to the next gateway, by the outcome of the attempt. */
export const cascadingRulesElement = tableElement({
  rows: ({catalogs}) => catalogs.routing.cascading,
  columns: [
    {title: 'The attempt ended as', markdown: ({ends_as}) => ends_as},
    {
      title: 'May it cascade',
      cell: ({cascades}) => (cascades === 'never' ? createStrong(createText('Never')) : 'If the rule lists it'),
    },
    {title: 'Why', markdown: ({why}) => why},
  ],
});

/** `<CascadingCodes />`: whether a rule may list a decline code, and why. */
export const cascadingCodesElement = tableElement({
  rows: ({catalogs}) =>
    [...catalogs.declineCodes.declines].sort((one, other) => Number(other.may_cascade) - Number(one.may_cascade)),
  columns: [
    {title: 'Decline code', cell: ({code}, {catalogs}) => renderRoutedCode(code, catalogs)},
    {title: 'Kind', cell: ({category}) => category},
    {title: 'May a rule list it', cell: ({may_cascade}) => (may_cascade ? 'yes' : 'no')},
    {title: 'Why', markdown: ({cascade_reason}) => cascade_reason},
  ],
});

/** `<DeclineTable />`: the raw codes of each gateway for each decline code. */
export const declineTableElement = tableElement({
  rows: ({catalogs}) => catalogs.declineCodes.declines,
  columns: ({catalogs}) => [
    {title: 'Decline code', cell: ({code}) => renderRoutedCode(code, catalogs)},
    {title: 'Kind', cell: ({category}) => category},
    ...Object.entries(catalogs.declineCodes.raw_codes).map(([name, {codes}]): Column<DeclineCode> => ({
      title: `\`${name}\``,
      cell: ({code}) =>
        joinWithCommas(codes.filter((raw) => raw.code === code).map(({raw_code}) => createInlineCode(raw_code))),
    })),
  ],
});
