import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {readDeployment} from '../../deploy/deployment';
import {startServer, type LocalServer} from '../../deploy/localServers';
import {publish} from '../../deploy/publish';
import {countDocuments, expect, openPage, SECOND_TIER, test, waitForHydration} from './support/site';
import {createSecondBuild} from './support/secondBuild';

/** What a browser says about files that are gone. */
const MISSING = {
  message: /Loading chunk|Failed to load resource|is from another build|integrity|MIME type|Refused/,
  reason: 'the test removes the files of an earlier deployment',
};

const folder = path.join(os.tmpdir(), `deployments-${String(process.pid)}`);
const second = path.join(folder, 'second');

let server: LocalServer;
let target = '';
let count = 0;

test.describe('deployments', {tag: SECOND_TIER}, () => {
  test.describe.configure({mode: 'serial'});
  test.use({allowed: MISSING});

  test.beforeAll(() => {
    createSecondBuild('build', second);
  });

  test.beforeEach(async () => {
    count += 1;
    target = path.join(folder, `target-${String(count)}`);
    publish('build', target, 1);
    server = await startServer('serve', target, readDeployment(target));
  });

  test.afterEach(() => server.stop());

  test.afterAll(() => {
    fs.rmSync(folder, {recursive: true, force: true});
  });

  for (const keep of [1, 2]) {
    const kept = keep === 1 ? 'whose files are gone' : 'whose files are kept';
    test(`an open tab of the deployment before, ${kept}, lands on the next page with one reload at most`, async ({
      page,
    }) => {
      await openPage(page, `${server.origin}/payments/Guides/intro`);
      const documents = countDocuments(page);
      publish(second, target, keep);
      await page.getByRole('link', {name: 'Environments', exact: true}).first().click();
      await expect(page).toHaveURL(`${server.origin}/payments/Guides/environments`);
      await expect(page.locator('article h1')).toHaveText('Environments');
      await waitForHydration(page);
      expect(documents()).toBeLessThanOrEqual(1);
      // From there on, all is of the new deployment.
      await page.getByRole('link', {name: 'Refund payments', exact: true}).first().click();
      await expect(page.locator('article h1')).toHaveText('Refund payments');
      expect(documents()).toBeLessThanOrEqual(1);
    });
  }

  test('an open tab of the deployment before still searches, if its files are kept', async ({page}) => {
    await openPage(page, `${server.origin}/payments/Guides/intro`);
    const documents = countDocuments(page);
    publish(second, target, 2);
    await page.getByRole('combobox').first().fill('refund');
    await expect(page.getByRole('option').first()).toBeVisible();
    expect(documents()).toBe(0);
  });

  test('new HTML with the cache of the deployment before is the new page, without a reload', async ({page}) => {
    await openPage(page, `${server.origin}/payments/Guides/intro`);
    publish(second, target, 1);
    const documents = countDocuments(page);
    await page.goto(`${server.origin}/payments/Guides/refunds`);
    await waitForHydration(page);
    await expect(page.locator('article h1')).toHaveText('Refund payments');
    expect(documents()).toBe(1);
  });

  for (const keep of [1, 2]) {
    test(`old HTML of a cache in front of a new deployment is ${keep === 1 ? 'readable' : 'the whole page'}`, async ({
      page,
    }) => {
      const body = fs.readFileSync(path.join(target, 'payments/Guides/refunds.html'), 'utf8');
      publish(second, target, keep);
      await page.route('**/payments/Guides/refunds', (route) => route.fulfill({contentType: 'text/html', body}), {
        times: 1,
      });
      const documents = countDocuments(page);
      await page.goto(`${server.origin}/payments/Guides/refunds`);
      await expect(page.locator('article h1')).toHaveText('Refund payments');
      await waitForHydration(page);
      expect(documents()).toBeLessThanOrEqual(2);
      await page.getByRole('link', {name: 'Environments', exact: true}).first().click();
      await expect(page).toHaveURL(`${server.origin}/payments/Guides/environments`);
      await expect(page.locator('article h1')).toHaveText('Environments');
      await waitForHydration(page);
      expect(documents()).toBeLessThanOrEqual(3);
    });
  }
});
