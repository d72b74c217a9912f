import type {Locator, Page} from '@playwright/test';
import {expectAccessibleInBothModes} from './support/accessibility';
import {expect, openPage, readBoxes, SECOND_TIER, test} from './support/site';

const PAGE = '/payments/Guides/webhooks';

function locateTool(page: Page, name: string): Locator {
  return page.getByRole('region', {name, exact: true});
}

/** Opens the page at a tool and waits until the tool works. */
async function openTool(page: Page, name: string, search = ''): Promise<Locator> {
  await openPage(page, PAGE + search);
  const part = locateTool(page, name);
  await part.scrollIntoViewIfNeeded();
  await expect(part).toHaveAttribute('data-ready', 'true');
  return part;
}

test('the receiver is in the first two screens, before the delivery guarantees', async ({page}) => {
  await page.setViewportSize({width: 1440, height: 900});
  await openPage(page, PAGE);
  const [receiver, guarantees] = await readBoxes(
    page.getByRole('figure').filter({hasText: 'Receiver'}).first(),
    page.locator('#delivery-contract-in-numbers'),
  );
  expect(receiver!.y).toBeLessThan(2 * 900);
  expect(guarantees!.y).toBeGreaterThan(receiver!.y);
});

test('neither tool is loaded before it is near', async ({page}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await openPage(page, PAGE);
  const listToolRequests = (): string[] =>
    requested.filter((url) => /tool-(signature-verifier|delivery-simulator)/.test(url));
  expect(listToolRequests()).toEqual([]);
  await locateTool(page, 'Check a signature').scrollIntoViewIfNeeded();
  await expect(locateTool(page, 'Check a signature')).toHaveAttribute('data-ready', 'true');
  expect(listToolRequests()).toHaveLength(1);
});

