import type {DocumentProblem} from './documentViews';

/** A document may have hundreds of places with one mistake, or of relative links, which would hide what is worse. */
const MOST_PLACES = 3;

/**
 * The problems of a document as lines: what several places have is written once, with its first places and their
 * number. Of relative links the first are written, and how all of them are mended.
 *
 * @param labels before the messages, by severity
 * @param linkOption where the base of relative links is set
 */
export function formatProblems(
  problems: readonly DocumentProblem[],
  labels: Readonly<Record<DocumentProblem['severity'], string>>,
  linkOption: string,
): string[] {
  const groups = new Map<string, string[]>();
  const links = problems.filter(({rule}) => rule === 'relative-link');
  const untold = new Set(links.slice(MOST_PLACES));
  for (const {place, message, severity} of problems.filter((problem) => !untold.has(problem))) {
    const text = `${labels[severity]}${message}`;
    groups.set(text, [...(groups.get(text) ?? []), place]);
  }
  const lines = [...groups].flatMap(([text, places]) => {
    if (places.length === 1) {
      return [`${places[0]!}: ${text}`];
    }
    const rest = places.length - MOST_PLACES;
    return [
      `${String(places.length)} places: ${text}`,
      ...places.slice(0, MOST_PLACES).map((place) => `  ${place}`),
      ...(rest > 0 ? [`  and ${String(rest)} more`] : []),
    ];
  });
  return untold.size === 0
    ? lines
    : [
        ...lines,
        `${labels.warning}Found ${String(links.length)} relative links in all. Set the address that they lead from: ${linkOption}.`,
      ];
}
