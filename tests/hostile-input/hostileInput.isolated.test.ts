import {describe, expect, it, vi} from 'vitest';
import {listHostileStrings, STRINGS_PER_TARGET} from '../trust/hostileStrings';
import {TARGETS} from '../trust/page';
import {noteFigures} from '../trust/results';

// The module of addresses runs at once in browsers.
vi.mock('@docusaurus/ExecutionEnvironment', () => ({default: {canUseDOM: false}}));

const {HOSTILE_TARGETS} = await import('../trust/hostileTargets');

describe('hostile input', () => {
  it('has as many places as the page of figures counts, with the search', () => {
    expect(HOSTILE_TARGETS.length + 1).toBe(TARGETS);
  });

  it.each(HOSTILE_TARGETS)('neither throws nor changes prototypes as $name', async ({name, words, take}) => {
    const strings = listHostileStrings(words);
    expect(strings).toHaveLength(STRINGS_PER_TARGET);
    for (const text of strings) {
      try {
        await take(text);
      } catch (error) {
        throw new Error(`${name}: ${JSON.stringify(text.slice(0, 200))} throws ${String(error)}, expected a result.`, {
          cause: error,
        });
      }
    }
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect('polluted' in {}).toBe(false);
    noteFigures('inputs', name, strings.length);
  });
});
