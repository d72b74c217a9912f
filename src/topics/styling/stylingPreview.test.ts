import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {lowContrasts, shortLengths} from './StylingPreview/checks';
import {readAppearance} from './StylingPreview/pasted';
import {PRESETS} from './StylingPreview/presets';
import {
  appearanceText,
  MODES,
  NOTHING,
  problemOf,
  THEMES,
  tokenOf,
  valueIn,
  withValue,
  type Selection,
} from './StylingPreview/selection';
import {addressOf, selectionAt} from './StylingPreview/sharing';
import {contrastOf} from './contrast';
import type {StylingToken} from './stylingPreviewData';
import {readContracts} from '../../pipeline/projectContracts';

const {stylingTokens: catalog} = readContracts().catalogs;

function named(name: string): StylingToken {
  return tokenOf(catalog, name)!;
}

/** Values of a token that are right. */
function valuesFor({type, alpha}: StylingToken): fc.Arbitrary<string> {
  const hex = (length: number): fc.Arbitrary<string> =>
    fc.string({
      unit: fc.constantFrom('0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'),
      minLength: length,
      maxLength: length,
    });
  switch (type) {
    case 'color':
      return hex(alpha ? 8 : 6).map((digits) => `#${digits}`);
    case 'length':
      return fc.constantFrom('0px', '64px', '12.5px', '4rem', '0.75rem');
    case 'number':
      return fc.constantFrom('1', '1.25', '3');
    case 'weight':
      return fc.constantFrom('100', '500', '900');
    case 'font':
      return fc.constantFrom('Georgia, serif', 'Noto Sans', 'ui-rounded, system-ui');
    case 'time':
      return fc.constantFrom('0ms', '400ms');
  }
}

const change = fc
  .constantFrom(...catalog.tokens)
  .chain((token) => fc.record({token: fc.constant(token), value: valuesFor(token), mode: fc.constantFrom(...MODES)}));
const selection: fc.Arbitrary<Selection> = fc
  .tuple(fc.constantFrom(...THEMES), fc.array(change, {maxLength: 12}))
  .map(([theme, changes]) =>
    changes.reduce((chosen, {token, value, mode}) => withValue(chosen, mode, token, value), {...NOTHING, theme}),
  );

/** Expects that two selections make the same form. */
function expectSame(found: Selection, expected: Selection): void {
  expect(found.theme).toBe(expected.theme);
  for (const mode of MODES) {
    const valuesOf = (chosen: Selection): string[] => catalog.tokens.map((token) => valueIn(mode, chosen, token));
    expect(valuesOf(found)).toEqual(valuesOf(expected));
  }
}

