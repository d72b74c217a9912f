import {describe, expect, it} from 'vitest';
import {printMarkdown} from '../../../src/pipeline/markdown/print';
import {SAMPLE_LANGUAGES} from '../../request-samples';
import type {ApiDocument} from '../reader/documentViews';
import {renderDocument} from '../markdown/renderDocument';
import {readDocumentTexts, readYamlText} from './support/openapi';

/** Small documents, each with one thing that documents of other providers contain and that is easily shown wrong. */

function print(document: ApiDocument): string {
  return [...renderDocument(document)].map((nodes) => printMarkdown(nodes)).join('\n');
}

function printYaml(yaml: string): string {
  return print(readYamlText(yaml));
}

function createOperation(rest: string, responses = "{'200': {description: Done.}}"): string {
  return `paths: {/a: {post: {${rest} responses: ${responses}}}}`;
}

/** The first sample of each language. */
function listSamples(markdown: string): [string, string][] {
  return SAMPLE_LANGUAGES.map(({fence}) => [
    fence,
    new RegExp(`^\`\`\`${fence}\\n([^]*?)\\n\`\`\`$`, 'm').exec(markdown)?.[1] ?? '',
  ]);
}

describe('a placeholder in angle brackets', () => {
  it.each([
    ['Use <id>.', 'Use &lt;id>.'],
    ['A <b>bold</b> <branch name>', 'A **bold** &lt;branch name>'],
    ['<p>Send <Your-Key></p>', 'Send &lt;Your-Key>'],
    ['<token>', '&lt;token>'],
  ])('is shown: %s', (description, shown) => {
    expect(printYaml(createOperation(`description: ${JSON.stringify(description)},`))).toContain(`\n${shown}\n`);
  });

  it.each([
    ['<Note>Read this.</Note>', 'Read this.'],
    ['Before. <Widget kind="x" /> After.', 'Before. After.'],
    ['One.<br>Two.', 'One.\\\nTwo.'],
    ['Safe. <script>alert(1)</script>', 'Safe.'],
  ])('is not confused with an element: %s', (description, shown) => {
    expect(printYaml(createOperation(`description: ${JSON.stringify(description)},`))).toContain(`\n${shown}\n`);
  });
});

describe('a body of a range of media types', () => {
  const OBJECT = '{type: object, properties: {name: {type: string, example: Lamp}}}';

  it.each(listSamples(printYaml(createOperation(`requestBody: {content: {'*/*': {schema: ${OBJECT}}}},`))))(
    'is sent as JSON when it is an object: %s',
    (_, code) => {
      expect(code).toContain('Lamp');
      expect(code).toMatch(/application\/json|--json/);
    },
  );

  it.each([
    ['image/*', '{type: string, format: binary}', 'image/png'],
    ['*/*', '{type: string, format: binary}', 'application/octet-stream'],
    ['*/*', '{type: string}', 'text/plain'],
  ])('%s of %s is sent as %s', (range, schema, mediaType) => {
    const markdown = printYaml(createOperation(`requestBody: {content: {'${range}': {schema: ${schema}}}},`));
    listSamples(markdown).forEach(([, code]) => expect(code).toContain(mediaType));
  });
});

describe('a file without a schema, as in OpenAPI 3.1', () => {
  it.each(
    listSamples(printYaml(createOperation('requestBody: {required: true, content: {application/octet-stream: {}}},'))),
  )('is sent: %s', (_, code) => {
    expect(code).toContain('application/octet-stream');
  });

  it('is not made of a media type that is text', () => {
    const markdown = printYaml(createOperation('requestBody: {content: {application/xml: {}}},'));
    expect(markdown).not.toContain('"Content-Type: application/xml"');
  });
});

describe('a required body without a schema', () => {
  const NOTE = 'Samples send a placeholder: the contract has no example of this body';

  it.each([
    ['application/json', '{', /json/],
    ['application/vnd.lager.v2+json', '{', /vnd\.lager\.v2\+json/],
    ['application/xml', '<request/>', /application\/xml/],
    ['application/yaml', '{}', /application\/yaml/],
    ['application/x-www-form-urlencoded', 'name', /x-www-form-urlencoded|--data-urlencode name=value|form/],
    ['multipart/form-data', 'name', /form-data|--form-string name=value/],
    ['text/csv', 'text', /text\/csv/],
    ['*/*', '{', /json/],
  ])('of %s is sent as a placeholder in every language', (mediaType, content, sent) => {
    const markdown = printYaml(createOperation(`requestBody: {required: true, content: {'${mediaType}': {}}},`));
    expect(markdown).toContain(NOTE);
    for (const [language, code] of listSamples(markdown)) {
      expect(code, language).toContain(content);
      expect(code, language).toMatch(sent);
    }
  });

  it.each([
    [
      'an example elsewhere',
      `application/json: {examples: {a: {externalValue: 'https://lager.example/a.json'}}}`,
      true,
    ],
    ['an example', 'application/json: {example: {a: 1}}', false],
    ['a schema', 'application/json: {schema: {type: object}}', false],
    ['a file', 'application/pdf: {}', false],
  ])('is a placeholder with %s: %s, %s', (_, content, isPlaceholder) => {
    const markdown = printYaml(createOperation(`requestBody: {required: true, content: {${content}}},`));
    expect(markdown.includes(NOTE)).toBe(isPlaceholder);
  });
});

