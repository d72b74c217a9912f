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
    laterBytes: 28_700,
    requests: 7,
    domNodes: 296,
    executedFunctions: 949,
    unusedBytes: 199_600,
  },
  'payment intents': {
    firstViewBytes: 139_100,
    fontBytes: 47_800,
    laterBytes: 31_500,
    requests: 8,
    domNodes: 8230,
    executedFunctions: 1204,
    unusedBytes: 174_000,
  },
  'webhooks guide': {
    firstViewBytes: 138_700,
    fontBytes: 47_800,
    laterBytes: 30_900,
    requests: 8,
    domNodes: 3720,
    executedFunctions: 1215,
    unusedBytes: 175_600,
  },
  settlements: {
    firstViewBytes: 152_600,
    fontBytes: 47_800,
    laterBytes: 32_400,
    requests: 8,
    domNodes: 10_320,
    executedFunctions: 1177,
    unusedBytes: 178_600,
  },
  'refunds guide': {
    firstViewBytes: 119_000,
    fontBytes: 47_800,
    laterBytes: 30_300,
    requests: 8,
    domNodes: 1419,
    executedFunctions: 1150,
    unusedBytes: 176_500,
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
