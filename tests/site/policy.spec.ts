import type {Page} from '@playwright/test';
import {expect, openPage, test} from './support/site';

/** What a string does in the page: the message of the error, or nothing where it is accepted. */
function attempt(page: Page, kind: 'script URL' | 'HTML' | 'code' | 'handler', text: string): Promise<string> {
  return page.evaluate(
    ([what, value]) => {
      try {
        switch (what) {
          case 'script URL':
            document.createElement('script').src = value;
            break;
          case 'HTML':
            document.createElement('div').innerHTML = value;
            break;
          case 'handler':
            document.createElement('button').setAttribute('onclick', value);
            break;
          default:
            document.createElement('script').text = value;
        }
        return '';
      } catch (error) {
        return (error as Error).name;
      }
    },
    [kind, text] as const,
  );
}

test.describe('Trusted Types', () => {
  test.use({
    allowed: {
      message: /Trusted|trusted|TrustedHTML|TrustedScript|Content Security Policy/,
      reason: 'the test attempts what the policy refuses',
    },
  });

  test('no string becomes code, a handler, active HTML, or the URL of a script that is not of the site', async ({
    page,
  }) => {
    await openPage(page, '/payments/Guides/intro');
    expect(await page.evaluate(() => 'trustedTypes' in window)).toBe(true);
    for (const url of ['https://a.example/a.js', 'data:text/javascript,1', '/sandbox.mjs']) {
      expect(await attempt(page, 'script URL', url), url).toBe('TypeError');
    }
    for (const html of ['<img src=a onerror=alert(1)>', '<iframe srcdoc=a></iframe>', '<script>alert(1)</script>']) {
      expect(await attempt(page, 'HTML', html), html).toBe('TypeError');
    }
    expect(await attempt(page, 'handler', 'alert(1)')).toBe('TypeError');
    expect(await attempt(page, 'code', 'alert(1)')).toBe('TypeError');
    expect(await attempt(page, 'script URL', '/assets/js/a.js')).toBe('');
    expect(await attempt(page, 'HTML', '<a href="/a">a</a>')).toBe('');
  });

  test('no other policy can be created', async ({page}) => {
    await openPage(page, '/');
    const name = await page.evaluate(() => {
      const {trustedTypes} = window as unknown as {
        trustedTypes: {createPolicy: (name: string, policy: object) => unknown};
      };
      try {
        trustedTypes.createPolicy('other', {});
        return '';
      } catch (error) {
        return (error as Error).name;
      }
    });
    expect(name).toBe('TypeError');
  });
});
