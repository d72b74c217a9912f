import {describe, expect, it} from 'vitest';
import dependencies from './dependencies.mjs';

/** The dependencies of a page besides its own file. */
function listDependencies(source: string): string[] {
  const found: string[] = [];
  const add = (file: string): number => found.push(file);
  const options = {contracts: 'contracts', names: 'names.yaml', outline: 'outline', programs: 'programs'};
  const getOptions = (): object => ({...options, elements: /^ *<(Operation)\b/m});
  const context = {getOptions, addContextDependency: add, addDependency: add};
  expect((dependencies as (this: typeof context, page: string) => string).call(context, source)).toBe(source);
  return found;
}

describe('a page', () => {
  it('a page depends on the contracts and the list of names, against which its names are checked', () => {
    expect(listDependencies('Words of `Operation`.')).toEqual(['contracts', 'names.yaml']);
  });

  it('a page with an element depends on programs and the outline of all pages, and on no other whole page', () => {
    expect(listDependencies('Words.\n\n<Operation id="x" />\n')).toEqual([
      'contracts',
      'names.yaml',
      'programs',
      'outline',
    ]);
  });
});
