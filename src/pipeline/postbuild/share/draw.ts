import fs from 'node:fs';
import {Resvg} from '@resvg/resvg-js';
import {SHARE_SIZE} from '../../../shell/SharePicture/share';
import type {ShareCard, ShareCardLine} from './card';
import type {ShareColors} from './colors';
import {MARK_FILE, type FaceName, type Faces} from './faces';
import {encodeIndexedPng} from './indexedPng';
import {drawLine, listMissingCharacters, wrapText, type TextStyle} from './text';

/** All lengths are in pixels, unless they are in em. */

const PADDING = 64;

/** The column of the title, from edge to edge. */
const MAIN_WIDTH = 752;
const MAIN_TEXT_WIDTH = MAIN_WIDTH - 2 * PADDING;

/** The column of lines on the right, the space on its sides and that below it. */
const ASIDE_WIDTH = SHARE_SIZE.width - MAIN_WIDTH;
const ASIDE_PADDING = 40;
const ASIDE_BOTTOM = 52;

const MARK_SIZE = 56;
const MARK_GAP = 18;

const ROW_HEIGHT = 46;

/** Width of a character of the monospaced font, in em. */
const MONO_CHARACTER_WIDTH_EM = 0.6;

/** Size of text, relative to names beside it. */
const TEXT_TO_MONO_RATIO = 1.12;

/** Room for the longest method and the space after it. */
const LABEL_CHARACTERS = 7;

/** Sizes of names: the largest at which the longest line fits. */
const LINE_SIZES = {least: 17, most: 22} as const;

/** Sizes of a title, by the maximum number of characters. */
const TITLE_SIZES = [
  {characters: 14, size: 84},
  {characters: 30, size: 72},
  {characters: 60, size: 60},
  {characters: Infinity, size: 46},
] as const;

function getTitleSize(title: string): number {
  return TITLE_SIZES.find(({characters}) => title.length <= characters)!.size;
}

function getLineSize(lines: readonly ShareCardLine[]): number {
  const characters = lines.map(({label, text}) => text.length + (label ? LABEL_CHARACTERS : 0));
  const fitting = Math.floor(
    (ASIDE_WIDTH - 2 * ASIDE_PADDING) / (MONO_CHARACTER_WIDTH_EM * Math.max(...characters, 1)),
  );
  return Math.min(LINE_SIZES.most, Math.max(LINE_SIZES.least, fitting));
}

/** Text in one style, which is broken into lines. */
interface TextBlock {
  readonly text: string;
  readonly face: FaceName;
  readonly size: number;
  readonly color: string;
  /** In em. */
  readonly letterSpacing?: number;
  readonly lineHeight: number;
  /** Where its lines begin and how wide they can be. */
  readonly x: number;
  readonly width: number;
  /** The maximum number of lines; the last one ends in an ellipsis where there is more. */
  readonly lines: number;
}

/** A line of text with the place of its letters. */
interface PlacedLine {
  readonly text: string;
  readonly color: string;
  readonly style: TextStyle;
  readonly x: number;
  readonly baseline: number;
}

/** The parts of a picture, in the order of reading. */
export interface PictureLayout {
  readonly lines: readonly PlacedLine[];
  /** Where a rule is drawn above a row of the column on the right. */
  readonly rules: readonly number[];
}

/** Characters that no font of the pictures has. */
export class MissingCharactersError extends Error {
  constructor(
    url: string,
    readonly characters: ReadonlySet<string>,
  ) {
    super(
      `${url}: found ${[...characters].map((character) => `"${character}"`).join(', ')} in its share picture, expected characters that a font of src/pipeline/postbuild/share/faces.ts has. Use others, or add a font.`,
    );
  }
}

/** A card without some characters; lines that have them are left out, and a title without any others is the area. */
export function omitCharacters(card: ShareCard, characters: ReadonlySet<string>): ShareCard {
  const omit = (text: string): string =>
    Array.from(text)
      .filter((character) => !characters.has(character))
      .join('')
      .replace(/\s+/g, ' ')
      .trim();
  return {
    ...card,
    area: omit(card.area),
    title: omit(card.title) || omit(card.area) || card.site,
    description: omit(card.description),
    heading: omit(card.heading),
    lines: card.lines.filter(({text}) => !Array.from(text).some((character) => characters.has(character))),
  };
}

/** The blocks of the column on the left, from top to bottom, with the space above each. */
function listMainBlocks({area, title, description}: ShareCard, colors: ShareColors): (TextBlock & {above: number})[] {
  const place = {x: PADDING, width: MAIN_TEXT_WIDTH};
  const titleSize = getTitleSize(title);
  return [
    {...place, text: area, face: 'semibold', size: 30, color: colors.accent, lineHeight: 36, lines: 1, above: 0},
    {
      ...place,
      text: title,
      face: 'bold',
      size: titleSize,
      letterSpacing: -0.025,
      color: colors.text,
      lineHeight: titleSize * 1.1,
      lines: 3,
      above: 12,
    },
    {...place, text: description, face: 'regular', size: 26, color: colors.muted, lineHeight: 37, lines: 4, above: 22},
  ];
}

