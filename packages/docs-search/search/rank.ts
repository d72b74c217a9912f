import {HEADING_BONUS_FALLOFF, MIN_COVERAGE, PAIR_WEIGHT, RARITY_EXPONENT} from '../ranking';
import {MAX_IMPACT, type Posting} from './format';
import type {FoundPair} from './pairs';
import type {FoundTerm} from './shards';
import type {QuerySlot} from './querySlots';

/** A section that matches, before its text is loaded. */
export interface RankedSection {
  readonly id: number;
  readonly area: number;
  readonly score: number;
  /** The most relevant piece of its text. */
  readonly piece: number;
}

/** A term for a whole name, heading or path that was typed, or for a part of it. */
export interface TermBonus {
  readonly found: FoundTerm;
  /** Points for the highest impact. */
  readonly points: number;
  /**
   * Whether it was typed as an API name, which counts wherever it occurs. Words match a heading first, and one that few
   * sections have.
   */
  readonly isName: boolean;
}

/**
 * The inverse document frequency of BM25, damped.
 * S. Robertson, H. Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009, section 3.
 */
function computeInverseFrequency(count: number, sections: number): number {
  return Math.log(1 + (sections - count + 0.5) / (count + 0.5)) ** RARITY_EXPONENT;
}

interface SectionScore {
  area: number;
  sum: number;
  /** How much of the query it covers, in points of its words. */
  covered: number;
  bonus: number;
  piece: number;
  most: number;
}

function visitPostings(found: FoundTerm, use: (posting: Posting, area: number) => void): void {
  found.lists.forEach(({postings}, area) => postings.forEach((posting) => use(posting, area)));
}

/**
 * Ranks the sections that have the words of a query.
 *
 * The score is the sum over the words of idf × impact (the impact, computed at build, is the rest of BM25F), times the
 * part of the query that the section covers, so that a section with all words wins over one with a rare word alone; the
 * same over the pairs of words, and the bonuses.
 *
 * @param sections how many there are
 * @returns the best first
 */
export function rankSections(
  slots: readonly QuerySlot[],
  pairs: readonly FoundPair[],
  bonuses: readonly TermBonus[],
  sections: number,
): RankedSection[] {
  const scores = new Map<number, SectionScore>();
  const getScore = (id: number, area: number): SectionScore => {
    const score = scores.get(id) ?? {area, sum: 0, covered: 0, bonus: 0, piece: 0, most: 0};
    scores.set(id, score);
    return score;
  };
  let all = 0;
  for (const {alternatives, share} of slots) {
    const frequencies = alternatives.map(({count}) => computeInverseFrequency(count, sections));
    // A word without matches is less informative than one with matches.
    const value = share * (frequencies.length > 0 ? Math.max(...frequencies) : 1);
    all += value;
    const best = new Map<number, {points: number; piece: number; area: number}>();
    alternatives.forEach((alternative, index) => {
      visitPostings(alternative, ({id, impact, piece}, area) => {
        const points = (share * alternative.weight * frequencies[index]! * impact) / MAX_IMPACT;
        if (points > (best.get(id)?.points ?? 0)) {
          best.set(id, {points, piece, area});
        }
      });
    });
    best.forEach(({points, piece, area}, id) => {
      const score = getScore(id, area);
      score.sum += points;
      score.covered += value;
      if (points > score.most) {
        score.most = points;
        score.piece = piece;
      }
    });
  }
  for (const {found, weight} of pairs) {
    const points = PAIR_WEIGHT * weight * computeInverseFrequency(found.count, sections);
    visitPostings(found, ({id, impact}, area) => {
      getScore(id, area).sum += (points * impact) / MAX_IMPACT;
    });
  }
  for (const {found, points, isName} of bonuses) {
    visitPostings(found, ({id, impact}, area) => {
      const score = getScore(id, area);
      const share = impact / MAX_IMPACT;
      score.bonus = Math.max(score.bonus, points * (isName ? share : share ** HEADING_BONUS_FALLOFF / found.count));
    });
  }
  const ranked = [...scores].map(([id, {area, sum, covered, bonus, piece}]) => {
    const coverage = all > 0 ? covered / all : 0;
    return {id, area, piece, coverage, isWhole: bonus > 0, score: sum * coverage + bonus};
  });
  const best = Math.max(0, ...ranked.map(({coverage}) => coverage));
  return ranked
    .filter(({coverage, isWhole}) => isWhole || coverage >= MIN_COVERAGE * best)
    .sort((one, other) => other.score - one.score || one.id - other.id);
}
