import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {Webhook} from 'standardwebhooks';
import {afterAll, describe, expect, it, vi} from 'vitest';
import {toString} from 'mdast-util-to-string';
import {visit} from 'unist-util-visit';
import {readPageElements} from './elements';
import {getAttribute, isComponent, createRoot, type Nodes} from '../../../packages/openapi/markdown/markdownNodes';
import {printMarkdown} from '../markdown/print';
import {readReference, type ReferenceSettings} from './siteReference';
import {createReferenceSettings} from '../plugins/siteSettings';

const settings = createReferenceSettings(process.cwd(), ['payments', 'commerce']);
const site = readReference(settings);
const shown = [...site.pages].flatMap(([page, elements]) => elements.map((element) => ({page, ...element})));

/** Every anchor of elements, with its page. */
function listAnchors(nodes: Nodes): string[] {
  const found: string[] = [];
  visit(createRoot(nodes), (node) => {
    if (isComponent(node) || node.type === 'mdxJsxTextElement') {
      const id = getAttribute(node, 'id');
      found.push(...(typeof id === 'string' ? [id] : []));
    } else if (node.type === 'heading') {
      found.push((node.data as {id?: string} | undefined)?.id ?? '');
    }
  });
  return found;
}

/** The code of all pages in a language whose title matches. */
function collectCodes(language: string, title: RegExp): string[] {
  const found: string[] = [];
  for (const {nodes} of shown) {
    visit(createRoot(nodes), 'code', (node) => {
      if (node.lang === language && title.test(node.meta ?? '')) {
        found.push(node.value);
      }
    });
  }
  return found;
}

