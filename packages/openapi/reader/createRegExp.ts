/** Patterns of many documents are no Unicode patterns: `\\_` is an error in those alone. */
export const createRegExp = Object.assign(
  (pattern: string): RegExp => {
    try {
      return new RegExp(pattern, 'u');
    } catch {
      return new RegExp(pattern);
    }
  },
  {code: 'new RegExp'},
);
