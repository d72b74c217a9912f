import {describe, expect, it} from 'vitest';
import {printMarkdown} from '../../../src/pipeline/markdown/print';
import {SAMPLE_LANGUAGES} from '../../request-samples';
import type {ApiDocument} from '../reader/documentViews';
import {renderDocument} from '../markdown/renderDocument';
import {readDocumentTexts, readYamlText} from './support/openapi';

/** Small documents, each with one thing that is easily shown wrong, or lost. */

function print(document: ApiDocument): string {
  return [...renderDocument(document)].map((nodes) => printMarkdown(nodes)).join('\n');
}

function printYaml(yaml: string, version?: string): string {
  return print(readYamlText(yaml, version));
}

/** The code blocks of a language of samples. */
function listBlocks(markdown: string, language: string): string[] {
  return [...markdown.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)\\n\`\`\`$`, 'gm'))].map(([, code]) => code!);
}

/** The first sample of each language. */
function listSamples(markdown: string): [string, string][] {
  return SAMPLE_LANGUAGES.map(({fence}) => [fence, listBlocks(markdown, fence)[0] ?? '']);
}

function createPost(content: string, rest = ''): string {
  return `paths: {/a: {post: {${rest} requestBody: {content: ${content}}, responses: {'200': {description: Done.}}}}}`;
}

describe('a text of a schema', () => {
  const wrap = (schema: string, schemas = '{}'): string =>
    printYaml(`${createPost(`{application/json: {schema: ${schema}}}`)}\ncomponents: {schemas: ${schemas}}`);
  const property = (schema: string): string => `{type: object, properties: {p: ${schema}}}`;
  const herb = '{type: string, description: A herb.}';

  it.each([
    ['items', `{type: array, description: All., items: ${herb}}`, 'All.\n\n  Each: A herb.'],
    ['items of an array without one', `{type: array, items: ${herb}}`, '(array of strings): A herb.'],
    ['items of items', `{type: array, items: {type: array, items: ${herb}}}`, ': A herb.'],
    ['values of a map', `{type: object, description: All., additionalProperties: ${herb}}`, 'Each: A herb.'],
    [
      'items that are objects',
      '{type: array, description: All., items: {type: object, description: A group., properties: {a: {}}}}',
      'Each: A group.\n\n  - `a`',
    ],
    ['items, as a title', '{type: array, items: {type: string, title: Herb name}}', ': Herb name'],
    [
      'items that are named',
      "{type: array, description: All., items: {$ref: '#/components/schemas/Pot'}}",
      'Each: Its pot.',
    ],
    ['a named object that is described again', "{description: Mine., $ref: '#/components/schemas/Pot'}", 'Its pot.'],
  ])('is shown: %s', (_, schema, shown) => {
    const markdown = wrap(property(schema), '{Pot: {type: object, description: Its pot., properties: {size: {}}}}');
    expect(markdown).toContain(shown);
  });

  it('is not repeated where a link leads to it, or another text says the same', () => {
    const pot = '{Pot: {type: object, description: Its pot., properties: {size: {}}}}';
    const reference = "{type: array, description: All pots., items: {$ref: '#/components/schemas/Pot'}}";
    expect(wrap(`{type: object, properties: {a: ${reference}, b: ${reference}}}`, pot).match(/Its pot/g)).toHaveLength(
      1,
    );
    expect(
      wrap(property("{type: array, description: 'Herbs, each a herb.', items: {type: string, description: A herb.}}")),
    ).not.toContain('A herb.\n');
  });

  it.each([
    ['of a body', '{title: Wanted pots, type: object, properties: {a: {}}}', '{}'],
    [
      'of a named schema',
      "{$ref: '#/components/schemas/error_400'}",
      '{error_400: {title: Wanted pots, type: object, properties: {a: {}}}}',
    ],
  ])('that is a title is shown once: %s', (_, schema, schemas) => {
    expect(wrap(schema, schemas).match(/^Wanted pots$/gm)).toHaveLength(1);
  });

  it('that is a title is not repeated below a heading or a label with its words', () => {
    const schemas = '{wanted_pots: {title: Wanted pots, type: object, properties: {a: {}}}}';
    expect(wrap("{$ref: '#/components/schemas/wanted_pots'}", schemas)).not.toContain('Wanted pots\n');
    const options = '{oneOf: [{title: First kind, type: object, properties: {a: {}}}, {type: string}]}';
    expect(wrap(options).match(/First kind/g)).toHaveLength(1);
  });
});

