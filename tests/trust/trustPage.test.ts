import fs from 'node:fs';
import {format} from 'prettier';
import {expect, test} from 'vitest';
import {countFigures, renderTrustPage} from './page';

test('docs/trust.md has the figures that were recorded, which are those of the lists that tests try', async () => {
  const recorded = JSON.parse(fs.readFileSync('docs/trust.json', 'utf8')) as Record<string, number>;
  const counts = Object.entries(countFigures()).map(([name, {count}]) => [name, count] as const);
  const older = Object.keys(recorded).filter(
    (name) => !counts.some(([one, count]) => one === name && count === recorded[name]),
  );
  expect(older, 'lists that changed since. Run npm run test:all && npm run trust.').toEqual([]);
  const page = await format(renderTrustPage(recorded), {parser: 'markdown'});
  expect(fs.readFileSync('docs/trust.md', 'utf8')).toBe(page);
});
