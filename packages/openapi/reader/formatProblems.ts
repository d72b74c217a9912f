import type {DocumentProblem} from './documentViews';

/** A document may have hundreds of places with one and the same mistake, which would hide what is worse. */
const MOST_PLACES = 3;

/**
 * The problems of a document as lines: what several places have is written once, with its first places and their
 * number.
 *
 * @param labels before the messages, by severity
 */
export function formatProblems(
  problems: readonly DocumentProblem[],
  labels: Readonly<Record<DocumentProblem['severity'], string>>,
): string[] {
  const groups = new Map<string, string[]>();
  for (const {place, message, severity} of problems) {
    const text = `${labels[severity]}${message}`;
    groups.set(text, [...(groups.get(text) ?? []), place]);
  }
  return [...groups].flatMap(([text, places]) => {
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
}
