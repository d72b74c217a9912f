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
    firstViewBytes: 164_000,
    laterBytes: 0,
    requests: 7,
    domNodes: 240,
    executedFunctions: 1050,
    unusedBytes: 268_000,
  },
  'payment intents': {
    firstViewBytes: 220_000,
    laterBytes: 246_000,
    requests: 15,
    domNodes: 9990,
    executedFunctions: 1400,
    unusedBytes: 262_000,
  },
  'webhooks guide': {
    firstViewBytes: 229_000,
    laterBytes: 239_000,
    requests: 15,
    domNodes: 3740,
    executedFunctions: 1410,
    unusedBytes: 268_000,
  },
  settlements: {
    firstViewBytes: 253_000,
    laterBytes: 314_000,
    requests: 15,
    domNodes: 12_600,
    executedFunctions: 1370,
    unusedBytes: 270_000,
  },
  'refunds guide': {
    firstViewBytes: 194_000,
    laterBytes: 257_000,
    requests: 15,
    domNodes: 1430,
    executedFunctions: 1360,
    unusedBytes: 270_000,
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