describe('a version without quotes', () => {
  it.each([
    ['info:\n  title: Test\n  version: 1.10', '1.10'],
    ['info: {title: Test, version: 2.0}', '2.0'],
    ['info: {version: 3}', '3'],
    ['"info": {"title": "Test", "version": 1.0}', '1.0'],
    ['x-other: {version: 9}\ninfo: {title: Test, version: "1"}', '1'],
  ])('is shown as it is written: %s', (info, version) => {
    const document = readDocumentTexts({'api.yaml': `openapi: 3.1.0\n${info}\npaths: {}\n`});
    expect(document.version).toBe(version);
    expect(document.problems).toEqual([]);
  });
});

describe('the URL of a sample', () => {
  const printCurl = (yaml: string): string => new Map(listSamples(printYaml(yaml))).get('bash')!;

  it('has the host of a server without a scheme', () => {
    const servers = "servers: [{url: '//lager.example/v1'}]\n";
    expect(printCurl(servers + createOperation(''))).toContain('https://lager.example/v1/a');
  });

  it('separates a path that begins with no slash, of which there is a warning', () => {
    const yaml = "paths: {relative: {get: {responses: {'200': {description: Done.}}}}}";
    expect(printCurl(yaml)).toContain('https://api.example/relative');
    expect(readYamlText(yaml).problems).toEqual([
      {
        place: 'api.yaml#/paths/relative',
        message: 'Found the path relative, expected one that begins with /.',
        severity: 'warning',
      },
    ]);
  });

  it('has the query that one parameter of OpenAPI 3.2 describes', () => {
    const content = 'content: {application/x-www-form-urlencoded: {example: {a b: 1, c: x&y}}}';
    const yaml = createOperation(`parameters: [{name: q, in: querystring, required: true, ${content}}],`);
    const [sample] = listSamples(print(readYamlText(yaml, '3.2.0')));
    expect(sample![1]).toContain('/a?a%20b=1&c=x%26y');
  });

  it('is beside a cookie as it is, in the style of OpenAPI 3.2', () => {
    const yaml = createOperation(
      'parameters: [{name: c, in: cookie, required: true, style: cookie, schema: {type: string}, example: x/y=1}],',
    );
    expect(listSamples(print(readYamlText(yaml, '3.2.0')))[0]![1]).toContain('c=x/y=1');
  });
});

describe('a generated example', () => {
  const generate = (schema: string, schemas = ''): unknown => {
    const document = readYamlText(
      `${createOperation(`requestBody: {content: {application/json: {schema: ${schema}}}},`)}\ncomponents: {schemas: {${schemas}}}`,
    );
    return document.operations[0]!.body!.content[0]!.examples[0]!.value;
  };

  it('names the schema where a parent chooses by name', () => {
    const parent = 'Base: {type: object, discriminator: {propertyName: kind}, properties: {kind: {type: string}}}';
    const child =
      "Lamp: {allOf: [{$ref: '#/components/schemas/Base'}, {type: object, properties: {watts: {type: integer}}}]}";
    expect(generate("{$ref: '#/components/schemas/Lamp'}", `${parent}, ${child}`)).toEqual({kind: 'Lamp', watts: 1});
  });

  it.each([
    ['{type: array, prefixItems: [{type: boolean}], items: {type: string}, contains: {const: x}}', [true, 'x']],
    ['{type: array, items: {type: string}, contains: {const: x}, minContains: 2}', ['x', 'x']],
    ['{type: array, items: {type: string}, contains: {const: x}, minContains: 0}', ['string']],
  ])('contains what a list has to contain: %s', (schema, value) => {
    expect(generate(schema)).toEqual(value);
  });
});

it('the only response of an operation is of any status, and beside others of any other', () => {
  expect(printYaml(createOperation('', '{default: {description: All.}}'))).toContain('**Any status** All.');
  const both = "{'200': {description: Done.}, default: {description: All.}}";
  expect(printYaml(createOperation('', both))).toContain('**Any other status** All.');
});

