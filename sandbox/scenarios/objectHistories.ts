import type {JsonMap} from '../../packages/json';
import type {RecordedHistory, RecordedMoment} from '../../src/pipeline/contracts/histories';
import type {ObjectMoment} from '../world/world';
import type {PlayedScenario} from './runScenario';

interface HistoryCandidate {
  readonly scenario: string;
  readonly title: string;
  readonly moments: readonly ObjectMoment[];
}

/** A transition from one state. */
function formatEdge({from, transition}: ObjectMoment): string {
  return `${from ?? ''} ${transition}`;
}

/** The part of a history up to the last edge that is not covered yet, and how many edges it adds. */
function measureNewEdges(
  {moments}: HistoryCandidate,
  shown: ReadonlySet<string>,
): {edges: Set<string>; length: number} {
  const edges = new Set<string>();
  let length = 0;
  for (const [index, moment] of moments.entries()) {
    const edge = formatEdge(moment);
    if (!shown.has(edge) && !edges.has(edge)) {
      edges.add(edge);
      length = index + 1;
    }
  }
  return {edges, length};
}

/**
 * Few histories that cover every edge. The first one is complete; then follow those that add most, the
 * shortest first.
 */
function chooseHistories(candidates: readonly HistoryCandidate[]): HistoryCandidate[] {
  const found = candidates.slice(0, 1);
  const shown = new Set(found.flatMap(({moments}) => moments.map(formatEdge)));
  for (;;) {
    let best: {candidate: HistoryCandidate; edges: Set<string>; length: number} | undefined;
    for (const candidate of candidates) {
      const gain = measureNewEdges(candidate, shown);
      const isBetter =
        gain.edges.size > (best?.edges.size ?? 0) ||
        (gain.edges.size === best?.edges.size && gain.edges.size > 0 && gain.length < best.length);
      best = isBetter ? {candidate, ...gain} : best;
    }
    if (!best) {
      return found;
    }
    best.edges.forEach((edge) => shown.add(edge));
    found.push({...best.candidate, moments: best.candidate.moments.slice(0, best.length)});
  }
}

function toRecordedMoment({transition, from, at, object, events}: ObjectMoment): RecordedMoment {
  return {
    transition,
    from,
    at,
    object: object as JsonMap, // A JSON file has no undefined.
    events: events.map(({id, type, created_at, data}) => ({
      id,
      type,
      created_at,
      previous_attributes: data.previous_attributes as JsonMap,
    })),
  };
}

/** By machine, the histories of a few objects of the scenarios: together they show each transition from each state. */
export function selectRecordedHistories(played: readonly PlayedScenario[]): Map<string, RecordedHistory[]> {
  const candidates = new Map<string, HistoryCandidate[]>();
  for (const {scenario, histories} of played) {
    for (const moments of histories) {
      const {machine} = moments[0]!;
      const ofMachine = candidates.get(machine) ?? [];
      candidates.set(machine, ofMachine);
      ofMachine.push({scenario: scenario.name, title: scenario.title, moments});
    }
  }
  return new Map(
    [...candidates].map(([machine, all]) => [
      machine,
      chooseHistories(all).map(({scenario, title, moments}) => ({
        scenario,
        title,
        moments: moments.map(toRecordedMoment),
      })),
    ]),
  );
}
