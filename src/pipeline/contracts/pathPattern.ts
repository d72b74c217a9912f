import escapeRegExp from 'escape-string-regexp';

/** Creates the pattern of the paths of an operation, whose groups are the values of its parameters in their order. */
export function createPathPattern(template: string): RegExp {
  const source = template
    .split(/\{\w+\}/)
    .map(escapeRegExp)
    .join('([^/]+)');
  return new RegExp(`^${source}$`);
}
