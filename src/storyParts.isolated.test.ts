import {beforeEach, describe, expect, it, vi} from 'vitest';
import {readContracts} from './pipeline/projectContracts';
import {findDownloadArea, renderLlmsText} from './pipeline/postbuild/llms';
import {readStoryTime} from './pipeline/prose/storyTime';
import {loadApiModel} from './pipeline/reference/apiModel';
import {createSiteSamples} from './pipeline/reference/siteSamples';
import {createChangelogFeeds} from './topics/versions/feeds';
import type * as Site from './site';

/** What the core of the site does without a part of the story. */

const {leftOut} = vi.hoisted(() => ({leftOut: new Set<string>()}));

vi.mock('./site', async (importOriginal) => {
  const site = await importOriginal<typeof Site>();
  return {...site, hasStoryPart: (part: string) => !leftOut.has(part)};
});

beforeEach(() => leftOut.clear());

describe('without scenarios', () => {
  it('no time moves', () => {
    const later = new Date('2031-01-01T00:00:00Z');
    expect(readStoryTime(readContracts(), later).weeks).toBeGreaterThan(0);
    leftOut.add('scenarios');
    expect(readStoryTime(readContracts(), later).weeks).toBe(0);
  });

  it('samples are generated from the contract', () => {
    leftOut.add('scenarios');
    const contracts = readContracts().reopen();
    const samples = createSiteSamples(contracts)(loadApiModel(contracts).operations.get('createRefund')!)!;
    expect(samples.programs).toHaveLength(7);
    expect(samples.programs[0]!.code).toContain('/refunds');
  });
});

describe('without catalogs', () => {
  const render = (): string => renderLlmsText(findDownloadArea('/'), [], () => true);

  it('llms.txt states the servers of the contracts alone', () => {
    expect(render()).toContain('Idempotency-Key');
    expect(render()).not.toContain('Requests of the Payments API go to');
    // Texts of these contracts name durations of the catalogs: they are read with them.
    loadApiModel(readContracts());
    leftOut.add('catalogs');
    expect(render()).not.toContain('Idempotency-Key');
    expect(render()).toContain('Requests of the Payments API go to');
  });
});

describe('without a changelog', () => {
  it('its feeds name what to remove', () => {
    leftOut.add('changelog');
    expect(() => createChangelogFeeds({book: {contracts: readContracts().reopen()}})).toThrow(
      'contracts/changelog.yaml: found no version, expected one for the feeds. Add one, or remove createChangelogFeeds from src/topics/downloads.ts.',
    );
  });
});
