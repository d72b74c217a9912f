import type {Page} from '@playwright/test';
import {brand} from '../../src/brand';
import {startCheckout, type CheckoutServer} from '../samples/support/checkoutServer';
import {expect, test} from './support/site';
import {readContracts} from '../../src/pipeline/projectContracts';

/** The programs of the page about the embedded form: the server against the sandbox, its page in the browser. */

const {formEvents, formScript, formPolicy} = readContracts().catalogs;
const {script, sandbox, live} = formPolicy.hosts;

/**
 * Mocks the script of the form. It has only the documented methods, rejects undocumented event names, loads
 * what the form loads, and sends what a test defines.
 */
const FAKE = `
  const events = ${JSON.stringify(formEvents.events.map(({name}) => name))};
  const options = ${JSON.stringify(formScript.options.map(({name}) => name))};
  window.calls = [];
  window.${brand.jsGlobal} = {
    createCheckout(given) {
      for (const name of Object.keys(given)) {
        if (!options.includes(name)) throw new Error('no option ' + name);
      }
      const handlers = {};
      window.calls.push(['createCheckout', given]);
      window.emit = (name, payload) => (handlers[name] ?? []).forEach((handler) => handler(payload));
      const checkout = {};
      for (const method of ${JSON.stringify(formScript.methods.map(({name}) => name))}) {
        checkout[method] = (...values) => {
          window.calls.push([method]);
          if (method === 'on') {
            if (!events.includes(values[0])) throw new Error('no event ' + values[0]);
            handlers[values[0]] = [...(handlers[values[0]] ?? []), values[1]];
          }
          if (method === 'mount') {
            const frame = document.createElement('iframe');
            frame.title = 'Payment form';
            frame.src = '${script}/v1/frame';
            values[0].replaceChildren(frame);
          }
          if (method === 'refresh') return Promise.resolve();
        };
      }
      return checkout;
    },
  };`;

let checkout: CheckoutServer;
test.beforeEach(async ({page, context}) => {
  checkout = await startCheckout();
  await context.route(`${script}/v1/checkout.js`, (route) =>
    route.fulfill({contentType: 'text/javascript', body: FAKE}),
  );
  await context.route(
    (url) => Object.values<string>(formPolicy.hosts).includes(url.origin) && !url.pathname.endsWith('.js'),
    (route) =>
      route.fulfill({contentType: 'text/html', headers: {'access-control-allow-origin': '*'}, body: '<p>form</p>'}),
  );
  await context.route('**/favicon.ico', (route) => route.fulfill({status: 204}));
  await page.addInitScript(() => {
    Object.assign(window, {violations: []});
    document.addEventListener('securitypolicyviolation', ({violatedDirective, blockedURI}) => {
      (window as unknown as {violations: string[]}).violations.push(`${violatedDirective} ${blockedURI}`);
    });
  });
});
test.afterEach(async () => {
  expect(checkout.faults).toEqual([]);
  await checkout.close();
});

async function openCheckout(page: Page): Promise<void> {
  await page.goto(`${checkout.base}/checkout`);
}

/** Sends an event of the form, by default with the payload that the page shows. */
async function emitFormEvent(page: Page, name: string, payload?: object): Promise<void> {
  const {example}: {readonly example: object} = formEvents.events.find((event) => event.name === name)!;
  await page.evaluate(
    ([event, value]) => (window as unknown as {emit: (name: unknown, payload: unknown) => void}).emit(event, value),
    [name, {...example, ...payload}] as const,
  );
}

/** How often a method was called. */
function countStep(page: Page, method: string): Promise<number> {
  return page.evaluate(
    (name) => (window as unknown as {calls: string[][]}).calls.filter(([call]) => call === name).length,
    method,
  );
}

test('a payment: the button follows the form, one click starts one attempt, and the end is on the return page', async ({
  page,
}) => {
  await openCheckout(page);
  const button = page.getByRole('button', {name: /^Pay 154\.53 EUR/});
  const message = page.getByRole('status');
  await expect(button).toBeDisabled();
  await emitFormEvent(page, 'ready');
  await expect(button).toBeDisabled();
  await emitFormEvent(page, 'change');
  await button.click();
  expect(await countStep(page, 'submit')).toBe(1);
  await emitFormEvent(page, 'processing');
  await expect(button).toBeDisabled();
  await page.evaluate(() =>
    document
      .querySelector<HTMLFormElement>('#checkout')!
      .requestSubmit(document.querySelector<HTMLButtonElement>('#pay')),
  );
  expect(await countStep(page, 'submit')).toBe(1);
  await emitFormEvent(page, 'action_required');
  await expect(message).toHaveText('Confirm the payment with your bank.');
  await emitFormEvent(page, 'declined');
  await expect(message).toHaveText('Your card has insufficient funds. Use another card.');
  await expect(button).toBeEnabled();
  await emitFormEvent(page, 'completed');
  await expect(page).toHaveURL(`${checkout.base}/checkout/return`);
});

