import fs from 'node:fs';
import path from 'node:path';
import {afterAll, describe, expect, it} from 'vitest';
import {formatFinding} from '../../packages/authoring/finding';
import {checkContracts} from '../../sandbox/checks';
import {createPage} from '../../scripts/pages/createPage';
import {readPageName} from '../../scripts/pages/pageFile';
import {AREAS} from '../../src/site';
import {checkPages} from '../../src/pipeline/check/checkPages';
import {formatDefect} from '../../src/pipeline/contracts/defect';
import {readContracts} from '../../src/pipeline/projectContracts';
import {createPageCheckSettings} from '../../src/topics/pageChecks';
import {createSiteCopy} from './support/siteCopy';

/** The parts of `docs/writing.md` that a test can follow by what the page itself says. */

const guide = fs.readFileSync('docs/writing.md', 'utf8');
const copy = createSiteCopy();
afterAll(copy.remove);

function getSection(title: string): string {
  const section = guide.split(/^## /m).find((text) => text.startsWith(`${title}\n`));
  expect(section, `docs/writing.md: no section "${title}"`).toBeDefined();
  return section!;
}

describe('the guide for writers', () => {
  it('names only commands of the project', () => {
    const {scripts} = JSON.parse(fs.readFileSync('package.json', 'utf8')) as {scripts: object};
    const names = [...guide.matchAll(/npm (?:run )?([a-z:]+)/g)].map(([, name]) => name!);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  it('names a page in which a sentence can be changed, and a mistake is told', async () => {
    const [, page = ''] = /`([^`]+\.mdx)`/.exec(getSection('Edit a sentence')) ?? [];
    const settings = createPageCheckSettings(copy.folder);
    copy.change(page, (source) => `${source.trimEnd()}\n\nSend each request once.\n`);
    expect(await checkPages([page], settings)).toEqual([]);
    copy.change(page, (source) => `${source}\nSee [refunds](./nowhere.mdx).\n`);
    expect((await checkPages([page], settings)).map(formatFinding)).toEqual([expect.stringContaining('./nowhere.mdx')]);
    copy.restore();
  });

  it('adds a guide that passes every check of pages', async () => {
    const [, name = '', title = ''] = /npm run new -- (\S+) --title "([^"]+)"/.exec(getSection('Add a guide')) ?? [];
    const page = readPageName(name, AREAS);
    const files = await createPage(copy.folder, page, title);
    expect(files).toContain(name);
    expect(fs.readFileSync(path.join(copy.folder, 'sidebars-payments.ts'), 'utf8')).toContain(page.id);
    expect(await checkPages([name], createPageCheckSettings(copy.folder))).toEqual([]);
  });

  it('says what rejects an error code that no operation lists', async () => {
    const [, file = ''] = /`contracts\/([^`]+\.yaml)`/.exec(getSection('Add an error code')) ?? [];
    const contracts = readContracts();
    const source = contracts.readRawText(file);
    const entry = /\n {2}- code: refund_amount_exceeded\n(?: {4}[^\n]*\n)+/.exec(source)?.[0] ?? '';
    expect(entry).not.toBe('');
    const added = source.replace(
      entry,
      `${entry}${entry.slice(1).replaceAll('refund_amount_exceeded', 'refund_too_late')}`,
    );
    const {defects} = await checkContracts(contracts.withOverlay(new Map([[file, added]])));
    expect(defects.map(formatDefect).join('\n')).toMatch(/found error code refund_too_late, which no operation lists/);
  });
});
