import {openPage} from '../site/support/site';
import {expect, test} from './support/kitchenSink';

const START = Date.UTC(2025, 0, 1);
const MINUTE = 60_000;

test('§9.4 Lazy loading: past the delay after 200 ms, not after 199, and never timed out', async ({page}) => {
  await page.clock.install({time: START});
  await openPage(page, '/probe');
  // What is still being loaded would time out.
  await page.waitForLoadState('networkidle');
  await page.clock.pauseAt(START + 10 * MINUTE);
  await page.getByRole('button', {name: 'Show endless'}).click();
  const report = page.locator('#report');
  await expect(report).toHaveText('past delay: false, timed out: false');
  await page.clock.runFor(199);
  await expect(report).toHaveText('past delay: false, timed out: false');
  await page.clock.runFor(1);
  await expect(report).toHaveText('past delay: true, timed out: false');
  await page.clock.fastForward(60 * MINUTE);
  await expect(report).toHaveText('past delay: true, timed out: false');
});

test('§8.3 Loader failure: an error box with a Retry button, which loads', async ({page}) => {
  await openPage(page, '/probe');
  await page.getByRole('button', {name: 'Show flaky'}).click();
  const box = page.getByRole('alert');
  await expect(box).toContainText('The part did not load');
  await expect(page.locator('#loaded')).toHaveCount(0);
  await box.getByRole('button', {name: 'Retry'}).click();
  await expect(page.locator('#loaded')).toHaveText('Loaded');
  await expect(box).toHaveCount(0);
});
