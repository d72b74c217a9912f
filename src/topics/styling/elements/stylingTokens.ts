import type {PhrasingContent} from 'mdast';
import {computeContrast, formatRatio} from '../contrast';
import type {StylingToken} from '../../../pipeline/contracts/generated/schemas';
import {
  createInlineCode,
  createInlineElement,
  joinPhrases,
  createLink,
  createTable,
  createText,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {parsePhrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {GuideError, type GuideElement} from '../../../pipeline/elements/guideElement';

/** Elements of the page about styling: the tokens of the `appearance` object, their types, their contrast. */

const STYLING_GROUPS: readonly string[] = ['color', 'type', 'shape'] satisfies StylingToken['group'][];

function renderTokenLink(name: string): PhrasingContent {
  return createLink(`#${name}`, createInlineCode(name));
}

/** A value, behind a small field of its color. */
function renderTokenValue(value: string, type: StylingToken['type']): PhrasingContent[] {
  if (type !== 'color') {
    return [createInlineCode(value)];
  }
  // By attributes of SVG, since the policy of the site lets no style of ours in.
  const size = {width: '14', height: '14'};
  const field = createInlineElement('rect', {...size, fill: value, stroke: '#808080', strokeWidth: '2'});
  return [
    createInlineElement('svg', {...size, 'aria-hidden': 'true'}, [field]),
    createText(' '),
    createInlineCode(value),
  ];
}

function renderTokenUse({where, least}: StylingToken): PhrasingContent[] {
  return parsePhrasing(least ? `${where}. At least ${least.px} px: ${least.why}` : where);
}

function renderTokenPartners({partners, type}: StylingToken): PhrasingContent[] {
  const none = type === 'color' ? 'none, decoration' : 'none';
  return partners.length === 0
    ? [createText(none)]
    : joinPhrases(
        partners.map((name) => [renderTokenLink(name)]),
        ', ',
      );
}

/** `<StylingTokens group="color" />`: the tokens of a group, each with an anchor, its name. */
export const stylingTokensElement: GuideElement = {
  attributes: {group: 'required'},
  render: ({group = ''}, {catalogs, place}) => {
    if (!STYLING_GROUPS.includes(group)) {
      throw new GuideError(
        `${place}: found group ${group} of <StylingTokens>, expected one of ${STYLING_GROUPS.join(', ')}. Correct the group.`,
      );
    }
    const tokens = catalogs.stylingTokens.tokens.filter((token) => token.group === group);
    const titles = ['Name', 'Type', 'Light default', 'Dark default', 'Where it shows', 'Contrast partner', 'Since'];
    return [
      createTable(
        titles.map((title) => [createText(title)]),
        tokens.map((token) => [
          [createInlineElement('AnchoredCode', {id: token.name, name: token.name})],
          [createText(token.type)],
          renderTokenValue(token.light, token.type),
          token.type !== 'color' && token.light === token.dark
            ? [createText('the same')]
            : renderTokenValue(token.dark, token.type),
          renderTokenUse(token),
          renderTokenPartners(token),
          [createText(token.since)],
        ]),
      ),
    ];
  },
};

/** `<StylingTypes />`: what the values of each type look like. */
export const stylingTypesElement: GuideElement = {
  attributes: {},
  render: (_, {catalogs}) => [
    createTable(
      ['Type', 'Accepts', 'Example'].map((title) => [createText(title)]),
      catalogs.stylingTokens.types.map(({type, accepts, example}) => [
        [createText(type)],
        parsePhrasing(accepts),
        [createInlineCode(example)],
      ]),
    ),
  ],
};

/** `<ContrastPairs />`: the least contrast of each pair of tokens, and that of the defaults. */
export const contrastPairsElement: GuideElement = {
  attributes: {},
  render: (_, {catalogs}) => {
    const {pairs, tokens} = catalogs.stylingTokens;
    const find = (name: string): StylingToken => tokens.find((token) => token.name === name)!;
    return [
      createTable(
        ['Pair', 'At least', 'Light default', 'Dark default'].map((title) => [createText(title)]),
        pairs.map(({foreground, background, minimum}) => [
          [renderTokenLink(foreground), createText(' on '), renderTokenLink(background)],
          [createText(`${minimum} : 1`)],
          ...(['light', 'dark'] as const).map((mode) => [
            createText(formatRatio(computeContrast(find(foreground)[mode], find(background)[mode]))),
          ]),
        ]),
      ),
    ];
  },
};
