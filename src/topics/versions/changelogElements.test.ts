import fs from 'node:fs';
import {toString} from 'mdast-util-to-string';
import {beforeAll, describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {isAboutProduct, CHANGE_LABELS} from '../../pipeline/contracts/changelog';
import {PRODUCTS, type Product} from '../../pipeline/contracts/bundleContract';
import {changesElement, versionsElement, versionStepsElement} from './elements/changelog';
import {getChangeUrl} from './elements/changelogUrls';
import {axisElement, declineRetriesElement} from '../checkout/elements/checkout';
import {type GuideContext, type GuideElement, renderElement} from '../../pipeline/elements/guideElement';
import {readGuideSources} from '../../pipeline/elements/guideSources';
import {getAttribute, isComponent, type Nodes} from '../../../packages/openapi/markdown/markdownNodes';
import {createReferenceSettings} from '../../pipeline/plugins/siteSettings';
import {readContracts} from '../../pipeline/projectContracts';

const changelog = readContracts().changelog;
let context: GuideContext;

beforeAll(() => {
  const sources = readGuideSources(createReferenceSettings(process.cwd(), ['payments', 'commerce']));
  context = {...sources, place: 'page.mdx:7', depth: 3};
}, 240_000);

const renderNodes = async (element: GuideElement, values: Record<string, string> = {}): Promise<Nodes> =>
  renderElement('Element', element, values, context);

/** The operations of an earlier version, each as `GET /path`. */
function readEarlierOperations(product: Product, version: string): ReadonlySet<string> {
  const file = `contracts/versions/${version}/${product}.openapi.yaml`;
  const {paths} = parse(fs.readFileSync(file, 'utf8')) as {paths: Record<string, object>};
  return new Set(
    Object.entries(paths).flatMap(([template, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${template}`),
    ),
  );
}

/** Rows of the only table, each cell as text. */
function readRows(nodes: Nodes): string[][] {
  return nodes.flatMap((node) =>
    node.type === 'table' ? node.children.map((row) => row.children.map((cell) => toString(cell))) : [],
  );
}

/** URLs of all links, in order. */
function listLinks(nodes: Nodes): string[] {
  return [...JSON.stringify(nodes).matchAll(/"type":"link","url":"([^"]+)"/g)].map(([, url]) => url!);
}

describe('versions at a glance', () => {
  it('count the changes of a product', async () => {
    const rows = readRows(await renderNodes(versionsElement));
    expect(rows[0]).toEqual(['Version', 'State', 'Breaking', 'Added', 'Changed', 'Deprecated', 'Fixed', 'Accepted']);
    for (const [index, {date, entries}] of changelog.versions.entries()) {
      const own = entries.filter((entry) => isAboutProduct(entry, 'payments'));
      const counts = CHANGE_LABELS.map((label) => String(own.filter((entry) => entry.label === label).length));
      expect(rows[index + 1]).toEqual(expect.arrayContaining([date, ...counts]));
    }
  });

  it('show how long each version is accepted', async () => {
    const nodes = await renderNodes(versionsElement);
    expect(readRows(nodes).map((row) => row.at(-1))).toEqual([
      'Accepted',
      'no end set',
      'at least until 2028-11-01',
      'at least until 2028-05-01',
    ]);
    expect(toString(nodes.at(-1))).toContain('at least 24 months after the next one');
  });

  it('have a row for each step, of both products', async () => {
    const rows = readRows(await renderNodes(versionStepsElement));
    expect(rows.slice(1).map(([from, to]) => [from, to])).toEqual([
      ['2026-05-01', '2026-11-01'],
      ['2025-11-01', '2026-05-01'],
    ]);
    expect(rows[1]).toContain(String(changelog.versions[0]!.entries.filter(({label}) => label === 'added').length));
  });
});

describe('the changes of a version', () => {
  it('are its entries, each with an anchor and its kind', async () => {
    const [list] = await renderNodes(changesElement, {version: '2026-11-01'});
    const shown = isComponent(list!) ? list.children.filter((node) => isComponent(node)) : [];
    expect(shown.map((node) => [getAttribute(node, 'id'), getAttribute(node, 'kind')])).toEqual(
      changelog.versions[0]!.entries.filter((entry) => isAboutProduct(entry, 'payments')).map(({id, label}) => [
        `change-${id}`,
        label,
      ]),
    );
  });

  it('link the changed places to the reference', async () => {
    const links = listLinks(await renderNodes(changesElement, {version: '2026-11-01'}));
    expect(links).toEqual(
      expect.arrayContaining([
        '/payments/APIs/payment-intents#CapturePaymentIntentRequest.final',
        '/payments/APIs/payment-intents#PaymentIntent.status.partially_captured',
        '/payments/APIs/webhook-payloads#redeliver-an-event',
      ]),
    );
    const before = listLinks(await renderNodes(changesElement, {version: '2026-05-01'}));
    expect(before).toContain('/payments/APIs/payment-intents#PaymentIntent.attempts');
  });

  it('name an operation as new only when the version before did not have it', async () => {
    const texts = await Promise.all(
      PRODUCTS.map(async (product) => {
        const nodes = await renderNodes(changesElement, {version: '2026-11-01', product});
        return {product, text: nodes.map((node) => toString(node)).join(' ')};
      }),
    );
    for (const {product, text} of texts) {
      const earlier = readEarlierOperations(product, '2026-05-01');
      const announced = [...text.matchAll(/new operation (?:(GET|POST|PUT|PATCH|DELETE) )?(\/[^\s,]*[^\s,.])/g)];
      expect(announced.length, product).toBeGreaterThan(0);
      expect(announced.filter(([, method, template]) => earlier.has(`${method ?? ''} ${template!}`))).toEqual([]);
    }
    expect(texts[0]!.text).toContain('new parameter listRefunds.status');
    expect(texts[0]!.text).toContain('new parameter listRefunds.reference');
    expect(texts.map(({text}) => text).join()).not.toContain('changed operation GET');
    expect(texts[0]!.text).toContain('new header of errors WWW-Authenticate');
    expect(texts[1]!.text).toContain('new parameter retrieveOrder.Sandbox-Party');
    expect(texts[1]!.text).toContain('changed object Totals.');
  });

  it('are under headings when no version is requested', async () => {
    const nodes = await renderNodes(changesElement, {product: 'commerce'});
    const titles = nodes.flatMap((fold) => (isComponent(fold, 'Fold') ? fold.children.slice(0, 1) : []));
    const headings = titles.map((title) => ('children' in title ? (title.children as Nodes)[0]! : title));
    expect(headings.map((node) => toString(node))).toEqual(changelog.versions.map(({date}) => date));
    expect(JSON.stringify(nodes)).not.toContain('change-multiple-capture');
  });

  it('have the URLs that others link to', () => {
    const urls = new Map(changelog.versions.flatMap(({entries}) => entries.map((one) => [one.id, getChangeUrl(one)])));
    expect(urls.get('attempts')).toBe('/payments/Changelog/intro#change-attempts');
    expect(urls.get('tax-breakdown')).toBe('/commerce/api/introduction#change-tax-breakdown');
    expect(urls.get('problem-documents')).toBe('/payments/Changelog/intro#change-problem-documents');
  });

  it('report problems', async () => {
    await expect(renderNodes(changesElement, {version: '2026-11-02'})).rejects.toThrow(
      'page.mdx:7: found no version 2026-11-02, expected one of 2026-11-01, 2026-05-01, 2025-11-01. The nearest is 2026-11-01.',
    );
    await expect(renderNodes(changesElement, {product: 'shop'})).rejects.toThrow(
      'page.mdx:7: found product="shop" of <Element>, expected one of payments, commerce.',
    );
  });
});

describe('the tables of the checkout guide', () => {
  it('show when each value of a secondary status is reached', async () => {
    const rows = readRows(await renderNodes(axisElement, {machine: 'checkout_intent', field: 'payment_status'}));
    expect(rows.slice(1).map(([value]) => value)).toEqual(['unpaid', 'pending', 'paid', 'no_payment_required']);
    expect(rows[3]![2]).toMatch(/^From unpaid: .* From pending: /);
    await expect(renderNodes(axisElement, {machine: 'checkout_intent', field: 'paid'})).rejects.toThrow(
      'page.mdx:7: found no field paid in checkout_intent, expected payment_status.',
    );
  });

  it('have every decline code once', async () => {
    const rows = readRows(await renderNodes(declineRetriesElement)).slice(1);
    const codes = rows.flatMap(([, cell]) => cell!.split(', '));
    const {declines} = context.catalogs.declineCodes;
    expect(codes.sort()).toEqual(declines.map(({code}) => code).sort());
  });
});
