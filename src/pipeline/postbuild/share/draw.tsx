import fs from 'node:fs';
import {Resvg} from '@resvg/resvg-js';
import type {ReactElement} from 'react';
import satori, {type Font} from 'satori';
import {SHARE_SIZE} from '../../../shell/SharePicture/share';
import type {ShareCard, ShareCardLine} from './card';
import type {ShareColors} from './colors';
import {MARK_FILE, MONO, TEXT_FACES} from './faces';
import {encodeIndexedPng} from './indexedPng';

const PADDING = 64;

/** Width of the column of lines on the right, and of the space on its sides. */
const ASIDE_WIDTH = 448;
const ASIDE_PADDING = 40;

const LINE_HEIGHT = 46;

/** Width of a character of the monospaced font, in em. */
const MONO_CHARACTER_WIDTH_EM = 0.6;

/** Size of text, relative to names beside it. */
const TEXT_TO_MONO_RATIO = 1.12;

/** Room for the longest method and the space after it. */
const LABEL_CHARACTERS = 7;

/** Sizes of names in pixels: the largest at which the longest line fits. */
const LINE_SIZES = {least: 17, most: 22} as const;

function getLineSize(lines: readonly ShareCardLine[]): number {
  const characters = lines.map(({label, text}) => text.length + (label ? LABEL_CHARACTERS : 0));
  const fitting = Math.floor(
    (ASIDE_WIDTH - 2 * ASIDE_PADDING) / (MONO_CHARACTER_WIDTH_EM * Math.max(...characters, 1)),
  );
  return Math.min(LINE_SIZES.most, Math.max(LINE_SIZES.least, fitting));
}

/** Sizes of a title in pixels, by the maximum number of characters. */
const TITLE_SIZES = [
  {characters: 14, size: 84},
  {characters: 30, size: 72},
  {characters: 60, size: 60},
  {characters: Infinity, size: 46},
] as const;

function getTitleSize(title: string): number {
  return TITLE_SIZES.find(({characters}) => title.length <= characters)!.size;
}

function markUrl(): string {
  return `data:image/svg+xml;base64,${fs.readFileSync(MARK_FILE).toString('base64')}`;
}

/** Text of at most this many lines; the last one ends in an ellipsis where there is more. */
function createClampStyle(lines: number): Record<string, unknown> {
  return {display: 'block', lineClamp: lines, wordBreak: 'break-word'};
}

interface LineProps {
  readonly line: ShareCardLine;
  readonly size: number;
  readonly colors: ShareColors;
}

function LineRow({line: {label, text, isCode}, size, colors}: LineProps): ReactElement {
  const fontSize = isCode ? size : size * TEXT_TO_MONO_RATIO;
  return (
    <div
      style={{
        display: 'flex',
        alignItems: 'center',
        height: LINE_HEIGHT,
        borderTop: `1px solid ${colors.border}`,
        fontFamily: isCode ? MONO : TEXT_FACES,
        fontSize,
      }}>
      {label && (
        <span
          style={{width: fontSize * MONO_CHARACTER_WIDTH_EM * LABEL_CHARACTERS, fontWeight: 600, color: colors.accent}}>
          {label}
        </span>
      )}
      <span
        style={{...createClampStyle(1), flex: 1, wordBreak: isCode ? 'break-all' : 'break-word', color: colors.text}}>
        {text}
      </span>
    </div>
  );
}

interface PictureProps {
  readonly card: ShareCard;
  readonly colors: ShareColors;
}

function Picture({card, colors}: PictureProps): ReactElement {
  const {site, area, title, description, heading, lines} = card;
  const size = getLineSize(lines);
  return (
    <div style={{display: 'flex', width: '100%', height: '100%', background: colors.bg, fontFamily: TEXT_FACES}}>
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
          boxSizing: 'border-box',
          width: SHARE_SIZE.width - ASIDE_WIDTH,
          padding: PADDING,
        }}>
        <div style={{display: 'flex', alignItems: 'center', gap: 18}}>
          <img src={markUrl()} width={56} height={56} />
          <span style={{...createClampStyle(1), flex: 1, fontSize: 34, fontWeight: 600, color: colors.text}}>
            {site}
          </span>
        </div>
        <div style={{display: 'flex', flexDirection: 'column'}}>
          <div style={{...createClampStyle(1), fontSize: 30, fontWeight: 600, color: colors.accent}}>{area}</div>
          <div
            style={{
              ...createClampStyle(3),
              marginTop: 12,
              fontSize: getTitleSize(title),
              fontWeight: 700,
              lineHeight: 1.1,
              letterSpacing: '-0.025em',
              color: colors.text,
            }}>
            {title}
          </div>
          <div
            style={{
              ...createClampStyle(4),
              marginTop: 22,
              textWrap: 'pretty',
              fontSize: 26,
              lineHeight: 1.42,
              color: colors.muted,
            }}>
            {description}
          </div>
        </div>
      </div>
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'flex-end',
          boxSizing: 'border-box',
          width: ASIDE_WIDTH,
          padding: `${PADDING}px ${ASIDE_PADDING}px 52px`,
          background: colors['accent-soft'],
        }}>
        {heading && (
          <div
            style={{
              ...createClampStyle(1),
              height: LINE_HEIGHT,
              fontFamily: MONO,
              fontSize: size,
              color: colors.muted,
            }}>
            {heading}
          </div>
        )}
        {lines.map((line, index) => (
          <LineRow key={index} line={line} size={size} colors={colors} />
        ))}
      </div>
    </div>
  );
}

/** Characters that no font of the pictures has. */
export class MissingCharactersError extends Error {
  constructor(
    url: string,
    readonly texts: ReadonlySet<string>,
  ) {
    super(
      `${url}: found ${[...texts].map((text) => `"${text}"`).join(', ')} in its share picture, expected characters that a font of src/pipeline/postbuild/share/draw.tsx has. Use others, or add a font.`,
    );
  }
}

/** A card without some characters; lines that have them are left out, and a title without any others is the area. */
export function omitCharacters(card: ShareCard, texts: ReadonlySet<string>): ShareCard {
  const characters = new Set([...texts].flatMap((text) => Array.from(text)));
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

/**
 * Draws the picture of a page as SVG.
 *
 * @param embedsFont whether letters are drawn as paths, so that no font is needed; else they are text
 * @throws MissingCharactersError with the page and each character that no font has
 */
export async function drawSvg(card: ShareCard, colors: ShareColors, fonts: Font[], embedsFont = true): Promise<string> {
  const missing = new Set<string>();
  const svg = await satori(<Picture card={card} colors={colors} />, {
    ...SHARE_SIZE,
    fonts,
    embedFont: embedsFont,
    loadAdditionalAsset: (_, segment) => {
      missing.add(segment);
      return Promise.resolve([]);
    },
  });
  if (missing.size > 0) {
    throw new MissingCharactersError(card.url, missing);
  }
  return svg;
}

/** Converts the SVG of `drawSvg` to PNG. */
export function renderPng(svg: string): Buffer {
  const image = new Resvg(svg, {font: {loadSystemFonts: false}}).render();
  return encodeIndexedPng(image.pixels, image.width, image.height) ?? image.asPng();
}
