import fs from 'node:fs';
import path from 'node:path';
import {afterAll, describe, expect, it} from 'vitest';
import {formatFinding} from '../../packages/authoring/finding';
import {AREAS} from '../../src/site';
import {createPageCheckSettings} from '../../src/topics/pageChecks';
import {listTextFiles} from '../../scripts/checking/selectFiles';
import {addToSidebar} from '../../scripts/pages/addToSidebar';
import {createPage} from '../../scripts/pages/createPage';
import {movePage} from '../../scripts/pages/movePage';
import {readPageName} from '../../scripts/pages/pageFile';
import {checkPages, listSourceFiles} from '../../src/pipeline/check/checkPages';
import {findUnreviewedFacts, readReviewedFacts} from '../../src/pipeline/prose/facts/reviewedFacts';
import {createSiteCopy, type SiteCopy} from './support/siteCopy';

const copies: SiteCopy[] = [];

function copySite(): string {
  const copy = createSiteCopy();
  copies.push(copy);
  return copy.folder;
}

afterAll(() => copies.forEach(({remove}) => remove()));

function read(folder: string, file: string): string {
  return fs.readFileSync(path.join(folder, file), 'utf8');
}

async function checkSite(folder: string): Promise<string[]> {
  const settings = createPageCheckSettings(folder);
  return (await checkPages(listSourceFiles(settings), settings)).map(formatFinding);
}

describe('the name of a page', () => {
  it('is a file or a path', () => {
    const page = {
      file: 'payments/Guides/disputes.mdx',
      area: 'payments',
      id: 'Guides/disputes',
      url: '/payments/Guides/disputes',
    };
    expect(readPageName('payments/Guides/disputes.mdx', AREAS)).toEqual(page);
    expect(readPageName('/payments/Guides/disputes', AREAS)).toEqual(page);
  });

  it.each([
    ['billing/Guides/a.mdx', /expected one of payments or commerce/],
    ['payments/Guides/my page.mdx', /found "my page", expected letters, digits and hyphens/],
    ['payments/../secrets', /expected letters/],
  ])('is rejected: %s', (name, message) => {
    expect(() => readPageName(name, AREAS)).toThrow(message);
  });
});

describe('a new page', () => {
  it('passes every check, and is in the sidebar behind the pages of its folder', async () => {
    const folder = copySite();
    const page = readPageName('payments/Guides/disputes.mdx', AREAS);
    await createPage(folder, page, 'Handle disputes');
    expect(read(folder, 'sidebars-payments.ts')).toMatch(/'Guides\/ui-styling',\n\s+'Guides\/disputes',\n/);
    // Their descriptions have an allowed length, however long the titles are.
    await createPage(folder, readPageName('commerce/guides/short.mdx', AREAS), 'Pay');
    const long = 'Handle disputes that a bank has decided against your shop';
    await createPage(folder, readPageName('commerce/guides/long.mdx', AREAS), long);
    expect(await checkSite(folder)).toEqual([]);
    expect(findUnreviewedFacts(page.file, read(folder, page.file), readReviewedFacts(folder).get(page.file)!)).toEqual(
      [],
    );
    await expect(createPage(folder, page, 'Again')).rejects.toThrow('found a page, expected a new file');
  });

  it('is not written when its title is too long', async () => {
    const folder = copySite();
    const page = readPageName('commerce/guides/more.mdx', AREAS);
    const title = 'Handle disputes of payments that a bank has decided against your shop';
    await expect(createPage(folder, page, title)).rejects.toThrow(
      'found a title of 69 characters, expected 60 at most',
    );
    expect(fs.existsSync(path.join(folder, page.file))).toBe(false);
  });

  it('is not added to a sidebar twice', () => {
    expect(() => addToSidebar("['Guides/a', 'Guides/b']", 'Guides/a')).toThrow('already');
  });
});

describe('a page that moves', () => {
  it('takes all links with it, its own and those to it, and leaves a redirect', async () => {
    const folder = copySite();
    const files = listTextFiles().filter(
      (file) => fs.existsSync(path.join(folder, file)) && !file.startsWith('tests/'),
    );
    // Where the copy has a link to the project, a move would change the project.
    const own = files.filter((file) => fs.realpathSync(path.join(folder, file)).startsWith(fs.realpathSync(folder)));
    fs.rmSync(path.join(folder, 'deploy'));
    fs.mkdirSync(path.join(folder, 'deploy'));
    fs.writeFileSync(
      path.join(folder, 'deploy/redirects.yaml'),
      '# Moved pages.\n- from: /old\n  to: /payments/Guides/refunds\n',
    );
    const changed = movePage(
      folder,
      readPageName('payments/Guides/refunds.mdx', AREAS),
      readPageName('payments/Guides/money/refund-payments.mdx', AREAS),
      own,
    );
    expect(changed).toContain('payments/Guides/money/refund-payments.mdx');
    expect(fs.existsSync(path.join(folder, 'payments/Guides/refunds.mdx'))).toBe(false);
    expect(read(folder, 'payments/Guides/money/refund-payments.mdx')).toContain('](../../APIs/payment-intents.mdx');
    expect(read(folder, 'sidebars-payments.ts')).toContain("'Guides/money/refund-payments'");
    expect(read(folder, 'deploy/redirects.yaml')).toBe(
      '# Moved pages.\n- from: /old\n  to: /payments/Guides/money/refund-payments\n' +
        '- from: /payments/Guides/refunds\n  to: /payments/Guides/money/refund-payments\n',
    );
    expect(await checkSite(folder)).toEqual([]);
    // Other paths that begin alike stay.
    expect(read(folder, 'sidebars-payments.ts')).toContain("'APIs/refunds'");
  });

  it.each([
    ['payments/Guides/nowhere.mdx', 'payments/Guides/a.mdx', 'found no page'],
    ['payments/Guides/refunds.mdx', 'payments/Guides/intro.mdx', 'expected a new file'],
    ['payments/Guides/refunds.mdx', 'commerce/guides/refunds.mdx', 'expected one within an area'],
  ])('is refused from %s to %s, and nothing changes', (from, to, message) => {
    expect(() => movePage('.', readPageName(from, AREAS), readPageName(to, AREAS), [])).toThrow(message);
  });
});
