import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {findLowContrasts, findShortLengths} from './StylingPreview/checks';
import {readAppearance} from './StylingPreview/pasted';
import {STYLING_PRESETS} from './StylingPreview/presets';
import {
  renderAppearance,
  COLOR_MODES,
  EMPTY_SELECTION,
  findTokenValueProblem,
  THEMES,
  findStylingToken,
  getModeValue,
  setSelectionValue,
  type StylingSelection,
} from './StylingPreview/selection';
import {serializeSelection, parseSelection} from './StylingPreview/sharing';
import {computeContrast} from './contrast';
import type {StylingToken} from '../../pipeline/contracts/generated/schemas';
import {readContracts} from '../../pipeline/projectContracts';

const {stylingTokens: catalog} = readContracts().catalogs;

function getToken(name: string): StylingToken {
  return findStylingToken(catalog, name)!;
}

/** Valid values of a token. */
function createTokenValueArbitrary({type, alpha}: StylingToken): fc.Arbitrary<string> {
  const createHexArbitrary = (length: number): fc.Arbitrary<string> =>
    fc.string({
      unit: fc.constantFrom('0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'),
      minLength: length,
      maxLength: length,
    });
  switch (type) {
    case 'color':
      return createHexArbitrary(alpha ? 8 : 6).map((digits) => `#${digits}`);
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

const change = fc.constantFrom(...catalog.tokens).chain((token) =>
  fc.record({
    token: fc.constant(token),
    value: createTokenValueArbitrary(token),
    mode: fc.constantFrom(...COLOR_MODES),
  }),
);
const selection: fc.Arbitrary<StylingSelection> = fc
  .tuple(fc.constantFrom(...THEMES), fc.array(change, {maxLength: 12}))
  .map(([theme, changes]) =>
    changes.reduce((chosen, {token, value, mode}) => setSelectionValue(chosen, mode, token, value), {
      ...EMPTY_SELECTION,
      theme,
    }),
  );

/** Expects that two selections render the same form. */
function expectSame(found: StylingSelection, expected: StylingSelection): void {
  expect(found.theme).toBe(expected.theme);
  for (const mode of COLOR_MODES) {
    const listSelectionValues = (chosen: StylingSelection): string[] =>
      catalog.tokens.map((token) => getModeValue(mode, chosen, token));
    expect(listSelectionValues(found)).toEqual(listSelectionValues(expected));
  }
}

describe('a value', () => {
  it('is valid for every token when it is a default or an example of its type', () => {
    for (const token of catalog.tokens) {
      for (const mode of COLOR_MODES) {
        expect(findTokenValueProblem(catalog, token, token[mode])).toBeUndefined();
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
    ['fontWeightStrong', 'bold', /expected A multiple of 100, from 100 to 900/],
    ['fontFamily', 'a;} body{display:none', /expected Names of families/],
    ['fontFamily', `A${'a'.repeat(80)}`, /…”, expected/],
    ['motionDuration', '401ms', /expected 0 to 400 ms/],
  ])('of %s that is %s is rejected with a sentence', (name, value, problem) => {
    expect(findTokenValueProblem(catalog, getToken(name), value)).toMatch(problem);
  });

  it('may have an alpha where the form supports it', () => {
    expect(findTokenValueProblem(catalog, getToken('colorBackdrop'), '#11223344')).toBeUndefined();
  });

  it('for light applies in dark too, unless it is a color or dark has its own', () => {
    let chosen = setSelectionValue(EMPTY_SELECTION, 'light', getToken('borderRadius'), '9px');
    chosen = setSelectionValue(chosen, 'light', getToken('colorText'), '#000000');
    expect(getModeValue('dark', chosen, getToken('borderRadius'))).toBe('9px');
    expect(getModeValue('dark', chosen, getToken('colorText'))).toBe(getToken('colorText').dark);
    chosen = setSelectionValue(chosen, 'dark', getToken('borderRadius'), '6px');
    expect(getModeValue('dark', chosen, getToken('borderRadius'))).toBe('6px');
  });

  it('that is the default is removed', () => {
    const chosen = setSelectionValue(EMPTY_SELECTION, 'light', getToken('colorText'), '#000000');
    expect(
      setSelectionValue(chosen, 'light', getToken('colorText'), getToken('colorText').light.toLowerCase()),
    ).toEqual(EMPTY_SELECTION);
  });
});

describe('a shared selection', () => {
  it('is restored unchanged', () => {
    fc.assert(
      fc.property(selection, (chosen) => {
        const query = new URLSearchParams({look: serializeSelection(catalog, chosen)}).toString();
        const read = parseSelection(catalog, new URLSearchParams(query).get('look')!);
        expect(read.problems).toEqual([]);
        expectSame(read.selection, chosen);
      }),
    );
  });

  it('is compact, and empty for the defaults', () => {
    expect(serializeSelection(catalog, EMPTY_SELECTION)).toBe('');
    const chosen = setSelectionValue({...EMPTY_SELECTION, theme: 'auto'}, 'dark', getToken('colorPrimary'), '#6fd0b8');
    expect(serializeSelection(catalog, chosen)).toBe('auto_d.colorPrimary*6FD0B8');
  });

  it('reports unknown or invalid values, and ignores them', () => {
    const {selection: read, problems} = parseSelection(
      catalog,
      'auto_colorPrimary*red_colour*112233_borderRadius*9px_fontFamily*x;background:url(//a.example)',
    );
    expect([...read.light]).toEqual([['borderRadius', '9px']]);
    expect(problems).toEqual([
      expect.stringContaining('colorPrimary: found “#red”'),
      'Found “colour”, which is not a token.',
      expect.stringContaining('fontFamily: found “x;background:url(//a.example)”'),
    ]);
  });

  it('has only valid values of known tokens, whatever the input', () => {
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
        const {selection: read} = parseSelection(catalog, parameter);
        for (const [name, value] of [...read.light, ...read.dark]) {
          expect(findTokenValueProblem(catalog, getToken(name), value)).toBeUndefined();
          expect(value).toMatch(/^[#A-Za-z0-9., -]*$/);
        }
      }),
    );
  });

  it('is rejected with a message when it is too long', () => {
    const {problems} = parseSelection(catalog, 'x'.repeat(5000));
    expect(problems[0]).toMatch(/longer than 4000 characters/);
    expect(parseSelection(catalog, 'a*1_'.repeat(50)).problems).toHaveLength(6);
  });
});

describe('an appearance object', () => {
  it('contains what differs from the defaults, and can be parsed again', () => {
    fc.assert(
      fc.property(selection, (chosen) => {
        const read = readAppearance(catalog, `const look = ${renderAppearance(catalog, chosen)};`);
        expect(read.problems).toEqual([]);
        expectSame(read.selection, chosen);
      }),
    );
    expect(renderAppearance(catalog, EMPTY_SELECTION)).toBe('{}');
  });

  it('may be JSON, may have comments and single quotes, and may be inside other code', () => {
    const expected = 'dark_colorText*000000_d.borderRadius*2px';
    for (const text of [
      '{"theme": "dark", "tokens": {"colorText": "#000000"}, "darkTokens": {"borderRadius": "2px"}}',
      "appearance: { // ours\n theme: 'dark', tokens: {colorText: '#000000',}, /* x */ darkTokens: {borderRadius: '2px'} },",
      'x({appearance: {theme: "dark", tokens: {colorText: "#000000"}, darkTokens: {"borderRadius": "2px"}}});',
    ]) {
      expect(serializeSelection(catalog, readAppearance(catalog, text).selection), text).toBe(expected);
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
    ['{tokens: {__proto__: "x"}}', /“__proto__”, which is not a token/],
    ['{tokens: {', /Found no object/],
    ['{{}}', /expected a name/],
  ])('that is %s is rejected with a sentence', (text, problem) => {
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
    for (const look of ['', ...STYLING_PRESETS.map((preset) => preset.look)]) {
      const {selection: chosen, problems} = parseSelection(catalog, look);
      expect(problems).toEqual([]);
      expect(findLowContrasts(catalog, chosen)).toEqual([]);
      expect(findShortLengths(catalog, chosen)).toEqual([]);
    }
  });

  it('find each pair that is too low, in its mode, with a color that passes', () => {
    fc.assert(
      fc.property(selection, (chosen) => {
        const lows = findLowContrasts(catalog, chosen);
        for (const mode of COLOR_MODES) {
          for (const {foreground, background, minimum} of catalog.pairs) {
            const back = getModeValue(mode, chosen, getToken(background));
            const isLow = computeContrast(getModeValue(mode, chosen, getToken(foreground)), back) < minimum;
            const low = lows.find(
              (one) => one.mode === mode && one.foreground.name === foreground && one.background.name === background,
            );
            expect(low !== undefined).toBe(isLow);
            expect(low === undefined || computeContrast(low.suggestion, back) >= minimum).toBe(true);
          }
        }
      }),
    );
  });

  it('show the pair, the ratio and the minimum', () => {
    const [low] = findLowContrasts(
      catalog,
      setSelectionValue(EMPTY_SELECTION, 'dark', getToken('colorOnPrimary'), '#FFFFFF'),
    );
    expect(low).toMatchObject({mode: 'dark', ratio: '2.22', minimum: 4.5, background: {name: 'colorPrimary'}});
  });

  it('report lengths that are hard to use, in rem too', () => {
    const chosen = setSelectionValue(EMPTY_SELECTION, 'light', getToken('fontSizeBase'), '0.75rem');
    expect(findShortLengths(catalog, chosen)).toEqual([
      'fontSizeBase is 0.75rem. Below 16px, iOS zooms into a field with smaller text.',
    ]);
  });
});
