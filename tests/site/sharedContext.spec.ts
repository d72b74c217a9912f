import {expect, openPage, test} from './support/site';

/** Tests share a context: what one of them leaves must not reach the next one. */
test.describe('a test', () => {
  test.describe.configure({mode: 'serial'});

  test.describe('with a lost connection', () => {
    test.use({allowed: {message: /net::ERR_/, reason: 'what the page loads after its first view is aborted'}});

    test('leaves permissions, storage, scripts, routes and a lost connection', async ({page, context}) => {
      await context.grantPermissions(['clipboard-read']);
      await page.addInitScript(() => Object.assign(window, {left: true}));
      await openPage(page, '/');
      await page.evaluate(() => {
        document.cookie = 'left=true';
        localStorage.setItem('left', 'true');
        sessionStorage.setItem('left', 'true');
      });
      await page.route('**/*', (route) => route.abort());
      await page.emulateMedia({media: 'print', colorScheme: 'dark'});
      await page.setViewportSize({width: 320, height: 320});
      await context.setOffline(true);
    });
  });

  test('begins with none of what another one left', async ({page}) => {
    await openPage(page, '/');
    const found = await page.evaluate(async () => ({
      permission: (await navigator.permissions.query({name: 'clipboard-read' as PermissionName})).state,
      hasScript: 'left' in window,
      cookie: document.cookie,
      stored: [localStorage.getItem('left'), sessionStorage.getItem('left')],
      isOnLine: navigator.onLine,
      media: ['print', '(prefers-color-scheme: dark)'].filter((query) => matchMedia(query).matches),
      width: window.innerWidth,
    }));
    expect(found).toEqual({
      permission: 'prompt',
      hasScript: false,
      cookie: '',
      stored: [null, null],
      isOnLine: true,
      media: [],
      width: 1280,
    });
  });
});
