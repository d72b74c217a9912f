import type {PhrasingContent} from 'mdast';
import {contrastOf, ratioText} from '../contrast';
import type {StylingToken} from '../../../pipeline/contracts/catalogTypes';
import {
  inlineCode,
  inlineElement,
  joined,
  link,
  table,
  text,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {phrasing} from '../../../../packages/openapi/markdown/parseDescription';
import {GuideError, type GuideElement} from '../../../pipeline/elements/guideElement';

/** Elements of the page about styling: the tokens of the `appearance` object, their types, their contrast. */

const GROUPS: readonly string[] = ['color', 'type', 'shape'] satisfies StylingToken['group'][];

function linkTo(name: string): PhrasingContent {
  return link(`#${name}`, inlineCode(name));
}

/** A value, behind a small field of its color. */
function valueOf(value: string, type: StylingToken['type']): PhrasingContent[] {
  if (type !== 'color') {
    return [inlineCode(value)];
  }
  // By attributes of SVG, since the policy of the site lets no style of ours in.
  const size = {width: '14', height: '14'};
  const field = inlineElement('rect', {...size, fill: value, stroke: '#808080', strokeWidth: '2'});
  return [inlineElement('svg', {...size, 'aria-hidden': 'true'}, [field]), text(' '), inlineCode(value)];
}

function whereOf({where, least}: StylingToken): PhrasingContent[] {
  return phrasing(least ? `${where}. At least ${least.px} px: ${least.why}` : where);
}

function partnersOf({partners, type}: StylingToken): PhrasingContent[] {
  const none = type === 'color' ? 'none, decoration' : 'none';
  return partners.length === 0
    ? [text(none)]
    : joined(
        partners.map((name) => [linkTo(name)]),
        ', ',
      );
}

/** `<StylingTokens group="color" />`: the tokens of a group, each with an anchor, its name. */
export const stylingTokens: GuideElement = {
  attributes: {group: 'required'},
  nodes: ({group = ''}, {catalogs, place}) => {
    if (!GROUPS.includes(group)) {
      throw new GuideError(
        `${place}: found group ${group} of <StylingTokens>, expected one of ${GROUPS.join(', ')}. Correct the group.`,
      );
    }
    const tokens = catalogs.stylingTokens.tokens.filter((token) => token.group === group);
    const titles = ['Name', 'Type', 'Light default', 'Dark default', 'Where it shows', 'Contrast partner', 'Since'];
    return [
      table(
        titles.map((title) => [text(title)]),
        tokens.map((token) => [
          [inlineElement('AnchoredCode', {id: token.name, name: token.name})],
          [text(token.type)],
          valueOf(token.light, token.type),
          token.type !== 'color' && token.light === token.dark ? [text('the same')] : valueOf(token.dark, token.type),
          whereOf(token),
          partnersOf(token),
          [text(token.since)],
        ]),
      ),
    ];
  },
};

/** `<StylingTypes />`: what the values of each type look like. */
export const stylingTypes: GuideElement = {
  attributes: {},
  nodes: (_, {catalogs}) => [
    table(
      ['Type', 'Accepts', 'Example'].map((title) => [text(title)]),
      catalogs.stylingTokens.types.map(({type, accepts, example}) => [
        [text(type)],
        phrasing(accepts),
        [inlineCode(example)],
      ]),
    ),
  ],
};

/** `<ContrastPairs />`: the least contrast of each pair of tokens, and that of the defaults. */
export const contrastPairs: GuideElement = {
  attributes: {},
  nodes: (_, {catalogs}) => {
    const {pairs, tokens} = catalogs.stylingTokens;
    const find = (name: string): StylingToken => tokens.find((token) => token.name === name)!;
    return [
      table(
        ['Pair', 'At least', 'Light default', 'Dark default'].map((title) => [text(title)]),
        pairs.map(({foreground, background, minimum}) => [
          [linkTo(foreground), text(' on '), linkTo(background)],
          [text(`${minimum} : 1`)],
          ...(['light', 'dark'] as const).map((mode) => [
            text(ratioText(contrastOf(find(foreground)[mode], find(background)[mode]))),
          ]),
        ]),
      ),
    ];
  },
};
