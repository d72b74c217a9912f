import fs from 'node:fs';
import {expect, it, vi} from 'vitest';
import {renderPageText} from './projectContracts';

it('reads contracts for a page with a token or a time, and none for other pages', () => {
  const read = vi.spyOn(fs, 'readFileSync');
  const listContracts = (): string[] =>
    read.mock.calls.map(([file]) => String(file)).filter((file) => /contracts/.test(file));
  const text = '# A title\n\nText of %brand.name% with version 1.2 and 3/4.\n';
  expect(renderPageText({filePath: 'page.mdx', fileContent: text})).not.toContain('%');
  expect(listContracts()).toEqual([]);
  expect(renderPageText({filePath: 'page.mdx', fileContent: 'Keys live %duration.idempotency_key%.'})).toMatch(/\d+ /);
  expect(listContracts()).not.toEqual([]);
  read.mockClear();
  expect(renderPageText({filePath: 'page.mdx', fileContent: 'At 2026-11-14T09:20:00Z.'})).toMatch(/^At \d{4}-/);
  expect(listContracts().some((file) => file.includes('scenarios'))).toBe(true);
});
