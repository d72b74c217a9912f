import {insertBrandTokens} from '../scenarios/record';
import type {Correction} from './runPage';

/**
 * Replaces the text of some blocks of a page, and keeps their indent.
 *
 * @param source the page as written; tokens span no lines, so line numbers are those of the parsed page
 */
export function applyCorrections(source: string, corrections: readonly Correction[]): string {
  const lines = source.split('\n');
  // From the end, so that earlier line numbers stay valid.
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
