import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {stringify} from 'yaml';
import {afterAll, describe, expect, it} from 'vitest';
import {createPlan, type SitePlan} from './plan';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'plan-'));
afterAll(() => fs.rmSync(root, {recursive: true}));

/** Plans a site of a contract with an operation for each tag. */
function planTags(tags: readonly string[], rest: object = {}): SitePlan {
  const contract = path.join(root, 'contract.yaml');
  const paths = tags.map((tag, index) => [
    `/a/${String(index)}`,
    {get: {tags: [tag], responses: {200: {description: 'Done.'}}}},
  ]);
  fs.writeFileSync(
    contract,
    stringify({
      openapi: '3.1.0',
      info: {title: 'Lager', version: '1'},
      servers: [{url: 'https://api.lager.example'}],
      paths: Object.fromEntries(paths) as object,
      ...rest,
    }),
  );
  return createPlan({name: 'Lager', contracts: [contract], folder: path.join(root, 'site')});
}

describe('a page', () => {
  it.each([
    ['Größe & Maße / C++', 'reference/groesse-and-masse-c'],
    ['Łódź', 'reference/lodz'],
    ['1-Click Applications', 'reference/1-click-applications'],
    // A title that ASCII cannot write: the first part of the path of its operations.
    ['日本語', 'reference/a'],
    // A file of these names has the URL of its folder.
    ['Index', 'reference/index-2'],
    ['README', 'reference/readme-2'],
    ['Reference', 'reference/reference-2'],
  ])('of the tag %s is %s', (tag, id) => {
    expect(planTags([tag]).areas[0]!.pages.map((page) => page.id)).toEqual([id]);
  });

  it('has the title that a tag has for readers', () => {
    const {pages} = planTags(['lamps_v2'], {tags: [{name: 'lamps_v2', 'x-displayName': 'Lamps'}]}).areas[0]!;
    expect(pages.map(({id, title, tag}) => ({id, title, tag}))).toEqual([
      {id: 'reference/lamps', title: 'Lamps', tag: 'lamps_v2'},
    ]);
  });

  it('is made of a tag that no operation has, where the contract says something about it', () => {
    const tags = [{name: 'Lamps'}, {name: 'About us', description: 'We *light*.'}, {name: 'Empty'}];
    const {pages} = planTags(['Lamps'], {tags}).areas[0]!;
    expect(pages.map(({id, kind, tag}) => [id, kind, tag])).toEqual([
      ['topics/about-us', 'topic', 'About us'],
      ['reference/lamps', 'operations', 'Lamps'],
    ]);
  });

  it('has the description of the API where it has sections, before those of tags', () => {
    const info = (description: string): object => ({info: {title: 'Lager', version: '1', description}});
    const tags = [{name: 'Overview', description: 'We *light*.'}];
    const listTopics = (description: string): unknown =>
      planTags(['Lamps'], {tags, ...info(description)})
        .areas[0]!.pages.filter(({kind}) => kind === 'topic')
        .map(({id, tag}) => [id, tag]);
    expect(listTopics('We light.')).toEqual([['topics/overview-2', 'Overview']]);
    expect(listTopics('We light.\n\n# Poles\n\nHigh.')).toEqual([
      ['topics/overview', undefined],
      ['topics/overview-2', 'Overview'],
    ]);
  });

  it('of objects has those that nothing refers to', () => {
    const schemas = {
      Lamp: {type: 'object', properties: {watts: {$ref: '#/components/schemas/Watts'}}},
      Watts: {type: 'integer'},
      Width: {type: 'string', enum: ['thin', 'wide']},
    };
    const {pages} = planTags(['Lamps'], {components: {schemas}}).areas[0]!;
    expect(pages.map(({id, names}) => ({id, names}))).toContainEqual({id: 'objects', names: ['Lamp', 'Width']});
  });

  it('is one of several where a tag has many operations, the first of which describes the tag', () => {
    const {pages} = planTags(Array.from({length: 90}, () => 'Lamps')).areas[0]!;
    expect(pages.map(({id, title, tag, names}) => [id, title, tag, names.length])).toEqual([
      ['reference/lamps', 'Lamps (1 of 3)', 'Lamps', 30],
      ['reference/lamps-2', 'Lamps (2 of 3)', undefined, 30],
      ['reference/lamps-3', 'Lamps (3 of 3)', undefined, 30],
    ]);
    expect(new Set(pages.flatMap(({names}) => names)).size).toBe(90);
  });
});

