import {readPage, readPageText} from './parsePage';

/** Time that passes in a hidden direction passes for readers, too: the text names the wait. */

const WAIT =
  /\b(?:after|later|within|waits?|until|when|while|once|then|seconds?|minutes?|hours?|days?|Sandbox-Advance)\b/i;

/** Pauses of directions without a word about them before the request or expected result that follows below the heading. */
export function findUnnamedWaits(file: string, text = readPageText(file)): string[] {
  const lines = text.split('\n');
  const {items} = readPage(file, text);
  return items.flatMap((item, index) => {
    if (item.kind !== 'direction' || item.direction.kind !== 'advance') {
      return [];
    }
    const next = items.slice(index + 1).find(({kind}) => kind !== 'direction');
    const isText = (line: string): boolean => line.trim() !== '' && !line.includes('{/*');
    const before = lines.slice(0, item.line).filter(isText).slice(-1);
    const between = [...before, ...lines.slice(item.line, next?.line).filter(isText)];
    return next === undefined || next.scope.heading !== item.scope.heading || between.some((line) => WAIT.test(line))
      ? []
      : [
          `${file}:${item.line}: found a pause of ${item.direction.duration} before line ${next.line}, expected the wait ` +
            'in the text between. Write how long it takes, or send Sandbox-Advance.',
        ];
  });
}
