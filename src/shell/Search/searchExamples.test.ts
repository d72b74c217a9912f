import {describe, expect, it} from 'vitest';
import {EXAMPLE_QUERIES} from './examples';
import {readGuideSources} from '../../pipeline/elements/guideSources';
import {readVocabulary} from '../../pipeline/prose/names/vocabulary';
import {createReferenceSettings} from '../../pipeline/plugins/siteSettings';

const sources = readGuideSources(createReferenceSettings(process.cwd(), ['payments', 'commerce']));
const {events, fields, headers, operations, values} = readVocabulary(sources);

/** Whether a name is one of its kind. */
const IS_ONE: Readonly<Record<string, (name: string) => boolean>> = {
  Operation: (name) => operations.some(({method, path}) => `${method} ${path.replace(/^\/\w+\/v1/, '')}` === name),
  Event: (name) => events.has(name),
  'Decline code': (name) => sources.catalogs.declineCodes.declines.some(({code}) => code === name),
  Status: (name) => values.get('status')?.has(name) ?? false,
  Field: (name) => fields.has(name),
  Header: (name) => headers.has(name.toLowerCase()),
};

describe('the examples of the search box', () => {
  it.each(EXAMPLE_QUERIES.map(({kind, name}) => [kind, name] as const))('%s: %s is in the contracts', (kind, name) => {
    expect(IS_ONE[kind]!(name)).toBe(true);
  });
});