it('two contracts may have operations of one name', () => {
  const contracts = ['one', 'two'].map((name) => {
    const file = path.join(root, `${name}.yaml`);
    const paths = {'/health': {get: {responses: {200: {description: 'Lit.'}}}}};
    fs.writeFileSync(file, stringify({openapi: '3.1.0', info: {title: name, version: '1'}, paths}));
    return file;
  });
  const {areas} = createPlan({name: 'Lager', contracts, folder: path.join(root, 'site')});
  expect(areas.map(({id, pages}) => [id, pages.flatMap(({names}) => names)])).toEqual([
    ['one', ['get-health']],
    ['two', ['get-health']],
  ]);
});

describe('warnings', () => {
  it('of many relative links are the first ones, and how all can be mended', () => {
    const description = ['a', 'b', 'c', 'd', 'e'].map((name) => `[${name}](./${name})`).join(' ');
    const {warnings} = planTags(['Lamps'], {tags: [{name: 'Lamps', description}]});
    expect(warnings).toHaveLength(4);
    expect(warnings[3]).toBe('Found 5 relative links in all. Set the address that they lead from: --links URL.');
  });

  it('of one kind are one, with the first places and their number', () => {
    const contract = path.join(root, 'grouped.yaml');
    const names = ['a', 'b', 'c', 'd', 'e'];
    fs.writeFileSync(
      contract,
      stringify({
        openapi: '3.0.3',
        info: {title: 'Lager', version: '1'},
        servers: [{url: '//api.lager.example'}],
        paths: {
          '/a': {
            get: {
              parameters: names.map((name) => ({
                name,
                in: 'query',
                schema: {type: 'string', $ref: '#/components/schemas/Name'},
              })),
              responses: {200: {description: 'Done.'}},
            },
          },
        },
        components: {schemas: {Name: {type: 'string'}}},
      }),
    );
    const {warnings} = createPlan({name: 'Lager', contracts: [contract], folder: path.join(root, 'site')});
    const place = (index: number): string => `  grouped.yaml#/paths/~1a/get/parameters/${String(index)}/schema`;
    expect(warnings).toEqual([
      '5 places: not shown: Found type beside $ref, which OpenAPI 3.0 ignores, so that it is not shown. Put both into allOf.',
      ...[0, 1, 2].map(place),
      '  and 2 more',
    ]);
  });

  it('tell of parts that only pages read', () => {
    const docs = {get: {externalDocs: {url: '/guide'}, 'x-codeSamples': [{lang: 'Shell'}], responses: {}}};
    expect(planTags([], {paths: {'/b': docs}}).warnings).toEqual([
      'contract.yaml#/paths/~1b/get/x-codeSamples/0: not shown: Found a sample without source, expected its code as text.',
      'contract.yaml#/paths/~1b/get/externalDocs/url: Found the relative link /guide, which is shown as text. Expected an absolute URL, or a base for the links of the document.',
    ]);
  });

  it('tell of servers without a host, and which one samples call instead', () => {
    expect(planTags(['a'], {servers: [{url: '/v2'}]}).warnings).toEqual([
      expect.stringMatching(
        /contract\.yaml: found no server with a host, so that samples call https:\/\/api\.example\/v2\. /,
      ),
    ]);
  });

  it('tell of examples of bodies, responses and parameters that do not fit', () => {
    const content = {'application/json': {schema: {type: 'integer'}, example: 'x'}};
    const post = {
      parameters: [{name: 'a', in: 'query', schema: {type: 'integer'}, example: 'x'}],
      requestBody: {content},
      responses: {200: {description: 'Done.', content}},
    };
    expect(planTags([], {paths: {'/b': {post}}}).warnings).toEqual([
      '3 places: Found an example that does not fit its schema: it must be integer. Correct the example or the schema.',
      '  contract.yaml#/paths/~1b/post/requestBody/content/application~1json/example',
      '  contract.yaml#/paths/~1b/post/responses/200/content/application~1json/example',
      '  contract.yaml#/paths/~1b/post/parameters/0/example',
    ]);
  });
});