describe('samples of forms', () => {
  const form = createPost(`{application/x-www-form-urlencoded: {
    schema: {type: object, properties: {
      metadata: {type: object, properties: {order: {type: string, example: o1}}},
      expand: {type: array, items: {type: string, example: customer}},
      ids: {type: array, items: {type: string, example: i1}, minItems: 2},
      plain: {type: object, properties: {k: {type: string, example: v}}}}},
    encoding: {metadata: {style: deepObject, explode: true}, expand: {style: deepObject, explode: true},
      ids: {style: pipeDelimited, explode: false}}}}`);

  it.each(listSamples(printYaml(form)))('send each property in its style: %s', (_, code) => {
    expect(code).toMatch(/metadata(\[|%5B)order(\]|%5D)/);
    expect(code).toMatch(/expand(\[|%5B)0(\]|%5D)/);
    expect(code).toMatch(/i1(\||%7C)i1/);
    // Without a style, an object is sent as JSON (OpenAPI, Encoding Object).
    expect(code).toMatch(/(\{|%7B)\\?("|%22)k\\?("|%22)(:|%3A)\\?("|%22)v\\?("|%22)(\}|%7D)/);
  });

  it('are described in the same way', () => {
    const markdown = printYaml(form);
    expect(markdown).toContain('`metadata[key]=value`');
    expect(markdown).toContain('`expand[0]=value`');
  });

  const multipart = createPost(`{multipart/form-data: {
    schema: {type: object, properties: {photo: {type: string, format: binary}, note: {type: string, example: n}}},
    encoding: {photo: {contentType: image/png, headers: {X-Sum: {description: The sum., schema: {type: integer}}}}}}}`);

  const upload = printYaml(
    'paths: {/a: {post: {requestBody: {required: true, content: {image/png: {schema: {type: string, format: binary}}}}, responses: {}}}}',
  );
  it.each(listSamples(upload))('send a file that is the body: %s', (_, code) => {
    expect(code).toContain('file.png');
    expect(code).toContain('image/png');
    expect(code).not.toMatch(/(?:data-raw |["'`])file["'`\s]/);
  });

  it.each(listSamples(printYaml(multipart)))('send files as files: %s', (_, code) => {
    expect(code).toContain('image/png');
    // The content of a file that nobody gave as an example is that of a file beside the program.
    expect(code).toMatch(/photo=@photo\.png|\((Path\.of\()?["']photo\.png["']\)/);
    expect(code).not.toMatch(/filename=\\?"note/);
  });

  it('describe the headers of their parts', () => {
    expect(printYaml(multipart)).toMatch(/`X-Sum` \(integer\): The sum\./);
  });

  it('beside another example are shown as they are sent', () => {
    const markdown = printYaml(
      createPost(`{application/json: {example: {a: 7}}, application/x-www-form-urlencoded: {example: {a: 7}}}`),
    );
    expect(listBlocks(markdown, 'text')).toEqual(['a=7']);
  });
});

describe('messages that the API sends', () => {
  const SECRET = `{type: object, required: [id, secret], properties: {
    id: {type: string, readOnly: true, example: i7}, secret: {type: string, writeOnly: true, example: s7}}}`;

  it('have the read-only properties of webhooks and callbacks, and no write-only ones', () => {
    const content = `{application/json: {schema: ${SECRET}}}`;
    const document = readYamlText(`
webhooks: {gone: {post: {requestBody: {content: ${content}}, responses: {'200': {description: ok}}}}}
paths: {/a: {post: {responses: {}, callbacks: {done: {'{$url}': {put: {requestBody: {content: ${content}}}}}}}}}`);
    const [callback] = document.operations[0]!.callbacks;
    for (const {body} of [document.webhooks[0]!, callback!.operation]) {
      expect(body!.content[0]!.examples[0]!.value).toEqual({id: 'i7'});
    }
  });

  it('show their method, summary and example, for callbacks too', () => {
    const markdown = printYaml(`paths: {/a: {post: {responses: {}, callbacks: {done: {'{$url}': {put: {
      summary: It is done, requestBody: {content: {application/json: {example: {state: ready}}}}}}}}}}}`);
    expect(markdown).toContain('PUT `{$url}`');
    expect(markdown).toContain('It is done');
    expect(markdown).toContain('"state": "ready"');
  });
});

describe('an operation', () => {
  const KEYS = `components: {securitySchemes: {
    AppKey: {type: apiKey, in: header, name: X-App}, Token: {type: http, scheme: bearer},
    User: {type: apiKey, in: query, name: user}, Trace: {type: apiKey, in: query, name: trace}}}`;
  const document = readYamlText(
    `paths: {/a: {get: {security: [{AppKey: [], Token: [], User: [], Trace: []}], responses: {}}}}\n${KEYS}`,
  );

  it.each(listSamples(print(document)))('sends all keys that are required together: %s', (_, code) => {
    for (const part of ['X-App', 'APP_KEY', 'TOKEN', 'Bearer', 'user=', 'USER', 'trace=', 'TRACE']) {
      expect(code).toContain(part);
    }
  });

  it('that only reads is safe to repeat, with and without an idempotency key', () => {
    const markdown = printYaml(
      `paths: {/a: {get: {parameters: [{name: Idempotency-Key, in: header, schema: {type: string}}], responses: {}}}}`,
    );
    expect(markdown).toContain('Safe to repeat');
  });

  it('shows the variables of its servers', () => {
    const markdown = printYaml(`paths: {/a: {get: {responses: {}, servers: [
      {url: 'https://{zone}.a.example', variables: {zone: {default: eu, enum: [eu, us], description: Where.}}}]}}}`);
    expect(markdown).toMatch(/`https:\/\/\{zone\}\.a\.example`.*`zone` \(default `eu`, one of `eu`, `us`\): Where\.$/m);
  });

  it('is listed under each of its tags, which show all that the document says about them', () => {
    const markdown = printYaml(
      `
tags: [{name: A}, {name: B, summary: Short, description: About B., parent: A, kind: nav, externalDocs: {url: 'https://b.example'}}]
paths: {/a: {get: {summary: Read it, tags: [A, B], responses: {}}}}`,
      '3.2.0',
    );
    for (const text of ['Tags: A, B', 'Short', 'About B.', 'Part of A', 'Kind: nav', '(https://b.example)']) {
      expect(markdown).toContain(text);
    }
    expect(markdown.slice(markdown.indexOf('## B'))).toContain('[Read it](#read-it)');
  });

  it('is marked as deprecated once', () => {
    expect(printYaml('paths: {/a: {get: {deprecated: true, responses: {}}}}').match(/deprecated/gi)).toHaveLength(1);
  });

  it('keeps the paragraphs of a response apart', () => {
    const markdown = printYaml(`paths: {/a: {get: {responses: {'200': {description: "One.\\n\\nTwo."}}}}}`);
    expect(markdown).toContain('**200 OK** One.\n\nTwo.');
  });

  it('names a media type that is like JSON and the only one', () => {
    const markdown = printYaml(
      `paths: {/a: {get: {responses: {'400': {description: No., content: {application/problem+json: {schema: {type: object}}}}}}}}`,
    );
    expect(markdown).toContain('Media type `application/problem+json`');
  });

  it('has the same example of a response as another operation', () => {
    const response = `{'200': {description: ok, content: {application/json: {examples: {e: {$ref: '#/components/examples/E'}}}}}}`;
    const markdown = printYaml(`
paths: {/a: {get: {responses: ${response}}, put: {responses: ${response}}}}
components: {examples: {E: {value: {shared: true}}}}`);
    expect(listBlocks(markdown, 'json')).toHaveLength(2);
  });

  it('shows names, summaries and descriptions of examples', () => {
    const markdown = printYaml(`
paths: {/a: {post: {
  parameters: [{name: q, in: query, schema: {type: string}, examples: {one: {value: x1, summary: First one, description: Deep.}}}],
  requestBody: {content: {application/json: {examples: {b: {value: {n: 1}, summary: A body}}}}},
  responses: {'200': {description: ok, content: {application/json: {examples: {r: {value: {n: 2}, summary: A reply}}}}}}}}}`);
    for (const text of ['one: First one: Deep.', 'A body', 'A reply']) {
      expect(markdown).toContain(text);
    }
  });

  it('says once how a parameter with content is sent, and how such a header is', () => {
    const markdown = printYaml(`paths: {/a: {get: {
      parameters: [{name: box, in: query, content: {application/json: {schema: {type: object}}}}],
      responses: {'200': {description: ok, headers: {X-Trace: {content: {text/csv: {schema: {type: string}}}}}}}}}}`);
    expect(markdown).toContain('`box` (object, sent as application/json)');
    expect(markdown).toContain('`X-Trace` (string, sent as text/csv)');
  });

  it('shows the items of a stream', () => {
    const markdown = printYaml(
      `paths: {/a: {get: {responses: {'200': {description: ok, content: {text/event-stream: {itemSchema: {type: object, properties: {tick: {type: integer}}}}}}}}}}`,
      '3.2.0',
    );
    expect(markdown).toMatch(/Each item of the stream: object[^]*`tick` \(integer\)/);
  });
});

describe('a schema', () => {
  function printSchema(yaml: string, version?: string): string {
    return printYaml(`components: {schemas: {Thing: ${yaml}}}`, version);
  }

  it.each([
    [
      'first items and those after them',
      '{type: array, prefixItems: [{type: number, description: East.}, {type: number}], items: {type: boolean}}',
      ['East.', '**Item 2**', 'Each further item: boolean'],
    ],
    [
      'items and one that must be among them',
      '{type: array, items: {type: string}, contains: {const: all}}',
      ['Each item: string', 'Always `all`'],
    ],
  ])('has %s of an array in an attribute', (_, list, texts) => {
    const markdown = printSchema(`{type: object, properties: {list: ${list}}}`);
    expect(texts.filter((text) => !markdown.includes(text))).toEqual([]);
  });

  it.each([
    ['{type: string, pattern: a}', 'The thing schema'],
    ['{enum: [1, 2]}', 'The thing schema'],
    ['{type: array, items: {type: string}}', 'The thing schema'],
    ['{type: object}', 'The thing object'],
    ['{properties: {a: {}}}', 'The thing object'],
  ])('is called an object only if it is one: %s', (yaml, title) => {
    expect(printSchema(yaml)).toContain(`### ${title}\n`);
  });

  it('that is closed is closed with pattern properties alone, too', () => {
    expect(printSchema("{type: object, additionalProperties: false, patternProperties: {'^x-': {}}}")).toContain(
      'Only these attributes are allowed:',
    );
  });

  it('shows titles and examples of its properties', () => {
    const markdown = printSchema(`{properties: {
      a: {type: string, title: The best of all, example: e1}, b: {type: object, example: {deep: [1]}, properties: {deep: {type: array}}},
      c: {type: string, example: ${'long '.repeat(30)}}, name: {type: string, title: Name}}}`);
    for (const text of ['The best of all', 'Example: `e1`', 'long long']) {
      expect(markdown).toContain(text);
    }
    expect(markdown).not.toContain('Name');
  });

  it('shows a pattern as code, in full, however long', () => {
    const long = `^(${'abc|'.repeat(80)}z)$`;
    expect(printSchema(`{type: string, pattern: '^\\[0-9]{4}_\\*$'}`)).toContain('pattern `^\\[0-9]{4}_\\*$`');
    expect(printSchema(`{type: string, pattern: '${long}'}`)).toContain(long);
  });

  it('that is a map or something else says where the map ends', () => {
    expect(printSchema('{anyOf: [{type: object, additionalProperties: {type: string}}, {type: string}]}')).toContain(
      '(map of strings) or string',
    );
  });

  it('has a made value with as many items as contains needs', () => {
    const {operations} = readYamlText(
      createPost('{application/json: {schema: {type: array, contains: {type: integer}, minContains: 2}}}'),
    );
    expect(operations[0]!.body!.content[0]!.examples[0]!.value).toEqual([1, 1]);
  });
});

describe('an enum', () => {
  it('of many values without descriptions is folded', () => {
    const print = (count: number): string =>
      printYaml(
        createPost(
          `{application/json: {schema: {properties: {p: {enum: [${Array.from({length: count}, (_, index) => `v${String(index)}`).join(', ')}]}}}}}`,
        ),
      );
    expect(print(40)).toContain(': One of `v0`, `v1`');
    expect(print(41)).toMatch(/\*\*41 values\*\*\s+One of `v0`, `v1`/);
  });
});

describe('a response', () => {
  it('does not say its status again', () => {
    const responses =
      "{'200': {description: OK}, '404': {description: Not found.}, '409': {description: Pot is in use.}}";
    const markdown = printYaml(`paths: {/a: {get: {responses: ${responses}}}}`);
    expect(markdown.match(/^\*\*\d.*$/gm)).toEqual([
      '**200 OK**',
      '**404 Not Found**',
      '**409 Conflict** Pot is in use.',
    ]);
  });
});

describe('a schema that describes itself beside its use', () => {
  it.each([
    [
      'a parameter',
      "parameters: [{name: a, in: query, description: How., schema: {$ref: '#/components/schemas/Order'}}],",
    ],
    [
      'an attribute',
      "requestBody: {content: {application/json: {schema: {type: object, properties: {a: {$ref: '#/components/schemas/Order', description: How.}}}}}},",
    ],
  ])('is shown where it explains the values of %s', (_, rest) => {
    const markdown = printYaml(`
paths: {/a: {post: {${rest} responses: {}}}}
components: {schemas: {Order: {enum: [up, down], description: 'From \`up\`, the smallest, to \`down\`.'}}}`);
    expect(markdown.split('### Schemas')[0]).toMatch(/How\.\n\n +From `up`, the smallest, to `down`\./);
  });

  it('is shown in a header', () => {
    const header = "{description: A cache., schema: {type: string, description: 'Directives, by commas.'}}";
    expect(
      printYaml(`paths: {/a: {get: {responses: {'200': {description: Done., headers: {Cache-Control: ${header}}}}}}}`),
    ).toMatch(/A cache\.\n\n +Directives, by commas\./);
  });
});

describe('external documentation of a schema', () => {
  it('is linked where the schema is a body, a variant, or in a section', () => {
    const createSchema = (name: string, rest = ''): string =>
      `{type: object, externalDocs: {url: 'https://docs.example/${name}'}, properties: {${name}: {type: string}}${rest}}`;
    const schemas = `{Pot: ${createSchema('pot')}, Lid: ${createSchema('lid')}, Set: ${createSchema('set', ", oneOf: [{$ref: '#/components/schemas/Pot'}, {$ref: '#/components/schemas/Lid'}]")}}`;
    const content = "{application/json: {schema: {$ref: '#/components/schemas/Set'}}}";
    const twice = "{application/json: {schema: {$ref: '#/components/schemas/Lid'}}}";
    const markdown = printYaml(`
paths: {/a: {post: {requestBody: {content: ${content}}, responses: {'200': {description: Done., content: ${twice}}}}}}
components: {schemas: ${schemas}}`);
    for (const name of ['pot', 'lid', 'set']) {
      expect(markdown.split(`](https://docs.example/${name})`)).toHaveLength(2);
    }
  });
});

describe('examples of a parameter', () => {
  it('have no numbers of their own', () => {
    const parameter = '{name: a, in: query, schema: {type: string, examples: [x, y]}}';
    expect(printYaml(`paths: {/a: {get: {parameters: [${parameter}], responses: {}}}}`)).toContain(
      'Examples: `x`, `y`',
    );
  });
});

describe('a description', () => {
  const LINKS =
    'See [the guide](../guide.html#a), <a href="/b">b</a>, [c][1] and [out](https://out.example).\n\n[1]: c.md';
  const text = `openapi: 3.1.0\ninfo: ${JSON.stringify({title: 'T', version: '1', description: LINKS})}\npaths: {}`;

  it('without a base shows relative links as text, with a warning for each', () => {
    const document = readDocumentTexts({'api.yaml': text});
    const markdown = print(document);
    expect(markdown).toContain('See the guide, b, c and [out](https://out.example).');
    expect(document.problems.map(({place, severity}) => `${severity} ${place}`)).toEqual([
      'warning api.yaml#/info/description',
      'warning api.yaml#/info/description',
      'warning api.yaml#/info/description',
    ]);
    expect(document.problems.map(({message}) => message).join(' ')).toMatch(/\.\.\/guide\.html#a.*\/b.*c\.md|c\.md/);
  });

  it('with a base has absolute links', () => {
    const document = readDocumentTexts({'api.yaml': text}, 'https://docs.example/x/y.html');
    const markdown = print(document);
    for (const url of ['guide.html#a', 'b', 'x/c.md']) {
      expect(markdown).toContain(`](https://docs.example/${url})`);
    }
    expect(document.problems).toEqual([]);
  });

  it('has links to relative pictures with a base, and without it their text or their address, with a warning', () => {
    const description =
      '![A map](map.png), ![](plan.png) and <img src="/pole.svg" width="9">, ![A [tent]][t]\n\n[t]: tent.png';
    const file = `openapi: 3.1.0\ninfo: ${JSON.stringify({title: 'T', version: '1', description})}\npaths: {}`;
    const document = readDocumentTexts({'api.yaml': file});
    expect(print(document)).toContain('A map, plan.png and /pole.svg, A \\[tent]');
    expect(document.problems.map(({message}) => /link (\S+),/.exec(message)?.[1])).toEqual([
      'tent.png',
      'map.png',
      'plan.png',
      '/pole.svg',
    ]);
    expect(print(readDocumentTexts({'api.yaml': file}, 'https://docs.example/x/y.html'))).toContain(
      '[A map](https://docs.example/x/map.png), [plan.png](https://docs.example/x/plan.png) and [/pole.svg](https://docs.example/pole.svg)',
    );
  });

  it('leads to operations, webhooks and tags as the URLs of other tools name them, and says which lead nowhere', () => {
    const links = [
      '[a](#operation/listPots)',
      '[b](#tag/Big-pots/operation/listPots)',
      '<a href="#/Big%20pots/listPots">c</a>',
      '[d](#tag/Big-pots)',
      '[e][1]',
      '[f](#section/Login)',
      '[g](#operation/lost)',
      '[h](#tag/About-us)',
      '[i](#tag/Forum)\n\n[1]: #operation/potCracked',
    ].join(', ');
    const document = readYamlText(`
tags: [{name: About us, description: {$ref: about.md}}, {name: Forum, externalDocs: {url: 'https://forum.example'}}]
paths:
  /pots: {get: {operationId: listPots, tags: [Big pots], description: ${JSON.stringify(links)}, responses: {}}}
webhooks: {pot.cracked: {post: {operationId: potCracked, responses: {}}}}`);
    expect(print(document)).toContain(
      '[a](#list-pots), [b](#list-pots), [c](#list-pots), [d](#big-pots), [e](#pot-cracked), f, g, [h](#about-us), [i](#forum)',
    );
    expect(document.problems.map(({place, message}) => `${place} ${message.slice(0, 33)}`)).toEqual([
      'api.yaml#/tags/0/description Found a reference to about.md, wh',
      'api.yaml#/paths/~1pots/get/description Found the link #section/Login, wh',
      'api.yaml#/paths/~1pots/get/description Found the link #operation/lost, w',
    ]);
  });

  it('leads to headings of the document and of its tags, as the URLs of other tools and their anchors name them', () => {
    const links = [
      '[a](#section/Errors-and-limits)',
      '[b](#section/Errors-and-limits/Too-many)',
      '[c](#errors--limits)',
      '[d](#tag/Pots/section/Sizes)',
      '[e](#section/Authentication/key)',
      '[f](#small)',
      '<a href="#section/In-HTML">g</a>',
      '[h](#lost)',
      '[i](#operation/lost)',
    ].join(', ');
    const description =
      '# Errors & limits\n\nFew.\n\n## Too many\n\nFewer.\n\n## Operation\n\nAny.\n\n<h2>In <i>HTML</i></h2>';
    const contract = {
      openapi: '3.1.0',
      info: {title: 'T', version: '1', description},
      tags: [{name: 'Pots', description: 'Pots.\n\n### Sizes\n\nMany.\n\n#### Small\n\nOne.'}],
      paths: {'/pots': {get: {tags: ['Pots'], description: links, responses: {}}}},
      components: {securitySchemes: {key: {type: 'http', scheme: 'bearer'}}},
    };
    const document = readDocumentTexts({'api.yaml': JSON.stringify(contract)});
    const text = print(document);
    expect(text).toContain(
      '[a](#errors--limits), [b](#too-many), [c](#errors--limits), [d](#sizes), [e](#authentication), [f](#small), [g](#in-html), h, i',
    );
    expect(text).toMatch(/^## Errors & limits\n\nFew\.\n\n### Too many$/m);
    expect(text).toMatch(/^### In \*HTML\*$/m);
    expect(text).toMatch(/^## Pots\n\nPots\.\n\n### Sizes\n\nMany\.\n\n#### Small$/m);
    expect(document.problems.map(({message}) => /link (\S+),/.exec(message)?.[1])).toEqual([
      '#lost',
      '#operation/lost',
    ]);
  });

  it('leads to schemas with a section of their own, and is text for one that is shown where it is used', () => {
    const description = '[a](#schema/Pot), [b](#/components/schemas/Pot), [c](#schema/Lid), [d](#schema/Lids)';
    const pot = "{content: {application/json: {schema: {$ref: '#/components/schemas/Pot'}}}, description: The pot.}";
    const document = readYamlText(`
paths:
  /pots: {get: {description: ${JSON.stringify(description)}, responses: {200: ${pot}}}, put: {responses: {200: ${pot}}}}
components:
  schemas:
    Pot: {type: object, properties: {lid: {$ref: '#/components/schemas/Lid'}}}
    Lid: {type: object, properties: {size: {type: integer}}}`);
    expect(print(document)).toContain('[a](#the-pot-object), [b](#the-pot-object), c, d');
    expect(document.problems.map(({message}) => message.slice(0, 27))).toEqual(['Found the link #schema/Lids']);
  });

  it('keeps no link in a link, and no dead link of a footnote', () => {
    const markdown = printYaml(
      `tags: [{name: T, description: "[![Run](b.svg)](https://y.example) and a note[^1] <br>\\n\\n[^1]: The note."}]\npaths: {/a: {get: {tags: [T], responses: {}}}}`,
    );
    expect(markdown).toContain('[Run](https://y.example)');
    expect(markdown).toMatch(/a note \\?\(?1\)?|a note\(1\)|a note\\\(1\)/);
    expect(markdown).toContain('The note.');
    expect(markdown).not.toContain('user-content');
  });
});

describe('what cannot be shown as it is written', () => {
  function listProblems(document: ApiDocument): string[] {
    print(document);
    document.checkExamples();
    return document.problems.map(({place, severity, message}) => `${severity} ${place} ${message}`);
  }

  it('is told with its place: keywords beside a reference', () => {
    const parameter = readYamlText(`
paths: {/a: {get: {parameters: [{$ref: '#/components/parameters/P', schema: {type: integer}}], responses: {}}}}
components: {parameters: {P: {name: p, in: query, schema: {type: string}}}}`);
    expect(listProblems(parameter)).toEqual([
      expect.stringMatching(/^problem api\.yaml#\/paths\/~1a\/get\/parameters\/0 Found schema beside \$ref/),
    ]);
    const schema = readYamlText(
      `components: {schemas: {A: {properties: {b: {$ref: '#/components/schemas/B', maxLength: 3}}}, B: {type: string}}}`,
      '3.0.3',
    );
    expect(listProblems(schema)).toEqual([
      expect.stringMatching(/^problem api\.yaml#\/components\/schemas\/A\/properties\/b Found maxLength beside \$ref/),
    ]);
  });

  it('is told with its place: the type null without quotes', () => {
    expect(listProblems(readYamlText('components: {schemas: {A: {properties: {a: {type: [string, null]}}}}}'))).toEqual(
      [
        expect.stringMatching(
          /^problem api\.yaml#\/components\/schemas\/A\/properties\/a\/type .* Write 'null' in quotes\.$/,
        ),
      ],
    );
  });

  it('is told with its place: a reference in an example', () => {
    const example = "{a: {$ref: '#/components/schemas/B'}, b: [1, {$ref: gone.json}]}";
    const document = readYamlText(
      `components: {schemas: {A: {type: object, required: [c], properties: {a: {}}, example: ${example}}, B: {}}}`,
    );
    expect(listProblems(document)).toEqual(
      ['a', 'b/1'].map(
        (key) =>
          expect.stringMatching(
            `^warning api\\.yaml#/components/schemas/A/example/${key} Found a reference .*Write the value`,
          ) as string,
      ),
    );
  });

  it('is told with its place: null that one part of allOf forbids', () => {
    const document = readYamlText(`components: {schemas: {
      A: {properties: {t: {type: [string, 'null'], allOf: [{$ref: '#/components/schemas/Token'}]}}}, Token: {type: string, maxLength: 9}}}`);
    expect(listProblems(document)).toEqual([
      expect.stringMatching(/^warning api\.yaml#\/components\/schemas\/A\/properties\/t Found null/),
    ]);
  });

  it.each([
    ['of a property', `{properties: {a: {type: integer, example: x}}}`, '/properties/a/example'],
    ['of a schema', `{type: string, maxLength: 3, examples: [ok, long]}`, '/examples/1'],
    [
      'of a recursive schema',
      `{required: [n], properties: {n: {type: integer}, c: {$ref: '#/components/schemas/A'}}, example: {n: 1, c: {}}}`,
      '/example',
    ],
    ['that has too much', `{properties: {a: {}}, additionalProperties: false, example: {b: 1}}`, '/example'],
  ])('is told with its place: an example that does not fit, %s', (_, schema, pointer) => {
    expect(listProblems(readYamlText(`components: {schemas: {A: ${schema}}}`))).toEqual([
      expect.stringContaining(`warning api.yaml#/components/schemas/A${pointer} Found an example that does not fit`),
    ]);
  });

  it('is nothing where properties have the names of those that every object inherits', () => {
    const schema =
      '{type: object, properties: {constructor: {type: string}, toString: {type: integer}}, example: {a: 1}}';
    expect(listProblems(readYamlText(`components: {schemas: {A: ${schema}}}`))).toEqual([]);
  });

  it('is told with its place: integers that JSON does not keep exactly', () => {
    const big = '9007199254740993';
    const document =
      readYamlText(`components: {schemas: {A: {type: integer, example: ${big}, maximum: ${big}, minimum: -9223372036854775808,
      enum: [1, ${big}, 9007199254740991]}, B: {type: number, examples: [1.0e300, 0.1]}}}`);
    expect(listProblems(document)).toEqual(
      ['example', 'maximum', 'enum/1'].map(
        (key) =>
          expect.stringMatching(
            `^warning api\\.yaml#/components/schemas/A/${key} Found an integer of about 9007199254740992, .*make the value a string`,
          ) as string,
      ),
    );
  });

  it('is not told of examples that fit in their direction, are null by 3.0, or are text of another type', () => {
    const {problems} = readYamlText('paths: {}');
    const fitting = readYamlText(
      `
paths: {/a: {post: {
  requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/A'}, example: {s: x}}, application/xml: {schema: {$ref: '#/components/schemas/A'}, example: <a/>}}},
  responses: {'200': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/A'}, example: {id: 1, n: null, e: null}}}}}}}}
components: {schemas: {A: {type: object, required: [id, s], properties: {
  id: {type: integer, readOnly: true, minimum: 0, exclusiveMinimum: true}, s: {type: string, writeOnly: true},
  n: {type: string, nullable: true}, e: {type: string, nullable: true, enum: [a]}}}}}`,
      '3.0.3',
    );
    expect([...problems, ...listProblems(fitting)]).toEqual([]);
  });
});