describe('the reference of both contracts', () => {
  const headings = shown.flatMap(({page, nodes}) => listAnchors(nodes).map((id) => `${page}#${id}`));

  it('has each anchor once on its page', () => {
    expect(headings.length).toBeGreaterThan(1500);
    expect(headings.filter((anchor, index) => headings.indexOf(anchor) !== index)).toEqual([]);
  });

  it('shows each operation and each event on exactly one page', () => {
    const {operations, events} = site.book;
    const operationElements = shown.flatMap(({element}) => (element.name === 'Operation' ? [element.values.id!] : []));
    expect(operationElements.toSorted()).toEqual([...operations.keys()].sort());
    const eventHeadings = headings.filter((anchor) => anchor.includes('#event-'));
    expect(eventHeadings).toHaveLength(events.size);
    expect(new Set(eventHeadings).size).toBe(events.size);
  });

  it('shows each structured schema in full in exactly one place', () => {
    const ids = [...site.schemaUrls.keys()];
    const urls = [...site.schemaUrls.values()];
    expect(ids.length).toBeGreaterThan(80);
    expect(new Set(urls).size).toBe(urls.length);
  });

  it('shows every attribute of every operation, response and event', () => {
    const text = new Map(
      [...site.pages].map(([page, elements]) => [page, printMarkdown(elements.flatMap(({nodes}) => nodes))]),
    );
    const all = [...text.values()].join('\n');
    const missing = [...site.book.schemas.payments.values(), ...site.book.schemas.commerce.values()].flatMap((schema) =>
      schema.properties.filter(({name}) => !all.includes(`\`${name}\``)).map(({name}) => `${schema.name!}.${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('links to anchors that exist', () => {
    const known = new Set(headings.map((anchor) => anchor.replace(/\.mdx#/, '#')));
    const wrong = shown.flatMap(({page, nodes}) => {
      const links: string[] = [];
      visit(createRoot(nodes), 'link', (node) => {
        links.push(node.url.startsWith('#') ? `/${page.replace(/\.mdx$/, '')}${node.url}` : node.url);
      });
      return links.filter(
        (url) =>
          url.includes('#') &&
          /^\/(payments\/APIs|commerce\/(api|object-schemas))\//.test(url) &&
          !known.has(url.slice(1)),
      );
    });
    // Authored headings are checked by the build; elements link to anchors of elements.
    expect([...new Set(wrong)]).toEqual([]);
  });

  it('lists the states that allow an operation in the table of operations', () => {
    const tables = shown
      .filter(({element}) => element.name === 'Operations' && element.values.tag === 'Payment intents')
      .map(({nodes}) => printMarkdown(nodes));
    expect(tables).toHaveLength(1);
    expect(tables[0]).toContain('| Operation | Method and path | Allowed |');
    expect(tables[0]).toMatch(
      /Capture a payment intent.* while the payment intent is `requires_capture`, `partially_captured` \|/,
    );
    expect(tables[0]).toMatch(/List payment intents.* at any time \|/);
  });

  it('shows what a new object needs in the table of operations', () => {
    const tables = shown
      .filter(({element}) => element.name === 'Operations' && element.values.tag === 'Returns')
      .map(({nodes}) => printMarkdown(nodes));
    expect(tables.join('\n')).toMatch(/Create a return.* The sub-order is delivered, its window is open, .* \|/);
  });

  it('names each header that operations share with an anchor, and describes it in one place', () => {
    const described = shown.filter(({element}) => element.name === 'CommonHeaders').flatMap(({nodes}) => nodes);
    const common = listAnchors(described);
    expect(common).toEqual(
      expect.arrayContaining([
        'common.header.Idempotency-Key',
        'common.response.Request-Id',
        'common.header.Cadenza-Version',
      ]),
    );
    const names = new Set(common.map((id) => id.split('.').at(-1)!));
    for (const {element, nodes} of shown.filter((one) => one.element.name === 'Operation')) {
      const operation = site.book.operations.get(element.values.id!)!;
      const sent = operation.parameters.filter(({in: place, name}) => place === 'header' && names.has(name));
      expect(listAnchors(nodes), operation.name).toEqual(
        expect.arrayContaining(sent.map(({name}) => `${operation.name}.header.${name}`)),
      );
      visit(createRoot(nodes), (node) => {
        expect(isComponent(node, 'Attribute') && names.has(getAttribute(node, 'name') as string)).toBe(false);
      });
    }
  });

  it('names each query parameter that lists share with an anchor, and describes it in one place', () => {
    const described = shown.filter(({element}) => element.name === 'CommonParameters').flatMap(({nodes}) => nodes);
    const common = listAnchors(described).map((id) => id.replace('common.query.', ''));
    expect(common).toEqual(expect.arrayContaining(['limit', 'cursor', 'created_from', 'created_before']));
    const lists = shown.filter(({element}) => /^list/.test(element.values.id ?? '') && element.name === 'Operation');
    expect(lists.length).toBeGreaterThan(10);
    for (const {element, nodes} of lists) {
      const operation = site.book.operations.get(element.values.id!)!;
      const sent = operation.parameters.filter(({in: place, name}) => place === 'query' && common.includes(name));
      expect(listAnchors(nodes), operation.name).toEqual(
        expect.arrayContaining(sent.map(({name}) => `${operation.name}.query.${name}`)),
      );
    }
    const text = printMarkdown(lists.find(({element}) => element.values.id === 'listRefunds')!.nodes);
    expect(text).toMatch(/\[As in other lists\]\(\/payments\/Guides\/api-basics#common\.query\.limit\): /);
    expect(text).not.toContain('The maximum number of objects per page.');
  });

  it('describes the values of an enum at the field of the object, and names them in filters', () => {
    const text = printMarkdown(
      shown.filter(({element}) => element.values.id === 'listRefunds').flatMap(({nodes}) => nodes),
    );
    expect(text).toMatch(/One of .*pending.*canceled.*: see \[`Refund\.status`\]\(#Refund\.status\)/);
    expect(text).not.toContain('You stopped it before it was sent.');
  });

  it('explains an error once on a page, where its first operation returns it', () => {
    const operations = shown.filter(({element}) => element.name === 'Operation');
    const texts = operations
      .filter(({nodes}) => printMarkdown(nodes).includes('`version_conflict`'))
      .map(({nodes}) => printMarkdown(nodes));
    expect(texts.length).toBeGreaterThan(2);
    expect(texts.filter((text) => /`version_conflict`\]\([^)]*\) \(409, /.test(text))).toHaveLength(1);
  });

  it('lists for each operation its own errors, and counts those of its kind of request', () => {
    const table = shown.filter(({element}) => element.name === 'CommonErrors').flatMap(({nodes}) => nodes);
    const kinds = new Map<string, string[]>();
    visit(createRoot(table), 'tableRow', (row) => {
      const links = row.children[1]!.children.filter((node) => node.type === 'link');
      kinds.set(
        toString(row.children[0]!),
        links.map((link) => toString(link)),
      );
    });
    expect([...kinds.keys()]).toEqual(['Request', 'Any request', 'With an id in its path', 'With a body', 'POST']);
    for (const {element, nodes} of shown.filter((one) => one.element.name === 'Operation')) {
      const {name, method, path: route, body, errorCodes} = site.book.operations.get(element.values.id!)!;
      const common = [
        ...kinds.get('Any request')!,
        ...(route.includes('{') ? kinds.get('With an id in its path')! : []),
        ...(body === undefined ? [] : kinds.get('With a body')!),
        ...(method === 'POST' ? kinds.get('POST')! : []),
      ];
      const text = printMarkdown(nodes);
      expect(text, name).toContain(`[${String(common.length)} common errors](`);
      const own = errorCodes.filter((code) => !common.includes(code));
      expect(
        own.filter((code) => !text.includes(`[\`${code}\`](/payments/Guides/error-codes#${code})`)),
        name,
      ).toEqual([]);
      expect(
        common.filter((code) => !errorCodes.includes(code)),
        name,
      ).toEqual([]);
    }
  });

  it('folds what an object has beyond eight attributes, and names those that it takes from another object', () => {
    const order = shown.find(({element}) => element.name === 'Schema' && element.values.name === 'Order')!;
    const lists: number[] = [];
    visit(createRoot(order.nodes), (node) => {
      if (isComponent(node, 'Attributes')) {
        lists.push(node.children.length);
      }
    });
    const {properties} = site.book.schemas.commerce.get('Order')!;
    expect(lists[0]).toBe(8);
    expect(printMarkdown(order.nodes)).toContain(`**${String(properties.length - 8)} more attributes**`);
    const events = shown.find(({element}) => element.name === 'Events' && element.values.of === 'refund')!;
    expect(printMarkdown(events.nodes)).toMatch(/As in \[the event object\]\(\S+\): \[`id`\]/);
    expect(listAnchors(events.nodes)).toContain('RefundEvent.id');
  });

  it('describes the body of each operation in one paragraph', () => {
    const bodies = shown
      .filter(({element}) => element.name === 'Operation')
      .flatMap(({element, nodes}) => {
        const texts: string[][] = [];
        visit(createRoot(nodes), 'heading', (heading, index, parent) => {
          if (toString(heading) === 'Body') {
            const after = parent!.children.slice(index! + 1);
            const end = after.findIndex(({type}) => type !== 'paragraph');
            // Facts, and the example of an object without attributes, describe nothing.
            const said = after.slice(0, end < 0 ? undefined : end).map((one) => toString(one));
            texts.push(said.filter((text) => !/ · |^Example: /.test(text)));
          }
        });
        return texts.map((text) => [element.values.id!, text] as const);
      });
    expect(bodies.length).toBeGreaterThan(20);
    expect(bodies.filter(([, texts]) => texts.length !== 1)).toEqual([]);
  });

  it('shows for each operation a sample in seven languages, and the response of the same example', () => {
    const counts = shown
      .filter(({element}) => element.name === 'Operation')
      .map(({element, nodes}) => {
        let count = 0;
        visit(createRoot(nodes), (node) => {
          if (isComponent(node, 'Samples')) {
            count = node.children.length;
          }
        });
        return `${element.values.id!} ${String(count)}`;
      });
    expect(counts.filter((line) => !line.endsWith(' 7'))).toEqual([]);
    expect(counts).toHaveLength(site.book.operations.size);
  });

  it('shows a delivery of each event whose signature the reference library accepts', () => {
    const deliveries = collectCodes('text', /^title="Signed delivery"$/);
    expect(deliveries).toHaveLength(site.book.events.size);
    const library = new Webhook(site.book.receiver!.secret);
    const verify = (delivery: string, change: (body: string) => string): unknown => {
      const [head = '', body = ''] = delivery.split('\n\n');
      const headers = Object.fromEntries(head.split('\n').map((line) => line.split(': ') as [string, string]));
      vi.setSystemTime(Number(headers['webhook-timestamp']) * 1000);
      return library.verify(change(body), headers);
    };
    vi.useFakeTimers();
    for (const delivery of deliveries) {
      expect(verify(delivery, (body) => body)).toMatchObject({object: 'event'});
      expect(() => verify(delivery, (body) => JSON.stringify(JSON.parse(body), undefined, 1))).toThrow();
    }
    vi.useRealTimers();
  });

  it('shows no deadline that has passed and no card that has expired', () => {
    const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
    let count = 0;
    const past: string[] = [];
    const look = (value: unknown): void => {
      for (const [key, part] of Object.entries(value as object)) {
        const isDeadline = typeof part === 'string' && /^(expires_at|\w+_by|available_at|next_attempt_at)$/.test(key);
        const isExpiry = key === 'exp_year' && typeof part === 'number';
        if (isDeadline || isExpiry) {
          count += 1;
          const isPast = isExpiry ? part < Number(today.slice(0, 4)) + 1 : part < today;
          past.push(...(isPast ? [`${key}: ${String(part)}`] : []));
        } else if (typeof part === 'object' && part !== null) {
          look(part);
        }
      }
    };
    collectCodes('json', /./).forEach((code) => look(JSON.parse(code) as unknown));
    expect(count).toBeGreaterThan(100);
    expect(past).toEqual([]);
  });

  it('has headings that describe their content', () => {
    const titles = shown.flatMap(({nodes}) => {
      const found: string[] = [];
      visit(createRoot(nodes), 'heading', (node) => void found.push(toString(node)));
      return found;
    });
    expect(titles.filter((title) => title.trim() === '')).toEqual([]);
  });
});

