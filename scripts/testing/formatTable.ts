import type {Outcome} from './step';

function formatTime(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * Formats the time of each step as a table, in minutes and seconds.
 *
 * @param total the total time, which is less than the sum where steps ran in parallel
 */
export function formatTable(outcomes: readonly Outcome[], total: number): string {
  const rows = [
    ['step', 'tier', 'time', 'passed', 'failed'],
    ...outcomes.map(({step, milliseconds, passed, failed}) => [
      step.name,
      step.tier,
      formatTime(milliseconds),
      String(passed),
      String(failed),
    ]),
    ['all', '', formatTime(total), '', ''],
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column < 2 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