test.describe('the verifier', () => {
  const NAME = 'Check a signature';

  test('accepts the published vector, and shows what is signed', async ({page}) => {
    const part = await openTool(page, NAME);
    await expect(part.getByRole('status')).toHaveText(
      'Accepted: a signature matches, and the time is within the tolerance. Respond with 204.',
    );
    await expect(part.getByLabel('What is signed')).toHaveText(
      'msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{"test": 2432232314}',
    );
    await expect(part.getByText('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=', {exact: true})).toBeVisible();
  });

  const MISTAKES = [
    ['Parsed body', /^Rejected, respond with 400\. The signature matches the same JSON without spaces/],
    ['Line end added', /matches the same text without the white space around it/],
    ['Secret as text', /The secret was used as text, whsec_ included/],
    ['Secret cut off', /The secret is cut off: it decodes to 22 bytes/],
    ['Stale', /stale: it was signed 6 minutes 40 seconds ago, and 5 minutes are allowed/],
    ['From the future', /signed 6 minutes 40 seconds ahead of your clock/],
    ['Rotated secret', /^Accepted.*matches the second secret and not the first/],
    ['Hexadecimal', /in hexadecimal/],
    ['Swapped headers', /swapped/],
    ['Missing header', /webhook-timestamp is missing/],
    ['Changed byte', /No common mistake explains it/],
  ] as const;

  test('explains each of the usual mistakes', async ({page}) => {
    const part = await openTool(page, NAME);
    for (const [example, reason] of MISTAKES) {
      await part.getByLabel('Load an example').selectOption(example);
      await expect(part.getByRole('status'), example).toHaveText(reason);
    }
  });

  test('accepts a complete request, and reports what is wrong with one that it cannot read', async ({page}) => {
    const part = await openTool(page, NAME);
    const request = part.getByLabel('HTTP request');
    await request.fill('nothing of a request');
    await part.getByRole('button', {name: 'Fill in its parts'}).click();
    await expect(request).toHaveAttribute('aria-invalid', 'true');
    await expect(part.getByText(/^Found no empty line, expected headers/)).toBeVisible();
    await request.fill(
      'POST /webhooks HTTP/1.1\nwebhook-id: msg_p5jXN8AQM9LWM0D4loKWxJek\nwebhook-timestamp: 1614265330\n' +
        'webhook-signature: v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=\n\n{"test":2432232314}',
    );
    await part.getByRole('button', {name: 'Fill in its parts'}).click();
    await expect(part.getByRole('textbox', {name: 'Raw body'})).toHaveValue('{"test":2432232314}');
    await expect(part.getByRole('status')).toHaveText(/matches the same JSON with spaces, as json\.dumps of Python/);
  });

  test('checks at the time of the delivery, now, or a chosen one', async ({page}) => {
    const part = await openTool(page, NAME);
    await part.getByLabel('Time of the check').selectOption('current');
    await expect(part.getByRole('status')).toHaveText(/The delivery is stale/);
    await part.getByLabel('Time of the check').selectOption('chosen');
    await part.getByLabel('Custom time').fill('soon');
    await expect(part.getByText('Found soon, expected Unix seconds or a date and time with Z.')).toBeVisible();
    await part.getByLabel('Custom time').fill('2021-02-25T15:03:00Z');
    await expect(part.getByRole('status')).toHaveText(/^Accepted/);
  });

  test('shows line ends in characters of the shipped font', async ({page}) => {
    const part = await openTool(page, NAME);
    await part.getByLabel('Load an example').selectOption('Line end added');
    const signed = await part.getByLabel('What is signed').textContent();
    expect(signed).toMatch(/«LF»\n$/);
    expect(signed).toMatch(/^[\n\u0020-\u007e\u00a0-\u00ff€]*$/);
  });

  test('sends nothing, stores nothing and works offline', async ({page, context}) => {
    const part = await openTool(page, NAME);
    await context.setOffline(true);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await part.getByRole('textbox', {name: 'Secret', exact: true}).fill('whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD');
    await expect(part.getByRole('status')).toHaveText(/No common mistake explains it/);
    await part.getByRole('textbox', {name: 'webhook-id', exact: true}).fill('msg_other');
    await expect(part.getByLabel('What is signed')).toHaveText(/^msg_other\./);
    expect(requested).toEqual([]);
    const kept = await page.evaluate(() =>
      [location.href, JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie].join(),
    );
    expect(kept).not.toContain('whsec');
    expect(kept).not.toContain('msg_other');
  });

  test('is accessible in both color modes, on a narrow screen too', {tag: SECOND_TIER}, async ({page}) => {
    const part = await openTool(page, NAME);
    await part.getByLabel('Load an example').selectOption('Stale');
    await expectAccessibleInBothModes(page, `section.tool[aria-label="${NAME}"]`);
  });
});