describe('a page with a mistake', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pages-'));
  afterAll(() => fs.rmSync(folder, {recursive: true}));

  /** Reads the pages with one of them replaced. */
  function readReferenceWith(file: string, change: (source: string) => string): typeof site {
    fs.rmSync(folder, {recursive: true});
    for (const area of settings.areas) {
      fs.cpSync(area, path.join(folder, area), {recursive: true});
    }
    const target = path.join(folder, file);
    fs.writeFileSync(target, change(fs.readFileSync(target, 'utf8')));
    const changed: ReferenceSettings = {
      ...settings,
      siteFolder: folder,
      readPage: (page) => settings.readPage(page),
    };
    return readReference(changed);
  }

  /** The errors of the build with a page replaced. */
  function readProblemsWith(file: string, change: (source: string) => string): string {
    try {
      readReferenceWith(file, change);
      return 'nothing';
    } catch (error) {
      return (error as Error).message;
    }
  }

  const page = 'payments/APIs/refunds.mdx';
  const findLineNumber = (text: string): number =>
    fs
      .readFileSync(page, 'utf8')
      .split('\n')
      .findIndex((other) => other.includes(text)) + 1;

  it('reports an unknown operation with file, line and the nearest names', () => {
    const problems = readProblemsWith(page, (source) => source.replace('id="cancelRefund"', 'id="cancelRefunds"'));
    expect(problems).toContain(
      `${page}:${String(findLineNumber('id="cancelRefund"'))}: found no operation "cancelRefunds" in the contracts, expected one such as cancelRefund`,
    );
    expect(problems).toContain('found operation cancelRefund on no page. Add <Operation id="cancelRefund" />');
  });

  it('reports an unknown schema, lifecycle, tag, example and events', () => {
    const problems = readProblemsWith(
      page,
      (source) =>
        `${source}\n\n<Schema name="Refunded" />\n\n<Lifecycle machine="refunded" />\n\n<Operations tag="Refund" />\n\n<Example of="createRefund.422.nothing" />\n\n<Example of="createRefund.999.x" />\n\n<Events of="refunds" />\n`,
    );
    expect(problems).toContain('found no schema "Refunded" in the contracts, expected one such as Refund');
    expect(problems).toContain('found no lifecycle "refunded" in the contracts, expected one such as refund');
    expect(problems).toContain(
      'found no operations with the tag "Refund" in the contracts, expected one such as Refunds',
    );
    expect(problems).toContain('found no example of createRefund 422 "nothing"');
    expect(problems).toContain('found no 999 of createRefund, expected createRefund.PART.NAME');
    expect(problems).toContain('found no events of "refunds" in the contracts, expected one such as refund');
  });

  it('reports a table of operations where a page has none, and shows those of the page where it has some', () => {
    const addTable = (source: string): string => `${source}\n\n<Operations />\n`;
    expect(readProblemsWith('payments/Guides/lifecycle.mdx', addTable)).toMatch(
      /lifecycle\.mdx:\d+: found <Operations \/> on a page without operations, expected <Operation id="…" \/>/,
    );
    const table = '<Operations tag="Refunds" />';
    const changed = readReferenceWith(page, (source) => source.replace(table, '<Operations />'));
    const findTable = (pages: typeof site.pages): Nodes =>
      pages.get(page)!.find(({element}) => element.name === 'Operations')!.nodes;
    expect(findTable(changed.pages)).toEqual(findTable(site.pages));
  });

  it('reports anything that is shown twice', () => {
    const problems = readProblemsWith(page, (source) => `${source}\n\n<Operation id="createRefund" />\n`);
    expect(problems).toContain('found operation createRefund a second time, expected it once. It is shown at');
  });

  it('reports a short lifecycle that no page shows in full', () => {
    const problems = readProblemsWith('payments/Guides/lifecycle.mdx', (source) =>
      source.replace('<Lifecycle machine="refund" />', ''),
    );
    expect(problems).toContain('found form="short" of refund, which no page shows in full');
  });

  it('reports an event that no page shows any more', () => {
    const file = 'commerce/api/webhooks.mdx';
    const problems = readProblemsWith(file, (source) => source.replace(/<Events of="return" \/>/, ''));
    expect(problems).toContain('found event return.requested on no page. Add <Events of="return" />');
  });

  it('reports a schema that no page shows any more', () => {
    const problems = readProblemsWith('commerce/api/webhooks.mdx', (source) =>
      source.replace(/<Events of="payout" \/>/, ''),
    );
    expect(problems).toMatch(/found schema \w+ on no page/);
  });

  it.each([
    ['<Operation />', 'found no id in <Operation>, expected <Operation id="…" />'],
    ['<Operation id />', 'found no text in id of <Operation>, expected id="…"'],
    ['<Operation id={"x"} />', 'found no text in id of <Operation>'],
    ['<Operation name="x" />', 'found attribute name of <Operation>, expected id'],
    ['Text <Operation id="createRefund" /> within a line', 'found <Operation> within a line of text'],
    ['<Operation id="createRefund">', 'found <Operation> that nothing closes'],
  ])('%s is rejected with file and line', (source, message) => {
    expect(() => readPageElements(`# A\n\n${source}\n`, 'a.mdx')).toThrow(/^a\.mdx:\d+: /);
    expect(() => readPageElements(`# A\n\n${source}\n`, 'a.mdx')).toThrow(message);
  });
});
