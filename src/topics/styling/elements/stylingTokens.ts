import type {PhrasingContent} from 'mdast';
import {computeContrast, formatRatio} from '../contrast';
import type {StylingToken} from '../../../pipeline/contracts/generated/schemas';
import {
  createInlineCode,
  createInlineElement,
  joinPhrases,
  createLink,
} from '../../../../packages/openapi/markdown/markdownNodes';
import {type Phrase, type Cell, tableElement} from '../../../pipeline/elements/tableElement';

function renderTokenLink(name: string): PhrasingContent {
  return createLink(`#${name}`, createInlineCode(name));
}

/** A value, after a swatch of its color. */
function renderTokenValue(value: string, type: StylingToken['type']): Phrase[] {
  if (type !== 'color') {
    return [createInlineCode(value)];
  }
  // By SVG attributes, since the content security policy of the site blocks inline styles.
  const size = {width: '14', height: '14'};
  const field = createInlineElement('rect', {...size, fill: value, stroke: '#808080', strokeWidth: '2'});
  return [createInlineElement('svg', {...size, 'aria-hidden': 'true'}, [field]), ' ', createInlineCode(value)];
}

function renderTokenPartners({partners, type}: StylingToken): Cell {
  return partners.length === 0
    ? `none${type === 'color' ? ', decoration' : ''}`
    : joinPhrases(
        partners.map((name) => [renderTokenLink(name)]),
        ', ',
      );
}

/** `<StylingTokens group="color" />`: the tokens of a group, each with an anchor of its name. */
export const stylingTokensElement = tableElement({
  attributes: {group: ['color', 'type', 'shape']},
  rows: ({catalogs}, {group}) => catalogs.stylingTokens.tokens.filter((token) => token.group === group),
  columns: [
    {title: 'Name', cell: ({name}) => createInlineElement('AnchoredCode', {id: name, name})},
    {title: 'Type', cell: ({type}) => type},
    {title: 'Light default', cell: ({light, type}) => renderTokenValue(light, type)},
    {
      title: 'Dark default',
      cell: ({light, dark, type}) => (type !== 'color' && light === dark ? 'the same' : renderTokenValue(dark, type)),
    },
    {
      title: 'Where it shows',
      markdown: ({where, least}) =>
        least ? `${where}. Recommended: at least ${least.px} px, since ${least.why}` : where,
    },
    {title: 'Contrast partner', cell: renderTokenPartners},
    {title: 'Since', cell: ({since}) => since},
  ],
});

/** `<StylingTypes />`: the format of the values of each type. */
export const stylingTypesElement = tableElement({
  rows: ({catalogs}) => catalogs.stylingTokens.types,
  columns: [
    {title: 'Type', cell: ({type}) => type},
    {title: 'Accepts', markdown: ({accepts}) => accepts},
    {title: 'Example', code: ({example}) => example},
  ],
});

/** `<ContrastPairs />`: the minimum contrast of each pair of tokens, and that of the defaults. */
export const contrastPairsElement = tableElement({
  rows: ({
    catalogs: {
      stylingTokens: {pairs, tokens},
    },
  }) => {
    const find = (name: string): StylingToken => tokens.find((token) => token.name === name)!;
    return pairs.map(({foreground, background, minimum}) => ({
      front: find(foreground),
      back: find(background),
      minimum,
    }));
  },
  columns: [
    {title: 'Pair', cell: ({front, back}) => [renderTokenLink(front.name), ' on ', renderTokenLink(back.name)]},
    {title: 'At least', cell: ({minimum}) => `${minimum} : 1`},
    {title: 'Light default', cell: ({front, back}) => formatRatio(computeContrast(front.light, back.light))},
    {title: 'Dark default', cell: ({front, back}) => formatRatio(computeContrast(front.dark, back.dark))},
  ],
});