test.describe('the simulator', () => {
  const NAME = 'Simulate deliveries';

  test('plays deliveries one by one by keyboard, and announces each', async ({page}) => {
    const part = await openTool(page, NAME);
    const status = part.getByRole('status');
    await part.getByRole('button', {name: 'Restart'}).press('Enter');
    await expect(status).toHaveText(
      /^9 deliveries: shuffled with seed 5, 2 arrive twice, 1 never arrives\. None has arrived yet\.$/,
    );
    const next = part.getByRole('button', {name: 'Next delivery'});
    await next.press('Enter');
    await expect(status).toHaveText(/^Delivery 1 of 9, .+ Naive: stored.* Correct: stored\./);
    await next.press('Enter');
    await expect(part.getByRole('row')).toHaveCount(3);
    await part.getByRole('button', {name: 'Run all'}).press('Enter');
    await expect(status).toHaveText(
      /the correct handler is right\. The actual state: pi_7Q2mX9 succeeded, re_3Fp7Xb succeeded, 11\.18 EUR refunded\.$/,
    );
    await expect(part.getByText('They diverge here.')).toHaveCount(1);
    await part.getByRole('button', {name: 'Restart'}).press('Enter');
    await expect(part.getByRole('row')).toHaveCount(0);
  });

  test('opens each run where the handlers differ for the first time', async ({page}) => {
    const part = await openTool(page, NAME);
    await expect(part.getByRole('row').last()).toContainText('They diverge here.');
    await part.getByRole('button', {name: 'Shuffle'}).click();
    await expect(part.getByRole('row').last()).toContainText('They diverge here.');
    await part.getByLabel('Random seed').fill('0');
    await part.getByLabel('Repeated deliveries').selectOption('0');
    await part.getByLabel('Dropped events').selectOption('0');
    await expect(part.getByRole('status')).toHaveText(
      /^8 deliveries: in chronological order.+ None has arrived yet\.$/,
    );
  });

  test('keeps the run in the address, and restores it', async ({page}) => {
    const part = await openTool(page, NAME, '?deliveries=7-0-3');
    await expect(part.getByLabel('Random seed')).toHaveValue('7');
    await expect(part.getByRole('status')).toHaveText(/^Delivery \d of 5,/);
    await part.getByLabel('Repeated deliveries').selectOption('1');
    await expect(page).toHaveURL(/\?deliveries=7-1-3$/);
    await part.getByRole('button', {name: 'Shuffle'}).click();
    await expect(page).toHaveURL(/\?deliveries=8-1-3$/);
  });

  test('plays in the order of the events with seed 0, and then the handlers agree', async ({page}) => {
    const part = await openTool(page, NAME, '?deliveries=0-0-0');
    await part.getByRole('button', {name: 'Run all'}).click();
    await expect(part.getByRole('status')).toHaveText(
      /^The naive handler is right this time; the correct handler is right\./,
    );
  });

  test('breaks names after an underscore, and marks a button that does nothing', async ({page}) => {
    const part = await openTool(page, NAME);
    const next = part.getByRole('button', {name: 'Next delivery'});
    const readBackground = (): Promise<string> => next.evaluate((button) => getComputedStyle(button).backgroundColor);
    const ready = await readBackground();
    await part.getByRole('button', {name: 'Run all'}).click();
    await expect(next).toHaveAttribute('aria-disabled', 'true');
    await expect.poll(readBackground).toBe('rgba(0, 0, 0, 0)');
    expect(ready).not.toBe('rgba(0, 0, 0, 0)');
    const ends = await part.locator('tbody').evaluate((body) => {
      const range = document.createRange();
      const texts = document.createNodeIterator(body, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        const {data} = text as Text;
        let top: number | undefined;
        for (const {0: word, index} of data.matchAll(/[\w.]+/g)) {
          for (let at = index; at < index + word.length; at += 1) {
            range.setStart(text, at);
            range.setEnd(text, at + 1);
            const box = range.getBoundingClientRect();
            if (at > index && top !== undefined && box.top > top + 4) {
              found.push(`${data.slice(index, at)}/${data.slice(at, index + word.length)}`);
            }
            top = box.top;
          }
        }
      }
      return found;
    });
    expect(ends).toEqual([]);
  });

  test('reports what it expected of a seed and of an address', async ({page}) => {
    const part = await openTool(page, NAME, '?deliveries=many');
    await expect(part.getByRole('alert')).toHaveText(
      /has the deliveries many, expected seed, repeats and drops such as 5-2-1/,
    );
    await part.getByLabel('Random seed').fill('first');
    await expect(part.getByText('Found first, expected an integer from 0 to 9999.')).toBeVisible();
  });

  test('is accessible in both color modes, on a narrow screen too', {tag: SECOND_TIER}, async ({page}) => {
    const part = await openTool(page, NAME);
    await part.getByRole('button', {name: 'Run all'}).click();
    await expectAccessibleInBothModes(page, `section.tool[aria-label="${NAME}"]`);
  });
});

test.describe('without scripts', () => {
  test('both tools are tables with the same content, which open', async ({staticPage: page}) => {
    await page.goto(PAGE);
    await page.getByText('Results of the check for the first vector, with one mistake at a time').click();
    await expect(
      page.getByRole('row', {name: /^Parsed body 400 The signature matches the same JSON without spaces/}),
    ).toBeVisible();
    await expect(page.getByRole('row', {name: /^As published 204/})).toBeVisible();
    await page.getByText(/^One run: shuffled with seed 5, 2 arrive twice, 1 never arrives$/).click();
    await expect(page.getByRole('columnheader', {name: 'Naive handler'})).toBeVisible();
    await expect(page.getByText(/the correct handler is right\. The actual state: pi_7Q2mX9 succeeded/)).toBeVisible();
  });
});
