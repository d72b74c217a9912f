import {serveFolder, type ServedSite} from '../../bench/measure/server';
import {measureCounts} from '../../bench/measure/measureCounts';
import {OWN_PAGES} from '../../bench/measureOwn';
import {expect, test} from './support/site';

/** What a page may cost, as `npm run bench -- --own` measures it. Bytes are compressed, except those that do not run. */
interface Budget {
  readonly firstViewBytes: number;
  readonly laterBytes: number;
  readonly requests: number;
  readonly domNodes: number;
  readonly executedFunctions: number;
  readonly unusedBytes: number;
}

/** By the names of the pages. Each is 3 % above what was measured: lower it when a change saves more. */
const BUDGETS: Readonly<Record<keyof typeof OWN_PAGES, Budget>> = {
  home: {
    firstViewBytes: 107_000,
    laterBytes: 25_200,
    requests: 6,
    domNodes: 233,
    executedFunctions: 915,
    unusedBytes: 187_500,
  },
  'payment intents': {
    firstViewBytes: 147_000,
    laterBytes: 26_600,
    requests: 8,
    domNodes: 9420,
    executedFunctions: 1228,
    unusedBytes: 193_500,
  },
  'webhooks guide': {
    firstViewBytes: 150_000,
    laterBytes: 28_400,
    requests: 8,
    domNodes: 3617,
    executedFunctions: 1246,
    unusedBytes: 194_600,
  },
  settlements: {
    firstViewBytes: 164_000,
    laterBytes: 29_200,
    requests: 8,
    domNodes: 10_848,
    executedFunctions: 1210,
    unusedBytes: 197_400,
  },
  'refunds guide': {
    firstViewBytes: 131_700,
    laterBytes: 27_300,
    requests: 8,
    domNodes: 1371,
    executedFunctions: 1185,
    unusedBytes: 198_400,
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
    const {htmlBytes, cssBytes, scriptBytes, fontBytes, otherBytes} = counts;
    const measured: Budget = {
      ...counts,
      firstViewBytes: htmlBytes + cssBytes + scriptBytes + fontBytes + otherBytes,
    };
    const exceeded = (Object.keys(budget) as (keyof Budget)[])
      .filter((figure) => measured[figure] > budget[figure])
      .map((figure) => `${figure}: found ${measured[figure]}, expected at most ${budget[figure]}`);
    expect(exceeded, `${name}: make the page cheaper, or raise its budget and state in the commit why`).toEqual([]);
  });
}
