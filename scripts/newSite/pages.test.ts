import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {stringify} from 'yaml';
import {afterAll, describe, expect, it} from 'vitest';
import {listTitleNames, renderPage, renderQuickstart, renderSidebar} from './pages';
import {createPlan, type AreaPlan} from './plan';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'pages-'));
afterAll(() => fs.rmSync(root, {recursive: true}));

/** Plans an area with objects that have so many attributes each. */
function planArea(attributes: number, securitySchemes = {}, description = 'We light.'): AreaPlan {
  const contract = path.join(root, 'contract.yaml');
  const properties = Object.fromEntries(Array.from({length: attributes}, (_, index) => [`a${String(index)}`, {}]));
  const schemas = {Lamp: {type: 'object', properties}, Pole: {type: 'object', properties}};
  const content = {
    'application/json': {schema: {oneOf: Object.keys(schemas).map((name) => ({$ref: `#/components/schemas/${name}`}))}},
  };
  fs.writeFileSync(
    contract,
    stringify({
      openapi: '3.1.0',
      info: {title: 'Lager', version: '1', description},
      paths: {'/a': {get: {responses: {200: {description: 'Done.', content}}}}},
      components: {schemas, securitySchemes},
    }),
  );
  return createPlan({name: 'Lager', contracts: [contract], folder: path.join(root, 'site')}).areas[0]!;
}

describe('a quickstart', () => {
  it('has the whole description of the API, or its start where a page has the rest', () => {
    expect(renderQuickstart(planArea(1))).toContain('\n<Introduction />\n');
    const area = planArea(1, {}, 'We light.\n\n# Poles\n\nHigh.');
    expect(renderQuickstart(area)).toContain('\n<Introduction form="short" />\n');
    expect(renderPage(area, area.pages[0]!)).toMatch(/^---\ntitle: "Overview"\n[^]*\n<Introduction \/>\n$/);
  });

  it('names keys only where requests authenticate', () => {
    expect(renderQuickstart(planArea(1))).not.toContain('keys');
    expect(renderQuickstart(planArea(1, {key: {type: 'http', scheme: 'bearer'}}))).toContain('keys');
  });
});

it('titles with names of an API are prose in which the names are code', () => {
  const area = planArea(1);
  const titles = ['lamp_posts', 'Of lamp_posts & my_*stars*', 'A * B'];
  const pages = titles.map((title, index) => ({...area.pages[0]!, id: `p${String(index)}`, title}));
  const quickstart = renderQuickstart({...area, pages});
  expect(quickstart).toContain('[`lamp_posts`](./p0.mdx)');
  expect(quickstart).toContain('[Of `lamp_posts` \\& my\\_\\*stars\\*](./p1.mdx)');
  expect(quickstart).toContain('[A \\* B](./p2.mdx)');
  expect(listTitleNames(titles)).toEqual(['lamp_posts']);
});

it('a page of operations without a tag has a table of them, too', () => {
  const area = planArea(1);
  expect(renderPage(area, area.pages[0]!)).toContain('\n## Operations\n\n<Operations />\n');
});

describe('a sidebar', () => {
  it('has a category of objects where they have several pages', () => {
    expect(renderSidebar(planArea(1))).toContain('\n    "objects",\n');
    expect(renderSidebar(planArea(200))).toContain('label: \'Objects\', collapsible: false, items: ["objects/1",');
  });
});
