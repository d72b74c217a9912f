import {toString} from 'mdast-util-to-string';
import {visit} from 'unist-util-visit';
import {describe, expect, it} from 'vitest';
import {brand} from '../../brand';
import {declineCodesElement} from './elements/declineCodes';
import {detailCodesElement} from './elements/detailCodes';
import {type GuideElement, renderElement} from '../../pipeline/elements/guideElement';
import {errorCodesElement, errorStatusesElement} from './elements/errorCodes';
import {errorRecipesElement} from './elements/recipes';
import {readGuideSources} from '../../pipeline/elements/guideSources';
import {getAttribute, isComponent, createRoot, type Nodes} from '../../../packages/openapi/markdown/markdownNodes';
import {createReferenceSettings} from '../../pipeline/plugins/siteSettings';

const sources = readGuideSources(createReferenceSettings(process.cwd(), ['payments', 'commerce']));
const {catalogs, book} = sources;

async function renderNodes(element: GuideElement): Promise<Nodes> {
  return renderElement('Element', element, {}, {...sources, place: 'page.mdx:1', depth: 3});
}

/** The content of folds and of their titles, in order. */
function openFolds(nodes: Nodes): Nodes {
  return nodes.flatMap((node) =>
    isComponent(node, 'Fold') || isComponent(node, 'FoldTitle') ? openFolds(node.children as Nodes) : [node],
  );
}

/** The content below each heading, by its anchor. */
async function renderEntries(element: GuideElement): Promise<Map<string, Nodes>> {
  const found = new Map<string, Nodes>();
  for (const node of openFolds(await renderNodes(element))) {
    if (node.type === 'heading') {
      found.set((node.data as {id?: string}).id!, [node]);
    } else {
      [...found.values()].at(-1)!.push(node);
    }
  }
  return found;
}

function collectText(nodes: Nodes): string {
  return nodes.map((node) => toString(node)).join('\n');
}

function listLinks(nodes: Nodes): string[] {
  const found: string[] = [];
  visit(createRoot(nodes), 'link', (node) => {
    found.push(node.url);
  });
  return found;
}

describe('<ErrorRecipes />', () => {
  it('names a property that other recipes leave out only where a request does not have it', async () => {
    const text = collectText(await renderNodes(errorRecipesElement));
    expect(text.match(/no currency|no mode/g)).toEqual(['no currency']);
    expect(text).toContain('createPaymentIntent with "amount": 15453, no currency');
  });
});

describe('<ErrorCodes />', () => {
  it('has an entry for each code, at the anchor of doc_url', async () => {
    expect([...(await renderEntries(errorCodesElement)).keys()]).toEqual(
      catalogs.errorCodes.errors.map(({code}) => code),
    );
  });

  it('shows the status and the cause of each error while its row is closed', async () => {
    const titles = (await renderNodes(errorCodesElement))
      .filter((node) => isComponent(node, 'Fold'))
      .map(({children}) => toString(children[0]));
    expect(titles).toHaveLength(catalogs.errorCodes.errors.length);
    expect(titles.filter((title) => !/\d{3} · ./.test(title))).toEqual([]);
  });

  it('shows the recorded response of each error that an operation returns', async () => {
    for (const [code, nodes] of await renderEntries(errorCodesElement)) {
      const values: string[] = [];
      visit(createRoot(nodes), 'code', (node) => {
        values.push(node.value);
      });
      const isRecorded = code !== 'method_not_allowed';
      expect(values.length, code).toBe(isRecorded ? 1 : 0);
      expect(
        values.map((value) => (JSON.parse(value) as {doc_url: string}).doc_url),
        code,
      ).toEqual(isRecorded ? [`${brand.docsUrl}/payments/Guides/error-codes#${code}`] : []);
    }
  });

  it('links exactly the operations that return a code, or names them in words', async () => {
    const found = await renderEntries(errorCodesElement);
    expect(listLinks(found.get('refund_amount_exceeded')!)).toContain('/payments/APIs/refunds#create-a-refund');
    expect(collectText(found.get('rate_limited')!)).toContain('Returned by: every operation.');
    expect(collectText(found.get('idempotency_key_missing')!)).toContain('Returned by: every POST.');
    expect(collectText(found.get('method_not_allowed')!)).toContain('before it has found an operation');
    const conflicts = [...book.operations.values()].filter(({errorCodes: codes}) => codes.includes('state_conflict'));
    const urls = listLinks(found.get('state_conflict')!);
    expect(conflicts.length).toBeGreaterThan(10);
    expect(conflicts.filter(({name}) => !urls.includes(sources.getUrl(name)!))).toEqual([]);
    const folded = found.get('state_conflict')!.find((node) => isComponent(node, 'Nested'));
    expect(folded && isComponent(folded) && getAttribute(folded, 'summary')).toBe(
      `${String(conflicts.length)} operations that can return it`,
    );
  });
});

