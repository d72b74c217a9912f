import {insertBrandTokens} from '../scenarios/record';
import type {Correction} from './runPage';

/**
 * A page with other texts in some of its blocks, indented as the blocks are.
 *
 * @param source the page as it is written; tokens take no lines, so that lines are those of the page as it is read
 */
export function applyCorrections(source: string, corrections: readonly Correction[]): string {
  const lines = source.split('\n');
  // From the end, so that lines before stay where they are.
  for (const {line, text} of [...corrections].sort((a, b) => b.line - a.line)) {
    const [, indent = '', fence = ''] = /^(\s*)(`{3,})/.exec(lines[line - 1] ?? '') ?? [];
    if (fence === '') {
      continue;
    }
    const length = lines.slice(line).findIndex((one) => one.trim() === fence);
    const right = insertBrandTokens(text).split('\n');
    lines.splice(line, length, ...right.map((one) => (one === '' ? one : `${indent}${one}`)));
  }
  return lines.join('\n');
}