test('an error without an outcome offers no second payment: the server finds out', async ({page}) => {
  await openCheckout(page);
  await emitFormEvent(page, 'ready');
  await emitFormEvent(page, 'change');
  await emitFormEvent(page, 'processing');
  await emitFormEvent(page, 'error');
  await expect(page).toHaveURL(`${checkout.base}/checkout/return`);
});

test('the last decline returns to the cart', async ({page}) => {
  await openCheckout(page);
  await emitFormEvent(page, 'ready');
  await emitFormEvent(page, 'declined', {attempts_left: 0});
  await expect(page.getByRole('status')).toContainText('Go back to your cart');
  await expect(page.getByRole('button', {name: /^Pay 154/})).toBeHidden();
});

test('an expired session is replaced, with a new secret', async ({page}) => {
  await openCheckout(page);
  const container = page.locator('#payment');
  const secret = (await container.getAttribute('data-client-secret'))!;
  await emitFormEvent(page, 'ready');
  await fetch(`${checkout.api}/payments/v1/checkout_intents/${secret.split('_secret_')[0]!}`, {
    headers: {Authorization: 'Bearer sk_test_harbor', 'Sandbox-Advance': 'PT24H'},
  });
  await emitFormEvent(page, 'expired');
  await expect.poll(() => countStep(page, 'createCheckout')).toBe(2);
  const secrets = await page.evaluate(() =>
    (window as unknown as {calls: [string, {clientSecret: string}][]}).calls
      .filter(([call]) => call === 'createCheckout')
      .map(([, given]) => given.clientSecret),
  );
  expect(secrets[0]).toBe(secret);
  expect(secrets[1]).not.toBe(secret);
  await emitFormEvent(page, 'ready');
  await expect(page.getByRole('status')).toContainText('You took a while');
});

test('a change of the cart reaches the form and the button', async ({page}) => {
  await openCheckout(page);
  await emitFormEvent(page, 'ready');
  await page.getByLabel('Gift wrap').check();
  await expect(page.getByRole('button', {name: /^Pay 157\.53 EUR/})).toBeVisible();
  await expect.poll(() => countStep(page, 'refresh')).toBe(1);
});

test.describe('in the browser', () => {
  test.use({
    allowed: {message: /Content Security Policy|Failed to fetch/, reason: 'the test asks for what the policy forbids'},
  });
  test('the policy allows only what the form needs', async ({page}) => {
    await openCheckout(page);
    const outcomes = await page
      .evaluate(
        async ([js, api, other]) => {
          const results = await Promise.allSettled([fetch(`${api}/x`), fetch(`${js}/x`), fetch(`${other}/x`)]);
          const frame = document.createElement('iframe');
          frame.src = `${api}/challenge/x`;
          document.body.append(frame);
          await new Promise((resolve) => frame.addEventListener('load', resolve));
          return results.map(({status}) => status);
        },
        [script, sandbox, live] as const,
      )
      .catch((error: unknown) => String(error));
    expect(outcomes).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    const violations = await page.evaluate(() => (window as unknown as {violations: string[]}).violations);
    expect(violations).toEqual([`connect-src ${live}/x`]);
  });
});

test.describe('when the script does not load', () => {
  test.use({allowed: {message: /ERR_FAILED/, reason: 'the test blocks the script'}});
  test('shoppers go to the payment page', async ({page, context}) => {
    await context.route(`${script}/v1/checkout.js`, (route) => route.abort());
    await openCheckout(page);
    await expect(page.getByRole('status')).toContainText('does not load');
    await page.getByRole('button', {name: 'Pay on the payment page'}).click();
    await expect(page).toHaveURL(/\/checkout\/ci_\w+$/);
  });
});

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false});
  test('shoppers go to the payment page', async ({page}) => {
    await openCheckout(page);
    await page.getByRole('button', {name: 'Pay on the payment page'}).click();
    await expect(page).toHaveURL(/\/checkout\/ci_\w+$/);
  });
});