describe('<ErrorStatuses />', () => {
  it('has each status of an error once', async () => {
    const named = catalogs.errorCodes.statuses.flatMap(({statuses}) => statuses);
    const returned = new Set(catalogs.errorCodes.errors.map(({status}) => status));
    expect(named.toSorted()).toEqual([...returned].toSorted());
    expect(collectText(await renderNodes(errorStatusesElement))).toContain('502, 504');
  });
});

describe('<DeclineCodes />', () => {
  it('has an entry for each code; one that is an error too has another anchor', async () => {
    const anchors = [...(await renderEntries(declineCodesElement)).keys()];
    expect(anchors).toEqual(
      catalogs.declineCodes.declines.map(({code}) =>
        code === 'authentication_failed' ? 'authentication_failed-as-a-decline' : code,
      ),
    );
  });

  it('shows what the shopper reads in both languages, the German text marked as German', async () => {
    for (const {code, shopper, shopper_de} of catalogs.declineCodes.declines) {
      const nodes = (await renderEntries(declineCodesElement)).get(
        code === 'authentication_failed' ? 'authentication_failed-as-a-decline' : code,
      )!;
      const german: string[] = [];
      visit(createRoot(nodes), 'mdxJsxTextElement', (node) => {
        if (getAttribute(node, 'lang') === 'de') {
          german.push(toString(node));
        }
      });
      expect(german, code).toEqual([`„${shopper_de}“`]);
      expect(collectText(nodes)).toContain(`Shopper: “${shopper}” In German: „${shopper_de}“`);
    }
  });

  it('shows whether to retry the same card, whether it cascades, and the raw codes of gateways', async () => {
    const found = await renderEntries(declineCodesElement);
    const text = collectText(found.get('lost_card')!);
    expect(text).toContain('Never the same card');
    expect(text).toContain('Never cascades');
    expect(text).toContain('gateway_a 41, gateway_b 30041, gateway_c CARD_LOST');
    expect(collectText(found.get('do_not_honor')!)).toContain('A rule may cascade');
    expect(collectText(found.get('shopper_canceled')!)).toContain('Since 2026-11-01');
    expect(collectText(found.get('insufficient_funds')!)).toContain('tok_insufficient_funds, card 4000000000009995.');
  });
});

describe('<DetailCodes />', () => {
  it('has each code with its own anchor and links to its errors', async () => {
    const nodes = await renderNodes(detailCodesElement);
    const ids: string[] = [];
    visit(createRoot(nodes), (node) => {
      if (isComponent(node, 'Value')) {
        ids.push(getAttribute(node, 'id') as string);
      }
    });
    expect(ids).toEqual(catalogs.errorCodes.detail_codes.map(({code}) => `field-${code}`));
    const known = new Set(catalogs.errorCodes.errors.map(({code}) => `#${code}`));
    expect(listLinks(nodes).filter((url) => !known.has(url))).toEqual([]);
  });
});