/** The blocks of a row of the column on the right: the method, if there is one, and the name. */
function listRowBlocks({label, text, isCode}: ShareCardLine, lineSize: number, colors: ShareColors): TextBlock[] {
  const size = isCode ? lineSize : lineSize * TEXT_TO_MONO_RATIO;
  const row = {size, lineHeight: ROW_HEIGHT, lines: 1};
  const x = MAIN_WIDTH + ASIDE_PADDING;
  const width = ASIDE_WIDTH - 2 * ASIDE_PADDING;
  const labelWidth = label ? size * MONO_CHARACTER_WIDTH_EM * LABEL_CHARACTERS : 0;
  return [
    ...(label
      ? [{...row, x, width: labelWidth, text: label, face: 'monoSemibold', color: colors.accent} as const]
      : []),
    {...row, x: x + labelWidth, width: width - labelWidth, text, face: isCode ? 'mono' : 'regular', color: colors.text},
  ];
}

/**
 * Places the texts of a picture.
 *
 * @throws MissingCharactersError with the page and each character that no font has
 */
export function layOutPicture(card: ShareCard, colors: ShareColors, faces: Faces): PictureLayout {
  const {url, site, heading, lines: rows} = card;
  const placed: PlacedLine[] = [];
  const missing = new Set<string>();

  const getStyle = ({face, size, letterSpacing}: TextBlock): TextStyle => ({fonts: faces[face], size, letterSpacing});
  const wrap = (block: TextBlock): string[] => wrapText(block.text, getStyle(block), block.width, block.lines);

  /** Places lines one below the other; the letters of each are in the middle of its height. */
  function place(block: TextBlock, top: number, lines = wrap(block)): void {
    const {color, x, size, lineHeight} = block;
    const style = getStyle(block);
    const {ascent, descent, unitsPerEm} = style.fonts[0]!;
    const baseline = top + (lineHeight + ((ascent + descent) / unitsPerEm) * size) / 2;
    listMissingCharacters(block.text, style.fonts).forEach((character) => missing.add(character));
    lines.forEach((text, index) => {
      placed.push({text, color, style, x, baseline: baseline + index * lineHeight});
    });
  }

  const nameX = PADDING + MARK_SIZE + MARK_GAP;
  const name = {text: site, face: 'semibold', size: 34, color: colors.text, lineHeight: MARK_SIZE, lines: 1} as const;
  place({...name, x: nameX, width: MAIN_WIDTH - PADDING - nameX}, PADDING);

  const blocks = listMainBlocks(card, colors).map((block) => ({block, lines: wrap(block)}));
  const height = blocks.reduce((sum, {block, lines}) => sum + block.above + lines.length * block.lineHeight, 0);
  let y = SHARE_SIZE.height - PADDING - height;
  for (const {block, lines} of blocks) {
    place(block, y + block.above, lines);
    y += block.above + lines.length * block.lineHeight;
  }

  const size = getLineSize(rows);
  const top = SHARE_SIZE.height - ASIDE_BOTTOM - rows.length * ROW_HEIGHT;
  if (heading) {
    const [block] = listRowBlocks({text: heading, isCode: true}, size, {...colors, text: colors.muted});
    place(block!, top - ROW_HEIGHT);
  }
  rows.forEach((row, index) =>
    listRowBlocks(row, size, colors).forEach((block) => place(block, top + index * ROW_HEIGHT)),
  );
  if (missing.size > 0) {
    throw new MissingCharactersError(url, missing);
  }
  return {lines: placed, rules: rows.map((_, index) => top + index * ROW_HEIGHT)};
}

/**
 * Draws the picture of a page as SVG, its letters as paths.
 *
 * @throws MissingCharactersError with the page and each character that no font has
 */
export function drawSvg(card: ShareCard, colors: ShareColors, faces: Faces): string {
  const {lines, rules} = layOutPicture(card, colors, faces);
  const {width, height} = SHARE_SIZE;
  const mark = `data:image/svg+xml;base64,${fs.readFileSync(MARK_FILE).toString('base64')}`;
  const ruleX = MAIN_WIDTH + ASIDE_PADDING;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${colors.bg}"/>`,
    `<rect x="${MAIN_WIDTH}" width="${ASIDE_WIDTH}" height="${height}" fill="${colors['accent-soft']}"/>`,
    `<image href="${mark}" x="${PADDING}" y="${PADDING}" width="${MARK_SIZE}" height="${MARK_SIZE}"/>`,
    ...rules.map(
      (y) =>
        `<rect x="${ruleX}" y="${y}" width="${ASIDE_WIDTH - 2 * ASIDE_PADDING}" height="1" fill="${colors.border}"/>`,
    ),
    ...lines.map(({text, style, color, x, baseline}) => `<g fill="${color}">${drawLine(text, style, x, baseline)}</g>`),
    '</svg>',
  ].join('');
}

/** Converts the SVG of `drawSvg` to PNG. */
export function renderPng(svg: string): Buffer {
  const image = new Resvg(svg, {font: {loadSystemFonts: false}}).render();
  return encodeIndexedPng(image.pixels, image.width, image.height) ?? image.asPng();
}
