import {describe, expect, it} from 'vitest';
import dependencies from './dependencies.mjs';

/** What a page depends on beside its own file. */
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
  it('depends on the contracts and the list of names, by which its own are checked', () => {
    expect(listDependencies('Words of `Operation`.')).toEqual(['contracts', 'names.yaml']);
  });

  it('with an element depends on programs and the outline of all pages, and on no other page as a whole', () => {
    expect(listDependencies('Words.\n\n<Operation id="x" />\n')).toEqual([
      'contracts',
      'names.yaml',
      'programs',
      'outline',
    ]);
  });
});