describe('a value', () => {
  it('is right for every token when it is a default or an example of its type', () => {
    for (const token of catalog.tokens) {
      for (const mode of MODES) {
        expect(problemOf(catalog, token, token[mode])).toBeUndefined();
      }
    }
  });

  it.each([
    ['colorPrimary', 'red', /found “red”, expected #RRGGBB/],
    ['colorPrimary', '#12345', /found “#12345”/],
    ['colorPrimary', '#12345678', /without transparency, such as #123456/],
    ['colorPrimary', 'url(https://attacker.example)', /found “url/],
    ['borderRadius', '65px', /expected 0 to 64 px/],
    ['borderRadius', '1em', /such as 8px/],
    ['lineHeight', '9', /expected A number from 1 to 3/],
    ['fontWeightStrong', 'bold', /expected 100 to 900/],
    ['fontFamily', 'a;} body{display:none', /expected A list of families/],
    ['fontFamily', `A${'a'.repeat(80)}`, /…”, expected/],
    ['motionDuration', '401ms', /expected 0 to 400 ms/],
  ])('of %s that is %s is refused with a sentence', (name, value, problem) => {
    expect(problemOf(catalog, named(name), value)).toMatch(problem);
  });

  it('may have an alpha where the form lets it through', () => {
    expect(problemOf(catalog, named('colorBackdrop'), '#11223344')).toBeUndefined();
  });

  it('for light counts in dark too, unless it is a color or dark has its own', () => {
    let chosen = withValue(NOTHING, 'light', named('borderRadius'), '9px');
    chosen = withValue(chosen, 'light', named('colorText'), '#000000');
    expect(valueIn('dark', chosen, named('borderRadius'))).toBe('9px');
    expect(valueIn('dark', chosen, named('colorText'))).toBe(named('colorText').dark);
    chosen = withValue(chosen, 'dark', named('borderRadius'), '6px');
    expect(valueIn('dark', chosen, named('borderRadius'))).toBe('6px');
  });

  it('that is the default is taken out', () => {
    const chosen = withValue(NOTHING, 'light', named('colorText'), '#000000');
    expect(withValue(chosen, 'light', named('colorText'), named('colorText').light.toLowerCase())).toEqual(NOTHING);
  });
});

describe('a shared selection', () => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(selection, (chosen) => {
        const query = new URLSearchParams({look: addressOf(catalog, chosen)}).toString();
        const read = selectionAt(catalog, new URLSearchParams(query).get('look')!);
        expect(read.problems).toEqual([]);
        expectSame(read.selection, chosen);
      }),
    );
  });

  it('is compact, and empty for the defaults', () => {
    expect(addressOf(catalog, NOTHING)).toBe('');
    const chosen = withValue({...NOTHING, theme: 'auto'}, 'dark', named('colorPrimary'), '#6fd0b8');
    expect(addressOf(catalog, chosen)).toBe('auto_d.colorPrimary*6FD0B8');
  });

  it('tells what is unknown or wrong, and leaves it out', () => {
    const {selection: read, problems} = selectionAt(
      catalog,
      'auto_colorPrimary*red_colour*112233_borderRadius*9px_fontFamily*x;background:url(//a.example)',
    );
    expect([...read.light]).toEqual([['borderRadius', '9px']]);
    expect(problems).toEqual([
      expect.stringContaining('colorPrimary: found “#red”'),
      'Found “colour”, which is no token.',
      expect.stringContaining('fontFamily: found “x;background:url(//a.example)”'),
    ]);
  });

  it('has only right values of known tokens, whatever a stranger wrote', () => {
    const hostile = fc.oneof(
      fc.string({unit: 'grapheme', maxLength: 200}),
      fc
        .array(fc.tuple(fc.constantFrom(...catalog.tokens, {name: '__proto__'}, {name: 'constructor'}), fc.string()), {
          maxLength: 6,
        })
        .map((entries) => entries.map(([{name}, value]) => `${name}*${value}`).join('_')),
    );
    fc.assert(
      fc.property(hostile, (parameter) => {
        const {selection: read} = selectionAt(catalog, parameter);
        for (const [name, value] of [...read.light, ...read.dark]) {
          expect(problemOf(catalog, named(name), value)).toBeUndefined();
          expect(value).toMatch(/^[#A-Za-z0-9., -]*$/);
        }
      }),
    );
  });

  it('is cut when it is too long, and says so', () => {
    const {problems} = selectionAt(catalog, 'x'.repeat(5000));
    expect(problems[0]).toMatch(/longer than 4000 signs/);
    expect(selectionAt(catalog, 'a*1_'.repeat(50)).problems).toHaveLength(6);
  });
});

describe('an appearance object', () => {
  it('holds what differs from the defaults, and is read again', () => {
    fc.assert(
      fc.property(selection, (chosen) => {
        const read = readAppearance(catalog, `const look = ${appearanceText(catalog, chosen)};`);
        expect(read.problems).toEqual([]);
        expectSame(read.selection, chosen);
      }),
    );
    expect(appearanceText(catalog, NOTHING)).toBe('{}');
  });

  it('may be JSON, may have comments and single quotes, and may stand in more code', () => {
    const expected = 'dark_colorText*000000_d.borderRadius*2px';
    for (const text of [
      '{"theme": "dark", "tokens": {"colorText": "#000000"}, "darkTokens": {"borderRadius": "2px"}}',
      "appearance: { // ours\n theme: 'dark', tokens: {colorText: '#000000',}, /* x */ darkTokens: {borderRadius: '2px'} },",
      'x({appearance: {theme: "dark", tokens: {colorText: "#000000"}, darkTokens: {"borderRadius": "2px"}}});',
    ]) {
      expect(addressOf(catalog, readAppearance(catalog, text).selection), text).toBe(expected);
    }
  });

  it.each([
    ['', /Found no object/],
    ['{tokens: {colorText: black}}', /Found black, expected a value in quotes/],
    ['{tokens: {colorText "#000000"}}', /expected :/],
    ['{tokens: {colorText: "#000000" borderRadius: "1px"}}', /Found borderRadius, expected ,/],
    ['{\n tokens: {colorText: `#000000`}}', /Line 2: found `#000000`/],
    ['{tokens: {colorText: 1}}', /colorText: found no text, expected a value in quotes/],
    ['{rules: {}}', /Found “rules”, expected theme, tokens and darkTokens/],
    ['{theme: "blue"}', /theme: found “blue”, expected light, dark, auto/],
    ['{tokens: {__proto__: "x"}}', /“__proto__”, which is no token/],
    ['{tokens: {', /Found no object/],
    ['{{}}', /expected a name/],
  ])('that is %s is answered with a sentence', (text, problem) => {
    expect(readAppearance(catalog, text).problems.join(' ')).toMatch(problem);
  });

  it('never throws, whatever was pasted', () => {
    fc.assert(
      fc.property(
        fc.string({unit: fc.constantFrom('{', '}', ':', ',', '"', "'", 'a', 'b', '1', '/', '*', '\n', ' ', '-')}),
        (text) => {
          expect(readAppearance(catalog, `{${text}}`).problems).toBeInstanceOf(Array);
        },
      ),
    );
  });
});

describe('the checks of a selection', () => {
  it('find nothing in the defaults and in the presets', () => {
    for (const look of ['', ...PRESETS.map((preset) => preset.look)]) {
      const {selection: chosen, problems} = selectionAt(catalog, look);
      expect(problems).toEqual([]);
      expect(lowContrasts(catalog, chosen)).toEqual([]);
      expect(shortLengths(catalog, chosen)).toEqual([]);
    }
  });

  it('find each pair that is too low, in its mode, with a color that passes', () => {
    fc.assert(
      fc.property(selection, (chosen) => {
        const lows = lowContrasts(catalog, chosen);
        for (const mode of MODES) {
          for (const {foreground, background, minimum} of catalog.pairs) {
            const back = valueIn(mode, chosen, named(background));
            const isLow = contrastOf(valueIn(mode, chosen, named(foreground)), back) < minimum;
            const low = lows.find(
              (one) => one.mode === mode && one.foreground.name === foreground && one.background.name === background,
            );
            expect(low !== undefined).toBe(isLow);
            expect(low === undefined || contrastOf(low.suggestion, back) >= minimum).toBe(true);
          }
        }
      }),
    );
  });

  it('say the pair, the ratio and what is needed', () => {
    const [low] = lowContrasts(catalog, withValue(NOTHING, 'dark', named('colorOnPrimary'), '#FFFFFF'));
    expect(low).toMatchObject({mode: 'dark', ratio: '2.22', minimum: 4.5, background: {name: 'colorPrimary'}});
  });

  it('name lengths that are hard to use, in rem too', () => {
    const chosen = withValue(NOTHING, 'light', named('fontSizeBase'), '0.75rem');
    expect(shortLengths(catalog, chosen)).toEqual([
      'fontSizeBase is 0.75rem. Below 16px, iOS zooms into a field with smaller text.',
    ]);
  });
});
