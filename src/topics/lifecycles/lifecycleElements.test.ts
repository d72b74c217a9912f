import {toString} from 'mdast-util-to-string';
import type {Table} from 'mdast';
import {visit} from 'unist-util-visit';
import {describe, expect, it} from 'vitest';
import {type GuideContext, renderElement} from '../../pipeline/elements/guideElement';
import {brand} from '../../brand';
import {renderLifecycle} from '../../pipeline/reference/renderLifecycle';
import {GUIDE_ELEMENTS} from '..';
import {readGuideSources} from '../../pipeline/elements/guideSources';
import {createRoot} from '../../../packages/openapi/markdown/markdownNodes';
import {createReferenceSettings} from '../../pipeline/plugins/siteSettings';

const sources = readGuideSources(createReferenceSettings(process.cwd(), ['payments', 'commerce']));
const context: GuideContext = {...sources, place: 'page.mdx:1', depth: 3};

/** The cells of the tables of an element. */
async function renderTables(name: string, values: Record<string, string>): Promise<string[][][]> {
  const tables: string[][][] = [];
  visit(createRoot(await renderElement(name, GUIDE_ELEMENTS[name]!, values, context)), 'table', (table: Table) => {
    tables.push(table.children.map(({children}) => children.map((cell) => toString(cell))));
  });
  return tables;
}

describe('<LegalCalls>', () => {
  it('shows for each state and each operation what a call does', async () => {
    const [table] = await renderTables('LegalCalls', {machine: 'payment_intent'});
    const [head, ...rows] = table!;
    const getCell = (state: string, operation: string): string | undefined =>
      rows.find(([name]) => name === state)?.[head!.indexOf(operation)];
    expect(rows.map(([name]) => name)).toEqual(Object.keys(sources.book.lifecycles.get('payment_intent')!.states));
    expect(getCell('requires_capture', 'capturePaymentIntent')).toBe(
      'Allowed, to partially_captured, succeeded. Not of an order in commerce, which the platform captures.',
    );
    expect(getCell('processing', 'cancelPaymentIntent')).toBe('409 state_conflict');
    expect(getCell('processing', 'updatePaymentIntent')).toBe('Only metadata');
    expect(getCell('expired', 'createRefund')).toBe('Allowed. Only of a part that was captured.');
  });

  it('reports the nearest state machine for an unknown name', async () => {
    await expect(renderTables('LegalCalls', {machine: 'refunds'})).rejects.toThrow(
      'page.mdx:1: found no machine refunds in contracts/lifecycles, expected one such as refund.',
    );
  });
});

describe('the transitions of a lifecycle', () => {
  const lifecycles = [...sources.book.lifecycles.values()]
    .map((one) => ({...one, transitions: one.transitions.filter(({trigger}) => trigger.party !== undefined)}))
    .filter(({transitions}) => transitions.length > 0);

  it.each(lifecycles)('of $machine name who acts outside the API', (lifecycle) => {
    const causes: string[] = [];
    visit(createRoot(renderLifecycle(lifecycle, () => undefined)), 'table', ({children}: Table) => {
      causes.push(...children.slice(1).map((row) => toString(row.children[1])));
    });
    const expected = lifecycle.transitions.map(({actor}) =>
      actor === 'platform' ? `By ${brand.name}.` : `By the ${actor}.`,
    );
    const found = causes.slice(-expected.length).map((cause) => /^.*?\./.exec(cause)?.[0]);
    expect(found).toEqual(expected);
  });
});

describe('<SecondStatus>', () => {
  it('shows the values and the changes of a secondary status', async () => {
    const [values, changes] = await renderTables('SecondStatus', {machine: 'checkout_intent', field: 'payment_status'});
    expect(values!.slice(1).map(([name]) => name)).toEqual(['unpaid', 'pending', 'paid', 'no_payment_required']);
    expect(changes!.map(([from, to]) => [from, to])).toContainEqual(['pending', 'paid']);
  });

  it('reports the known names for an unknown name', async () => {
    await expect(renderTables('SecondStatus', {machine: 'checkout_intent', field: 'paid'})).rejects.toThrow(
      'found no secondary status paid in checkout_intent, expected payment_status.',
    );
  });
});

describe('<RecordedStory>', () => {
  it('shows the histories of the objects of a scenario in chronological order, with the changes of their amounts', async () => {
    const [table] = await renderTables('RecordedStory', {scenario: 'order-5512', machines: 'payment_intent refund'});
    const [head, ...rows] = table!;
    const getColumn = (title: string): (string | undefined)[] => rows.map((row) => row[head!.indexOf(title)]);
    expect(getColumn('Time (UTC)')).toEqual([...getColumn('Time (UTC)')].sort());
    expect(getColumn('Change').at(-1)).toBe('pending to succeeded');
    expect(getColumn('Amounts')).toContain('amount_capturable 3195, amount_captured 12258');
    expect(getColumn('Amounts')).toContain('amount 1118');
  });

  it('reports the scenarios of a state machine for an unknown name', async () => {
    await expect(renderTables('RecordedStory', {scenario: 'order-5513', machines: 'refund'})).rejects.toThrow(
      'found no history of a refund in the scenario order-5513, expected one of order-5512, refunds-that-fail. The nearest is order-5512.',
    );
  });
});

describe('<Explorer>', () => {
  it.each([...sources.book.lifecycles.keys()])('shows one recorded walk of a %s as a table', async (machine) => {
    const [table] = await renderTables('Explorer', {machine});
    expect(table!.length).toBeGreaterThan(1);
    expect(table!.every((row) => row.length === table![0]!.length)).toBe(true);
  });
});
