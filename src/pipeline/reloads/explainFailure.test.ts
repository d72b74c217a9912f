import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {explainFailure} from './explainFailure';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'reloads-'));
const writeSidebar = (items: string): void => fs.writeFileSync(path.join(folder, 'sidebars-docs.ts'), items);

beforeAll(() => {
  fs.mkdirSync(path.join(folder, 'docs'));
  fs.writeFileSync(path.join(folder, 'docs', 'intro.mdx'), '---\ntitle: A\n---\n');
});
afterAll(() => fs.rmSync(folder, {recursive: true}));

const docs = {name: 'docusaurus-plugin-content-docs', id: 'docs'};
const failure = new Error('Invalid sidebar file', {cause: new Error('at a stack')});

it('a sidebar that names a page which does not exist is explained with its line', () => {
  writeSidebar("export default {\n  docs: [\n    'intro',\n    'intra',\n  ],\n};\n");
  const {message, isOnlyHere} = explainFailure(folder, docs, failure);
  expect(message).toMatch(/^sidebars-docs\.ts:4: found .*intra/);
  expect(isOnlyHere).toBe(true);
});

it('a sidebar that is no TypeScript is explained with its line', () => {
  writeSidebar("export default {\n  docs: ['intro],\n};\n");
  expect(explainFailure(folder, docs, failure).message).toMatch(/^sidebars-docs\.ts:2: found "docs: \['intro\],"/);
});

it('any other failure is explained by its messages and those of its causes, which the page reports itself', () => {
  writeSidebar("export default {docs: ['intro']};\n");
  expect(explainFailure(folder, docs, failure)).toEqual({
    message: 'Invalid sidebar file\nat a stack',
    isOnlyHere: false,
  });
  expect(explainFailure(folder, {name: 'other', id: 'default'}, new Error('broken')).message).toBe('broken');
});
