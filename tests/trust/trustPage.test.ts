import fs from 'node:fs';
import {format} from 'prettier';
import {expect, test} from 'vitest';
import {countFigures, renderTrustPage} from './page';

test('docs/trust.md has the figures of the lists that tests try', async () => {
  const counts = Object.fromEntries(Object.entries(countFigures()).map(([name, {count}]) => [name, count]));
  const page = await format(renderTrustPage(counts), {parser: 'markdown'});
  expect(fs.readFileSync('docs/trust.md', 'utf8'), 'Run npm run test:all && npm run trust.').toBe(page);
});
