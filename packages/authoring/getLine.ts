/** The line of an offset in a text, counted from 1. */
export function getLine(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
