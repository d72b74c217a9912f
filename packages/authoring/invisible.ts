/** Spaces of other widths, soft hyphens, marks of direction, and control characters: nobody sees them, and programs do. */
export const INVISIBLE = /(?![\t\r\n])\p{Cc}|[\u00A0\u00AD\u061C\u2000-\u200F\u2028-\u202F\u205F-\u206F\u3000\uFEFF]/gu;

/** What to do with a character that nobody sees. */
export function explainInvisible(found: string): string {
  const code = found.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
  return `found the invisible character U+${code}, expected a space or nothing. Type the text again.`;
}