describe('samples that a document contains', () => {
  it('are shown below the others, by their labels', () => {
    const {problems, ...document} = readYamlText(
      createOperation(`
        x-codeSamples: [{lang: Shell, label: CLI, source: "lager list\\n"}, {lang: C#, source: client.List();}],
        x-code-samples: [{lang: Python, source: client.list()}],
        x-readme: {explorer-enabled: false, code-samples: [{language: node, name: Client, code: lager.list()}]},`),
    );
    const markdown = print({problems, ...document});
    expect(markdown).toContain(
      [
        '**4 more samples**',
        '**CLI**',
        '```bash\nlager list\n```',
        '**C#**',
        '```text\nclient.List();\n```',
        '**Python**',
        '```python\nclient.list()\n```',
        '**Client**',
        '```javascript\nlager.list()\n```',
      ].join('\n\n'),
    );
    expect(problems).toEqual([]);
  });

  it('can be in files of their own', () => {
    const document = readDocumentTexts({
      'api.yaml': `openapi: 3.1.0\ninfo: {title: Test, version: '1'}\n${createOperation("x-codeSamples: [{$ref: 'curl.yaml'}],")}`,
      'curl.yaml': 'lang: cURL\nsource: curl https://lager.example/a',
    });
    expect(print(document)).toContain('**cURL**\n\n```bash\ncurl https://lager.example/a\n```');
    expect(document.problems).toEqual([]);
  });

  it('without code are a problem', () => {
    const document = readYamlText(createOperation('x-codeSamples: [{lang: Shell}],'));
    print(document);
    expect(document.problems).toEqual([
      {
        place: 'api.yaml#/paths/~1a/post/x-codeSamples/0',
        message: 'Found a sample without source, expected its code as text.',
        severity: 'problem',
      },
    ]);
  });
});

describe('warnings', () => {
  function listWarnings(yaml: string): string[] {
    const document = readYamlText(yaml);
    print(document);
    expect(document.problems.every(({severity}) => severity === 'warning')).toBe(true);
    return document.problems.map(({place, message}) => `${place}: ${message}`);
  }

  it('name an operationId that an operation has before', () => {
    expect(
      listWarnings(`paths:
  /a: {get: {operationId: list, responses: {}}}
  /b: {get: {operationId: list, responses: {}}}`),
    ).toEqual([
      'api.yaml#/paths/~1b/get/operationId: Found the operationId list again, which is shown as list-2. Expected one that no other operation has.',
    ]);
  });

  it('name a part of a path without a description, and a description of no part', () => {
    expect(
      listWarnings(
        'paths: {"/a/{id}": {get: {parameters: [{name: key, in: path, required: true, schema: {type: string}}]}}}',
      ),
    ).toEqual([
      'api.yaml#/paths/~1a~1{id}/get: Found no description of {id} in /a/{id}. Add a parameter id in path.',
      'api.yaml#/paths/~1a~1{id}/get/parameters/0: Found the path parameter key, expected {key} in /a/{id}. Correct one of them.',
    ]);
  });

  it('are not given for a callback, whose path is an expression', () => {
    expect(
      listWarnings(createOperation("callbacks: {done: {'{$request.body#/url}': {post: {responses: {}}}}},")),
    ).toEqual([]);
  });
});

