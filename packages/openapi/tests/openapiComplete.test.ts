import fs from 'node:fs';
import {parse} from 'yaml';
import {describe, expect, it} from 'vitest';
import {printMarkdown} from '../../../src/pipeline/markdown/print';
import {renderDocument} from '../markdown/renderDocument';
import {readDocument} from '../reader/readDocument';
import {readDocumentTexts} from './support/openapi';

/** Compares what is printed with what a document contains, which is read here without the reader. */

type Raw = Record<string, unknown>;

function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

/** Where each key is a name that the author has chosen, and what such a name is. */
const NAME_MAPS: Readonly<Record<string, string>> = {
  properties: 'property',
  patternProperties: 'pattern',
  responses: 'status',
  headers: 'header',
  content: 'media type',
  scopes: 'scope',
  securitySchemes: 'security scheme',
  variables: 'variable',
};

/** Every part of a document that a reader has to find, as `kind name`. */
function listParts(root: Raw): string[] {
  const parts = new Set<string>();
  const visit = (value: unknown, key: string, isMap: boolean): void => {
    if (Array.isArray(value)) {
      value.forEach((member) => visit(member, key, false));
      return;
    }
    if (!isRaw(value)) {
      return;
    }
    if (!isMap) {
      if (typeof value.name === 'string' && (typeof value.in === 'string' || key === 'tags')) {
        parts.add(`name ${value.name}`);
      }
      if (Array.isArray(value.enum)) {
        value.enum.filter((member) => member !== null).forEach((member) => parts.add(`value ${String(member)}`));
      }
      if (typeof value.const === 'string') {
        parts.add(`value ${value.const}`);
      }
      for (const text of ['title', 'summary']) {
        if (typeof value[text] === 'string') {
          parts.add(`text ${value[text]}`);
        }
      }
      METHODS.filter((method) => isRaw(value[method]) && isRaw(value[method].responses)).forEach((method) =>
        parts.add(`method ${method.toUpperCase()}`),
      );
    }
    for (const [name, child] of Object.entries(value)) {
      if (!isMap && Object.hasOwn(NAME_MAPS, name) && isRaw(child) && key !== 'components') {
        Object.keys(child).forEach((member) => parts.add(`${NAME_MAPS[name]!} ${member}`));
        visit(child, name, true);
      } else {
        visit(
          child,
          name,
          !isMap && ['schemas', 'paths', 'webhooks', 'pathItems', '$defs', 'dependentSchemas'].includes(name),
        );
      }
    }
  };
  visit(root, '', false);
  for (const section of ['paths', 'webhooks']) {
    const items = isRaw(root[section]) ? root[section] : {};
    Object.keys(items)
      .filter((name) => Object.keys(items[name] as Raw).length > 0)
      .forEach((name) => parts.add(`path ${name}`));
  }
  return [...parts];
}

/** A status is printed with its reason, a null and a pattern in another form. */
function isPrinted(part: string, markdown: string): boolean {
  const kind = part.split(' ')[0]!;
  const name = part.slice(part.startsWith('media type ') ? 'media type '.length : kind.length + 1);
  if (kind === 'status') {
    return name === 'default' ? markdown.includes('**Any other status**') : markdown.includes(`**${name}`);
  }
  // JSON is what a single media type is unless it is named.
  return name === '' || part === 'media type application/json' || markdown.includes(name);
}

const FOLDER = 'packages/openapi/tests/fixtures/unusual';

describe.each(fs.readdirSync(FOLDER))('the document %s', (name) => {
  const file = `${FOLDER}/${name}`;
  const document = readDocument(file);
  const markdown = [...renderDocument(document)].map((nodes) => printMarkdown(nodes)).join('\n');
  // Markdown escapes some characters outside of code.
  const plain = `${markdown}\n${markdown.replace(/\\([[\]_*`|<])/g, '$1')}`;
  const raw = parse(fs.readFileSync(file, 'utf8')) as Raw;

  it('is printed without a loss', () => {
    const parts = listParts(raw);
    expect(parts.length).toBeGreaterThan(15);
    expect(parts.filter((part) => !isPrinted(part, plain))).toEqual([]);
  });

  it('has no problem, and no example that does not fit', () => {
    document.checkExamples();
    expect(document.problems).toEqual([]);
  });

  it('is printed without traces of code', () => {
    expect(markdown).not.toMatch(/\[object |undefined|NaN/);
  });
});

describe('an empty document', () => {
  it.each(['paths: {}', 'components: {}', 'webhooks: {}', 'paths:', 'tags: []'])('is printed: %s', (yaml) => {
    const document = readDocumentTexts({'api.yaml': `openapi: 3.1.0\ninfo: {title: Empty, version: '1'}\n${yaml}`});
    const markdown = [...renderDocument(document)].map((nodes) => printMarkdown(nodes)).join('\n');
    expect(markdown).toContain('# Empty');
    expect(document.problems).toEqual([]);
  });
});
