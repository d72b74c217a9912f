import {expect, it, vi} from 'vitest';
import {readDocumentTexts} from './support/openapi';

it('links in the description of a schema are resolved once, however often it is read', () => {
  const schemas = {A: {type: 'string', description: '[a](./a)'}};
  const root = {openapi: '3.1.0', info: {title: 'T', version: '1'}, paths: {}, components: {schemas}};
  const [schema] = readDocumentTexts({'api.yaml': JSON.stringify(root)}, 'https://docs.example/').schemas;
  const resolve = vi.spyOn(URL.prototype, 'href', 'get');
  expect([schema!.description, schema!.description]).toEqual(Array(2).fill('[a](<https://docs.example/a>)'));
  expect(resolve).toHaveBeenCalledTimes(1);
});
