import {serveFolder, type ServedSite} from '../../bench/measure/server';
import {measureCounts} from '../../bench/measure/measureCounts';
import {OWN_PAGES} from '../../bench/measureOwn';
import {expect, test} from './support/site';

/** What a page may cost, as `npm run bench -- --own` measures it. Bytes are compressed, except those that do not run. */
interface Budget {
  /** Without fonts, which are the same on all pages. */
  readonly firstViewBytes: number;
  readonly fontBytes: number;
  readonly laterBytes: number;
  readonly requests: number;
  readonly domNodes: number;
  readonly executedFunctions: number;
  readonly unusedBytes: number;
}

/** By the names of the pages. Each is 3 % above what was measured: lower it when a change saves more. */
const BUDGETS: Readonly<Record<keyof typeof OWN_PAGES, Budget>> = {
  home: {
    firstViewBytes: 110_300,
    fontBytes: 47_800,
    laterBytes: 27_900,
    requests: 7,
    domNodes: 296,
    executedFunctions: 925,
    unusedBytes: 207_500,
  },
  'payment intents': {
    firstViewBytes: 137_100,
    fontBytes: 47_800,
    laterBytes: 30_800,
    requests: 8,
    domNodes: 3720,
    executedFunctions: 1158,
    unusedBytes: 184_500,
  },
  'webhooks guide': {
    firstViewBytes: 141_100,
    fontBytes: 47_800,
    laterBytes: 32_000,
    requests: 8,
    domNodes: 2190,
    executedFunctions: 1172,
    unusedBytes: 186_700,
  },
  settlements: {
    firstViewBytes: 151_700,
    fontBytes: 47_800,
    laterBytes: 31_700,
    requests: 8,
    domNodes: 6000,
    executedFunctions: 1134,
    unusedBytes: 189_200,
  },
  'refunds guide': {
    firstViewBytes: 119_000,
    fontBytes: 47_800,
    laterBytes: 29_600,
    requests: 8,
    domNodes: 1440,
    executedFunctions: 1105,
    unusedBytes: 187_000,
  },
};

let site: ServedSite;

test.beforeAll(async () => {
  site = await serveFolder('build');
});

test.afterAll(() => site.close());

for (const [name, budget] of Object.entries(BUDGETS)) {
  test(`the page "${name}" stays within its budget of bytes, requests, DOM nodes and code`, async ({browser}) => {
    const counts = await measureCounts(browser, site, OWN_PAGES[name as keyof typeof OWN_PAGES]);
    const {htmlBytes, cssBytes, scriptBytes, otherBytes} = counts;
    const measured: Budget = {
      ...counts,
      firstViewBytes: htmlBytes + cssBytes + scriptBytes + otherBytes,
    };
    const exceeded = (Object.keys(budget) as (keyof Budget)[])
      .filter((figure) => measured[figure] > budget[figure])
      .map((figure) => `${figure}: found ${measured[figure]}, expected at most ${budget[figure]}`);
    expect(exceeded, `${name}: make the page cheaper, or raise its budget and state in the commit why`).toEqual([]);
  });
}
