import type {Font} from 'fontkit';

/** How text is set. */
export interface TextStyle {
  /** The fonts in the order in which they are tried for a character. */
  readonly fonts: readonly Font[];
  /** In pixels. */
  readonly size: number;
  /** Space that is added behind each character, in em. */
  readonly letterSpacing?: number;
}

/** A word in hundredths of an em, its letters on the baseline: at that size two decimals are a hundredth of a pixel. */
interface ShapedWord {
  /** The data of an SVG path. */
  readonly outline: string;
  readonly width: number;
}

const UNITS_PER_EM = 100;

const ELLIPSIS = '…';

/** The font that draws a character: the first that has it, else undefined. */
function findFont(fonts: readonly Font[], character: string): Font | undefined {
  return fonts.find((font) => font.hasGlyphForCodePoint(character.codePointAt(0)!));
}

/** The characters of a text that no font has. */
export function listMissingCharacters(text: string, fonts: readonly Font[]): string[] {
  return Array.from(text).filter((character) => !findFont(fonts, character));
}

/** The parts of a text that one font draws each. */
function splitByFont(text: string, fonts: readonly Font[]): {font: Font; text: string}[] {
  const parts: {font: Font; text: string}[] = [];
  for (const character of text) {
    const font = findFont(fonts, character) ?? fonts[0]!;
    const last = parts.at(-1);
    if (last?.font === font) {
      last.text += character;
    } else {
      parts.push({font, text: character});
    }
  }
  return parts;
}

/** Draws a word with kerning and ligatures. */
function drawWord(word: string, {fonts, letterSpacing = 0}: TextStyle): ShapedWord {
  const outlines: string[] = [];
  let width = 0;
  for (const {font, text} of splitByFont(word, fonts)) {
    const scale = UNITS_PER_EM / font.unitsPerEm;
    const {glyphs, positions} = font.layout(text);
    glyphs.forEach(({path}, index) => {
      const {xOffset, xAdvance} = positions[index]!;
      outlines.push(path.transform(scale, 0, 0, -scale, width + xOffset * scale, 0).toSVG());
      width += xAdvance * scale + letterSpacing * UNITS_PER_EM;
    });
  }
  return {outline: outlines.join(''), width};
}

/** The words that were shaped, by their fonts and their spacing: most words are on many pages. */
const SHAPED = new WeakMap<readonly Font[], Map<string, ShapedWord>>();

function shapeWord(word: string, style: TextStyle): ShapedWord {
  const words = SHAPED.get(style.fonts) ?? new Map<string, ShapedWord>();
  SHAPED.set(style.fonts, words);
  const key = `${word} ${style.letterSpacing ?? 0}`;
  const shaped = words.get(key) ?? drawWord(word, style);
  words.set(key, shaped);
  return shaped;
}

/** The width of a word, in pixels. */
function measureWord(word: string, style: TextStyle): number {
  return (shapeWord(word, style).width * style.size) / UNITS_PER_EM;
}

/**
 * Draws a text on one line.
 *
 * @param x where the line begins
 * @param baseline where its letters stand
 * @returns paths of SVG
 */
export function drawLine(text: string, style: TextStyle, x: number, baseline: number): string {
  const scale = style.size / UNITS_PER_EM;
  const space = measureWord(' ', style);
  let left = x;
  return text
    .split(' ')
    .map((word) => {
      const {outline, width} = shapeWord(word, style);
      const transform = `translate(${left.toFixed(2)} ${baseline.toFixed(2)}) scale(${scale})`;
      left += width * scale + space;
      return `<path transform="${transform}" d="${outline}"/>`;
    })
    .join('');
}

/** The longest start of a text for which `fits` is true; at least one character. */
function takeFitting(text: string, fits: (start: string) => boolean): string {
  const characters = Array.from(text);
  const end = characters.findIndex((_, index) => index > 0 && !fits(characters.slice(0, index + 1).join('')));
  return end < 0 ? text : characters.slice(0, end).join('');
}

/**
 * Breaks a text into lines at its spaces, and a word that is longer than a line within it. Where there is more than the
 * lines hold, the last one ends in an ellipsis.
 *
 * @param width of a line, in pixels
 * @param most the maximum number of lines
 */
export function wrapText(text: string, style: TextStyle, width: number, most: number): string[] {
  const space = measureWord(' ', style);
  const measure = (line: string): number =>
    line.split(' ').reduce((sum, word, index) => sum + measureWord(word, style) + (index > 0 ? space : 0), 0);
  const words = text.trim().split(/\s+/);
  const lines: string[] = [];
  let line = '';
  while (words.length > 0 && lines.length < most) {
    const word = words.shift()!;
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
    } else if (line === '') {
      const start = takeFitting(word, (part) => measure(part) <= width);
      lines.push(start);
      words.unshift(word.slice(start.length));
    } else {
      lines.push(line);
      line = '';
      words.unshift(word);
    }
  }
  if (words.length === 0) {
    return [...lines, line];
  }
  const last = lines.pop()!;
  return [...lines, takeFitting(last, (start) => measure(start + ELLIPSIS) <= width).trimEnd() + ELLIPSIS];
}
