import fs from 'node:fs';
import path from 'node:path';
import {beforeAll, expect, it} from 'vitest';
import {brand} from '../../src/brand';
import {listOperations} from '../../src/pipeline/contracts/bundleContract';
import {isObject, appendPointer, type JsonObject} from '../../packages/json';
import {readTokens} from '../../src/pipeline/projectContracts';
import {replaceTokens} from '../../src/pipeline/prose/tokens';
import {getErrorSchema, loadOlderContracts, type OlderContract} from './support/olderContracts';
import {readContracts} from '../../src/pipeline/projectContracts';

const FILE = path.join('payments', 'Changelog', 'intro.mdx');
const page = replaceTokens({filePath: FILE, fileContent: fs.readFileSync(FILE, 'utf8')}, readTokens());
const {versions} = readContracts().changelog;
const earlierVersions = versions.map(({date}) => date).slice(1);

interface PageExchange {
  readonly version: string;
  readonly target: string;
  readonly isPost: boolean;
  readonly status: string;
  readonly body: JsonObject;
}

/** Each response that the page shows, with the request before it. */
function listExchanges(): PageExchange[] {
  const fences = [...page.matchAll(/^```(\w+) title="([^"]+)"\n([\s\S]*?)^```/gm)];
  return fences.flatMap(([, language, title = '', text = ''], index) => {
    const request = fences[index - 1]?.[3] ?? '';
    return language === 'json'
      ? [
          {
            version: new RegExp(`${brand.versionHeader}: (\\S+)"`).exec(request)![1]!,
            target: new RegExp(`https://${brand.sandboxHost}([^\\s"?]+)`).exec(request)![1]!,
            isPost: request.includes('Idempotency-Key'),
            status: title.split(' ')[0]!,
            body: JSON.parse(text) as JsonObject,
          },
        ]
      : [];
  });
}

let olderContracts: OlderContract[];
beforeAll(async () => {
  olderContracts = await loadOlderContracts(earlierVersions);
}, 240_000);

function checkExchange({version, target, isPost, status, body}: PageExchange): unknown[] {
  const contract = olderContracts.find(({date, product}) => date === version && product === 'payments')!;
  if (Number(status) >= 400) {
    const contentType = isObject(body.error) ? 'application/json' : 'application/problem+json';
    const schema = getErrorSchema(contract, contentType);
    return schema === undefined
      ? [`found an error as ${contentType}, which ${version} has not`]
      : contract.validator.validate(schema, body);
  }
  const operation = listOperations(contract.document).find(
    (one) =>
      (one.method === 'post') === isPost && new RegExp(`^${one.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(target),
  )!;
  const schema = appendPointer(operation.pointer, 'responses', status, 'content', 'application/json', 'schema');
  return contract.validator.validate(schema, body);
}

it('shows responses of each earlier version', () => {
  expect([...new Set(listExchanges().map(({version}) => version))].sort()).toEqual([...earlierVersions].sort());
});

it('shows responses of older versions that are valid by their contracts', () => {
  const older = listExchanges().filter(({version}) => earlierVersions.includes(version));
  expect(older.flatMap(checkExchange)).toEqual([]);
});

it('detects a response of another version', () => {
  const [first, second] = listExchanges();
  expect(checkExchange({...first!, body: second!.body})).not.toEqual([]);
  expect(checkExchange({...second!, body: first!.body})).not.toEqual([]);
});

it('has a section for each version, in their order', () => {
  const sections = [...page.matchAll(/^## (\d{4}-\d{2}-\d{2})\n\n(?:[^#]*?\n\n)?<Changes version="(\S+)" \/>$/gm)];
  expect(sections.map(([, heading, shown]) => [heading, shown])).toEqual(versions.map(({date}) => [date, date]));
});
