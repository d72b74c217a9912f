import path from 'node:path';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {visit} from 'unist-util-visit';
import {describe, expect, it} from 'vitest';
import {getContractPath, PRODUCTS} from '../../../src/pipeline/contracts/bundleContract';
import {stringifyValue} from '../../json';
import type {ApiDocument} from '../reader/documentViews';
import {readDocument} from '../reader/readDocument';
import {REPEATED_ID} from './support/openapi';
import {renderDocument, collectReachableSchemas, listOperationSchemas} from '../markdown/renderDocument';
import {isComponent, createRoot} from '../markdown/markdownNodes';
import {printMarkdown} from '../../../src/pipeline/markdown/print';
import {readContracts} from '../../../src/pipeline/projectContracts';
import {SAMPLE_LANGUAGES} from '../../request-samples';

const contracts = readContracts();
const readText = (file: string): string => contracts.readText(path.relative(contracts.folder, file));

const FIXTURES = ['everything', 'everything-3.0'].map(
  (name) => [name, `packages/openapi/tests/fixtures/everything/${name}.openapi.yaml`] as const,
);

type Selection = Parameters<typeof renderDocument>[1];

function printDocument(document: ApiDocument, selection: Selection): string {
  return [...renderDocument(document, selection)].map(printMarkdown).join('\n');
}

describe.each(FIXTURES)('the document with every feature, %s', (name, file) => {
  const document = readDocument(file);
  const markdown = printDocument(document, {});

  it('is printed as approved, and completely', async () => {
    expect(document.problems).toEqual(name === 'everything' ? [REPEATED_ID] : []);
    await expect(markdown).toMatchFileSnapshot(`snapshots/${name}.md`);
  });

  it('contains nothing that could run or load when its Markdown is rendered', () => {
    const tree = unified().use(remarkParse).parse(markdown);
    visit(tree, (node) => {
      expect(node.type).not.toBe('html');
      expect(node.type).not.toBe('image');
      expect('url' in node ? node.url : '').not.toMatch(/^\s*(javascript|data|vbscript):/i);
    });
  });

  it('consists of nodes that run nothing on a page: no HTML, no expressions, only our components', () => {
    const types = new Set<string>();
    for (const nodes of renderDocument(document)) {
      visit(createRoot(nodes), (node) => {
        types.add(isComponent(node) ? `<${node.name!}>` : node.type);
      });
    }
    const known =
      /^<(Attributes?|Endpoint|Facts|Nested|Operation(Layout|Text|Code)|Samples|Values?)>$|^(root|paragraph|text|inlineCode|code|heading|list|listItem|strong|emphasis|delete|link|table|tableRow|tableCell|blockquote|thematicBreak|break)$/;
    expect([...types].filter((type) => !known.test(type))).toEqual([]);
  });
});

describe.each(PRODUCTS)('the contract of %s', (product) => {
  const document = readDocument(contracts.getPath(getContractPath(product)), {readText});

  it('is printed completely: each operation and event, each attribute and value of each schema', () => {
    const markdown = printDocument(document, {getSamples: () => undefined});
    expect(document.problems).toEqual([]);
    expect(markdown).not.toMatch(/\[object \w+\]|\b(undefined|NaN)\b/);
    const operations = [...document.operations, ...document.webhooks];
    const titles = operations.map(({title}) => title);
    expect(titles.filter((title) => !markdown.includes(`\n### ${title}\n`))).toEqual([]);
    const names = collectReachableSchemas(operations.flatMap(listOperationSchemas)).flatMap(({properties, values}) => [
      ...properties.map(({name}) => name),
      // Null is part of the type in words.
      ...values.filter(({value}) => value !== null).map(({value}) => stringifyValue(value)),
    ]);
    expect(names.length).toBeGreaterThan(500);
    expect(names.filter((name) => !markdown.includes(`\`${name}\``))).toEqual([]);
  });

  it('has programs in seven languages for each operation', () => {
    for (const only of document.operations) {
      const markdown = printDocument(document, {only});
      for (const {fence} of SAMPLE_LANGUAGES) {
        expect(markdown, only.name).toContain(`\`\`\`${fence}\n`);
      }
    }
  });
});

describe('links in printed Markdown', () => {
  it.each(FIXTURES)('lead to headings that exist in %s', (_, file) => {
    const document = readDocument(file);
    const anchors = new Set<string>();
    const links: string[] = [];
    for (const nodes of renderDocument(document)) {
      visit(createRoot(nodes), (node) => {
        if (node.type === 'heading') {
          anchors.add(`#${(node.data as {id: string}).id}`);
        } else if (node.type === 'link' && node.url.startsWith('#')) {
          links.push(node.url);
        }
      });
    }
    expect(links.length).toBeGreaterThan(5);
    expect(links.filter((url) => !anchors.has(url))).toEqual([]);
  });
});
