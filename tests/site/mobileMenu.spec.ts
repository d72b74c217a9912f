import {PAYMENTS_LINKS} from './support/navbar';
import {expect, NARROW, openMenu, openPage, test, waitForHydration} from './support/site';

test.describe('narrow', () => {
  test.use({viewport: NARROW});

  test('§2.15 Mobile: a hamburger opens the menu on every kind of page, with a way back to the main menu', async ({
    page,
  }) => {
    const mainMenu = page.locator('.navbar-sidebar__item').first();
    for (const path of ['/', '/markdown-page', '/payments/Guides/intro', '/commerce/api/cart']) {
      await openPage(page, path);
      await openMenu(page);
      const back = page.getByRole('button', {name: '← Back to main menu'});
      if (path.split('/').length > 2) {
        await back.click();
      }
      await expect(mainMenu.getByRole('link', {name: 'Payments', exact: true})).toBeVisible();
      await expect(mainMenu.getByRole('link', {name: 'Commerce', exact: true})).toBeVisible();
    }
  });

  test('§2.11 Mobile menu: the three payments links by the same rule', async ({page}) => {
    const panel = page.locator('.navbar-sidebar__item').first();
    await openPage(page, '/payments/Guides/intro');
    await openMenu(page);
    await page.getByRole('button', {name: '← Back to main menu'}).click();
    for (const {label, path} of PAYMENTS_LINKS) {
      await expect(panel.getByRole('link', {name: label, exact: true})).toHaveAttribute('href', path);
    }
    await openPage(page, '/commerce/api/cart');
    await openMenu(page);
    await page.getByRole('button', {name: '← Back to main menu'}).click();
    for (const {label} of PAYMENTS_LINKS) {
      await expect(panel.getByRole('link', {name: label, exact: true})).toHaveCount(0);
    }
  });

  test('§2.14 Search: is in the navbar of a narrow screen and not in the mobile menu', async ({page}) => {
    await openPage(page, '/');
    await expect(page.getByRole('combobox', {name: 'Search the docs'})).toBeInViewport();
    await openMenu(page);
    await expect(page.locator('.navbar-sidebar').getByRole('combobox')).toHaveCount(0);
  });

  test('§2.16 Colour-mode toggle: in reach on every kind of page, in the navbar and in the menu', async ({page}) => {
    for (const path of ['/', '/markdown-page', '/payments/Guides/intro']) {
      await openPage(page, path);
      const toggles = page.getByRole('button', {name: /Switch between dark and light mode/});
      await toggles.first().click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await openMenu(page);
      await page
        .locator('.navbar-sidebar')
        .getByRole('button', {name: /Switch between/})
        .click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    }
  });
});

test.describe('narrow', () => {
  test.use({viewport: NARROW});

  test('§4.3 Mobile sidebar: shown and hidden by its toggle, locks scrolling, keeps the focus inside', async ({
    page,
  }) => {
    await openPage(page, '/payments/Guides/intro');
    const toggle = page.getByRole('button', {name: 'Toggle navigation bar'});
    const menu = page.locator('.navbar-sidebar');
    await toggle.click();
    await expect(menu).toBeInViewport();
    await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
    await expect(page.getByRole('button', {name: 'Close navigation bar'})).toBeFocused();
    await expect(page.getByRole('dialog', {name: 'Menu'})).toHaveCount(1);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('button', {name: 'Close navigation bar'})).toBeFocused();
    await expect(page.locator('.navbar__inner')).toHaveAttribute('inert');
    // Behind the menu nothing takes the focus: by Tab in both directions, or by a script.
    const close = page.getByRole('button', {name: 'Close navigation bar'});
    await page.keyboard.press('Shift+Tab');
    await expect(close).not.toBeFocused();
    await expect(menu.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Tab');
    await expect(close).toBeFocused();
    const count = await menu.locator('a[href], button, summary').count();
    for (let presses = 0; presses <= count; presses += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('.navbar-sidebar') !== null)).toBe(true);
    }
    await page.locator('main a').first().focus();
    await expect(menu.locator(':focus')).toHaveCount(1);
    await page.getByRole('button', {name: 'Close navigation bar'}).click();
    await expect(menu).not.toBeInViewport();
    await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');
    await expect(toggle).toBeFocused();
    await expect(page.locator('.navbar__inner[inert]')).toHaveCount(0);
    await page.locator('main a').first().focus();
    await expect(page.locator('main a').first()).toBeFocused();
    await toggle.focus();
    await toggle.click();
    await page.keyboard.press('Escape');
    await expect(menu).not.toBeInViewport();
  });

  test('§4.3 Mobile sidebar: takes the focus also when it is opened before its rules are there', async ({page}) => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/css/styles.*.css', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/payments/Guides/intro', {waitUntil: 'commit'});
    await waitForHydration(page);
    await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
    await expect(page.locator('.navbar')).toHaveClass(/navbar-sidebar--show/);
    await expect(page.locator('.navbar-sidebar')).toBeHidden();
    release();
    await expect(page.getByRole('button', {name: 'Close navigation bar'})).toBeFocused();
  });

  test('§4.3 Mobile sidebar: closes on back navigation, which stays on the page, and when the layout becomes desktop', async ({
    page,
  }) => {
    await openPage(page, '/');
    await openPage(page, '/payments/Guides/intro');
    await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
    await expect(page.locator('.navbar')).toHaveClass(/navbar-sidebar--show/);
    await page.evaluate(() => history.pushState(null, '', '#there'));
    await page.goBack();
    await expect(page.locator('.navbar')).not.toHaveClass(/navbar-sidebar--show/);
    await expect(page).toHaveURL(/\/payments\/Guides\/intro/);
    await openMenu(page);
    await page.setViewportSize({width: 996, height: 800});
    await expect(page.locator('.navbar')).toHaveClass(/navbar-sidebar--show/);
    await page.setViewportSize({width: 997, height: 800});
    await expect(page.locator('.navbar')).not.toHaveClass(/navbar-sidebar--show/);
    await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');
  });

  test('§4.3 Mobile sidebar: the secondary menu is shown or hidden', async ({page}) => {
    await openPage(page, '/commerce/api/cart');
    await openMenu(page);
    const panels = page.locator('.navbar-sidebar__item');
    await expect(panels.nth(1).getByRole('link', {name: 'Catalog', exact: true})).toBeInViewport();
    await page.getByRole('button', {name: '← Back to main menu'}).click();
    await expect(panels.nth(1)).toHaveAttribute('inert');
    await expect(panels.first().getByRole('link').first()).toBeFocused();
    await expect(panels.first().getByRole('link', {name: 'Payments', exact: true})).toBeInViewport();
  });
});