describe('a text in a file of its own', () => {
  const readTag = (reference: string) =>
    readDocumentTexts({
      'api.yaml': `openapi: 3.1.0\ninfo: {title: Test, version: '1', description: {$ref: '${reference}'}}\n${createOperation("x-codeSamples: [{lang: PHP, source: {$ref: 'samples/a.php'}}],")}`,
      'texts/about.md': 'Keep *lamps* lit.\n\n- One\n',
      'texts/about.yml': 'introduction: Keep *lamps* lit.\nother: 1',
      'samples/a.php': '<?php echo 1;',
    });

  it.each(['texts/about.md', './texts/about.yml#/introduction'])('is shown: %s', (reference) => {
    const document = readTag(reference);
    const markdown = print(document);
    expect(markdown).toContain('\nKeep *lamps* lit.\n');
    expect(markdown).toContain('```php\n<?php echo 1;\n```');
    expect(document.problems).toEqual([]);
  });

  it.each([
    ['texts/none.md', /^Found a reference to texts\/none\.md, whose file cannot be read: .*it does not exist/],
    ['texts/about.yml#/none', /^Found a reference to texts\/about\.yml#\/none, which has no target/],
    ['texts/about.yml#/other', /^Found a reference to texts\/about\.yml#\/other, which is number "1"\. Expected text/],
    ['https://lager.example/about.md', /Nothing is loaded over the network/],
  ])('is a problem where there is none: %s', (reference, message) => {
    const document = readTag(reference);
    print(document);
    expect(document.problems).toEqual([
      {place: 'api.yaml#/info/description', message: expect.stringMatching(message) as string, severity: 'problem'},
    ]);
  });
});

describe('an example that is a reference', () => {
  const LAMP = '{type: object, properties: {watts: {type: integer}}, example: {watts: 7}}';

  it.each([
    ['of a file', "{examples: {a: {value: {$ref: 'lamp.json'}}}}", {watts: 9}],
    ['of a part of the document', "{example: {$ref: '#/components/schemas/Lamp/example'}}", {watts: 7}],
    ['of nothing, which is a value', '{example: {$ref: none.json}}', {$ref: 'none.json'}],
    ['among others, which is a value', '{example: {$ref: lamp.json, watts: 1}}', {$ref: 'lamp.json', watts: 1}],
  ])('has the value %s', (_, content, value) => {
    const document = readDocumentTexts({
      'api.yaml': `openapi: 3.1.0\ninfo: {title: Test, version: '1'}\n${createOperation(`requestBody: {content: {application/json: ${content}}},`)}\ncomponents: {schemas: {Lamp: ${LAMP}}}`,
      'lamp.json': '{"watts": 9}',
    });
    expect(document.operations[0]!.body!.content[0]!.examples[0]!.value).toEqual(value);
    expect(document.problems).toEqual([]);
  });
});

describe('an address of more documentation', () => {
  const createDocs = (url: string): string =>
    createOperation(`externalDocs: {description: The guide, url: ${JSON.stringify(url)}},`);

  it('is a link when it is one of the web', () => {
    expect(printYaml(createDocs('https://lager.example/guide'))).toContain(
      '[More: The guide](https://lager.example/guide)',
    );
  });

  it.each(['/guide', 'none', 'javascript:alert(1)'])('is text when no link can lead there: %s', (url) => {
    expect(printYaml(createDocs(url))).toContain(`\nMore: The guide (${url})\n`);
  });

  it('leads from the base of links when it is relative', () => {
    const text = `openapi: 3.1.0\ninfo: {title: Test, version: '1'}\n${createDocs('/guide')}`;
    const document = readDocumentTexts({'api.yaml': text}, 'https://lager.example/docs/');
    expect(print(document)).toContain('[More: The guide](https://lager.example/guide)');
    expect(document.problems).toEqual([]);
  });

  it('is a warning when it is relative and there is no base', () => {
    const document = readYamlText(createDocs('/guide'));
    print(document);
    expect(document.problems.map(({place, severity}) => `${severity} ${place}`)).toEqual([
      'warning api.yaml#/paths/~1a/post/externalDocs/url',
    ]);
  });

  it('of an example is text when it is relative', () => {
    const content = '{application/json: {examples: {first: {externalValue: ./first.json}}}}';
    const markdown = printYaml(createOperation('', `{'200': {description: Done., content: ${content}}}`));
    expect(markdown).toContain('200 OK: `./first.json`');
  });
});

describe('a server', () => {
  it('without a URL is the root', () => {
    expect(printYaml(`servers: [{url: ''}]\n${createOperation('')}`)).toContain('\n- `/`\n');
  });
});

describe('a schema that contains itself', () => {
  it('is linked from inside itself, so that each attribute is shown once', () => {
    const markdown = printYaml(`
${createOperation('', "{'200': {description: Done., content: {application/json: {schema: {$ref: '#/components/schemas/Node'}}}}}")}
components: {schemas: {Node: {type: object, properties: {
  parent: {anyOf: [{$ref: '#/components/schemas/Node'}, {type: 'null'}]},
  children: {type: array, items: {$ref: '#/components/schemas/Node'}},
  self: {allOf: [{$ref: '#/components/schemas/Node'}], description: The same.}}}}}`);
    expect(markdown.match(/- `parent`/g)).toHaveLength(1);
    expect(markdown.match(/\[See the node object\]\(#the-node-object\)/g)).toHaveLength(3);
  });
});

describe('a parent with a thousand children', () => {
  // Without a memory of the family of a parent, each child resolves it again: minutes, more than a test may take.
  it('is read once, not once for each child', () => {
    const names = Array.from({length: 1_000}, (_, index) => `Child${String(index)}`);
    const document = readYamlText(`components: {schemas: {
  Parent: {type: object, required: [kind], properties: {kind: {type: string}}, discriminator: {propertyName: kind,
    mapping: {${names.map((name) => `${name}: '#/components/schemas/${name}'`).join(', ')}}}},
  ${names.map((name) => `${name}: {allOf: [{$ref: '#/components/schemas/Parent'}, {properties: {own: {type: string}}}]}`).join(',\n  ')}}}`);
    expect(document.schemas[0]!.variants[0]!.options).toHaveLength(names.length);
    expect(document.schemas.slice(1).every(({variants, isStructured}) => variants.length === 0 && isStructured)).toBe(
      true,
    );
  });
});
