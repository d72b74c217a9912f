import {SECTIONS_PER_BLOCK, type StoredSection} from '../search/format';
import type {Section} from './sections';

/** Where a section's text is stored. */
export interface Place {
  /** Of its first piece; the others begin the blocks that follow. */
  readonly id: number;
  readonly pieces: readonly string[];
}

/** Maximum bytes of a block, except for a single piece that is larger. */
const MOST_BYTES = 1000;
const MAX_PIECE_LENGTH = 700;
/** A text without line ends or spaces is cut too. */
const MAX_LINE_LENGTH = 300;

/** Cuts a text into pieces at line ends, or at spaces. */
function splitIntoPieces(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > MAX_PIECE_LENGTH) {
    const places = ['\n', '. ', ' '].map((end) => rest.lastIndexOf(end, MAX_PIECE_LENGTH) + end.length - 1);
    const cut = places.find((place) => place > MAX_PIECE_LENGTH - MAX_LINE_LENGTH) ?? MAX_PIECE_LENGTH;
    pieces.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trim();
  }
  return [...pieces, rest];
}

/** Packs the sections' texts into blocks, which are loaded to show a hit. */
export function packTexts(
  sections: readonly Section[],
  areas: readonly string[],
): {readonly places: Place[]; readonly blocks: string[]} {
  const blocks: StoredSection[][] = [[]];
  let bytes = 0;
  const places = sections.map((section) => {
    const {url, heading, page, area, kind = '', prose} = section;
    const pieces = splitIntoPieces(prose);
    const [id] = pieces.map((piece, index) => {
      const stored: StoredSection = [url, heading, page, areas.indexOf(area), kind, piece];
      const size = Buffer.byteLength(JSON.stringify(stored)) + 1;
      // A later piece begins a block, so that its place follows from its number.
      if (index > 0 || blocks.at(-1)!.length >= SECTIONS_PER_BLOCK || (bytes > 0 && bytes + size > MOST_BYTES)) {
        blocks.push([]);
        bytes = 0;
      }
      bytes += size;
      blocks.at(-1)!.push(stored);
      return (blocks.length - 1) * SECTIONS_PER_BLOCK + blocks.at(-1)!.length - 1;
    });
    return {id: id!, pieces};
  });
  return {places, blocks: blocks.map((block) => JSON.stringify(block))};
}
