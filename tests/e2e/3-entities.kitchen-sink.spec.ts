import {KITCHEN_SINK} from '../../playwright.config';
import {expectAccessible} from './support/accessibility';
import {
  dropdown,
  dropdownLink,
  mainMenu,
  navbar,
  navbarLink,
  openMainMenu,
  toggleMenuGroup,
} from './support/kitchenSink';
import {expect, NARROW, open, openMenu, test, WIDE} from './support/site';

test.use({baseURL: KITCHEN_SINK});

const ACTIVE = /navbar__link--active/;
const TOGGLE = /Switch between dark and light mode/;

test('§3.1 Navbar item: type decides what it is', async ({page}) => {
  await open(page, '/');
  await expect(navbarLink(page, 'Default')).toHaveAttribute('href', '/probe');
  await expect(dropdown(page, 'Dropdown').getByRole('button')).toHaveAttribute('aria-haspopup', 'true');
  await expect(dropdown(page, 'English')).toBeVisible();
  await expect(navbar(page).getByRole('combobox')).toBeVisible();
});

test('§3.1 Navbar item: position is left or right', async ({page}) => {
  await open(page, '/');
  await expect(page.locator('.theme-layout-navbar-left').getByRole('link', {name: 'Doc', exact: true})).toBeVisible();
  await expect(page.locator('.theme-layout-navbar-right .raw-item')).toBeVisible();
});

test('§3.1 Navbar item: label is its text, in the language of the page', async ({page}) => {
  await open(page, '/');
  await expect(navbarLink(page, 'Doc')).toHaveText('Doc');
  await page.goto('/fr');
  await expect(page.locator('.theme-layout-navbar-left > .navbar__link').first()).toHaveText('Document');
});

test('§3.1 Navbar item: to is a path of the site, followed without loading a document', async ({page}) => {
  await open(page, '/');
  await page.evaluate(() => document.body.setAttribute('data-same-document', ''));
  await navbarLink(page, 'Default').click();
  await expect(page).toHaveURL('/probe');
  await expect(page.locator('body')).toHaveAttribute('data-same-document');
});

test('§3.1 Navbar item: href is an address anywhere, opened in a new tab', async ({page}) => {
  await open(page, '/');
  const link = await dropdownLink(page, 'Dropdown', 'Outside');
  await expect(link).toHaveAttribute('href', 'https://outside.example');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(link.locator('svg')).toHaveAttribute('aria-label', '(opens in new tab)');
});

test('§3.1 Navbar item: docId names the document', async ({page}) => {
  await open(page, '/');
  await expect(navbarLink(page, 'Doc')).toHaveAttribute('href', '/docs/intro');
});

test('§3.1 Navbar item: docsPluginId names the docs area of the document', async ({page}) => {
  await open(page, '/');
  await expect(navbarLink(page, 'Guides')).toHaveAttribute('href', '/guides/guides/intro');
  await navbarLink(page, 'Guides').click();
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Guides');
});

test('§3.1 Navbar item: sidebarId names the sidebar', async ({page}) => {
  await open(page, '/docs/other');
  await expect(navbarLink(page, 'Sidebar')).toHaveClass(ACTIVE);
  await expect(navbarLink(page, 'Sidebar')).toHaveAttribute('href', '/docs/intro');
  await open(page, '/guides/guides/second');
  await expect(navbarLink(page, 'Sidebar')).not.toHaveClass(ACTIVE);
});

test('§3.1 Navbar item: items are the links of a dropdown, in their order', async ({page}) => {
  await open(page, '/');
  await dropdown(page, 'Dropdown').getByRole('button').press('Enter');
  await expect(dropdown(page, 'Dropdown').getByRole('link')).toHaveText([
    'Probe',
    'Other document',
    'Introduction',
    'In markup',
    'Regex',
    'Outside',
  ]);
});

test('§3.1 Navbar item: activeBasePath highlights it on every path below', async ({page}) => {
  const link = navbarLink(page, 'Base');
  for (const path of ['/docs/intro', '/docs/other', '/docs/1.0/intro']) {
    await open(page, path);
    await expect(link).toHaveClass(ACTIVE);
  }
  for (const path of ['/probe', '/guides/guides/second']) {
    await open(page, path);
    await expect(link).not.toHaveClass(ACTIVE);
  }
});

test('§3.1 Navbar item: activeBaseRegex highlights it on every path that matches, and on no other', async ({page}) => {
  await open(page, '/probe');
  await expect(await dropdownLink(page, 'Dropdown', 'Regex')).toHaveClass(/dropdown__link--active/);
  await open(page, '/docs/other');
  await expect(await dropdownLink(page, 'Dropdown', 'Regex')).not.toHaveClass(/dropdown__link--active/);
});

test('§3.1 Navbar item: html stands in the place of a label, wide and narrow', async ({page}) => {
  await open(page, '/');
  const link = await dropdownLink(page, 'Dropdown', 'In markup');
  await expect(link.locator('em#item-html')).toHaveText('In markup');
  await page.setViewportSize(NARROW);
  await openMainMenu(page);
  await toggleMenuGroup(page, 'Dropdown');
  await expect(mainMenu(page).locator('em#item-html')).toBeVisible();
});

test('§3.1 Navbar item: className is added to it', async ({page}) => {
  await open(page, '/');
  await expect(await dropdownLink(page, 'Dropdown', 'Regex')).toHaveClass(/dropdown__link.*by-expression/);
  await expect(navbar(page).locator('.navbar__item.raw-item')).toHaveText('Raw');
});

test('§3.2 Announcement bar: content is html', async ({page}) => {
  await open(page, '/');
  const bar = page.getByRole('region', {name: 'Announcement'});
  await expect(bar).toHaveText('Announced in color. Read it');
  await bar.getByRole('link', {name: 'Read it'}).click();
  await expect(page).toHaveURL('/docs/intro');
});

test('§3.2 Announcement bar: backgroundColor and textColor, also for its links; without them those of the theme', async ({
  page,
}) => {
  await open(page, '/');
  const bar = page.getByRole('region', {name: 'Announcement'});
  await expect(bar).toHaveCSS('background-color', 'rgb(20, 33, 30)');
  await expect(bar).toHaveCSS('color', 'rgb(255, 255, 255)');
  await expect(bar.getByRole('link')).toHaveCSS('color', 'rgb(255, 255, 255)');
  await page.goto('/fr');
  await expect(bar).toHaveCSS('background-color', 'rgb(227, 243, 238)');
  await expect(bar).toHaveCSS('color', 'rgb(20, 33, 30)');
  await expect(bar).not.toHaveAttribute('style');
});

test('§3.2 Announcement bar: isCloseable decides whether it has a close button', async ({page}) => {
  const bar = page.getByRole('region', {name: 'Announcement'});
  await open(page, '/');
  await expect(bar.getByRole('button')).toHaveCount(0);
  await page.goto('/fr');
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
  await bar.getByRole('button').click();
  await expect(bar).toHaveCount(0);
});

test('§3.3 Footer: has style, links, logo and copyright', async ({page}) => {
  await open(page, '/');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toHaveClass(/footer--dark/);
  await expect(footer.locator('.footer__links').getByRole('link')).toHaveText(['Introduction', 'Outside']);
  await expect(footer.getByRole('img', {name: 'Kitchen sink footer'})).toBeVisible();
  await expect(footer.locator('.footer__copyright')).toHaveText('Copyright © 2025 Kitchen sink');
});

test('§3.4 Footer item: label with to is a link of the site', async ({page}) => {
  await open(page, '/');
  const link = page.getByRole('contentinfo').getByRole('link', {name: 'Introduction'});
  await expect(link).toHaveText('Introduction');
  await expect(link).toHaveAttribute('href', '/docs/intro');
  await expect(link).not.toHaveAttribute('target');
});

test('§3.4 Footer item: label with href is a link that opens a new tab', async ({page}) => {
  await open(page, '/');
  const link = page.getByRole('contentinfo').locator('.footer__links').getByRole('link', {name: 'Outside'});
  await expect(link).toHaveText('Outside');
  await expect(link).toHaveAttribute('href', 'https://outside.example');
  await expect(link).toHaveAttribute('target', '_blank');
});

test('§3.4 Footer item: html stands as it is configured', async ({page}) => {
  await open(page, '/');
  const item = page.getByRole('contentinfo').locator('em#footer-html');
  await expect(item).toHaveText('Raw footer');
  await expect(item).toBeVisible();
});

test('§3.4 Footer item: className is added to a link and to html', async ({page}) => {
  await open(page, '/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.locator('a.footer__link-item.footer-outside')).toHaveText('Outside');
  await expect(footer.locator('li.footer__item.footer-raw')).toHaveText('Raw footer');
});

test('§3.5 Color mode: dark or light, nothing else', async ({page}) => {
  await open(page, '/');
  const html = page.locator('html');
  const toggle = page.getByRole('button', {name: TOGGLE});
  for (const mode of ['dark', 'light', 'dark']) {
    await toggle.click();
    await expect(html).toHaveAttribute('data-theme', mode);
  }
  await page.evaluate(() => localStorage.setItem('theme', 'sepia'));
  await open(page, '/');
  await expect(html).toHaveAttribute('data-theme', 'light');
});

for (const mode of ['light', 'dark']) {
  test.describe(`in ${mode} mode`, () => {
    test.beforeEach(async ({page}) => {
      await page.addInitScript((theme) => localStorage.setItem('theme', theme), mode);
    });

    for (const path of ['/docs/intro', '/probe']) {
      for (const viewport of [WIDE, NARROW]) {
        test(`§3.5 Color mode: ${path} is accessible in ${mode} mode at ${viewport.width} px`, async ({page}) => {
          await page.setViewportSize(viewport);
          await open(page, path);
          await expect(page.locator('html')).toHaveAttribute('data-theme', mode);
          await expectAccessible(page);
        });
      }

      test(`§3.5 Color mode: the mobile menu of ${path} is accessible in ${mode} mode`, async ({page}) => {
        await page.setViewportSize(NARROW);
        await open(page, path);
        await expect(page.locator('html')).toHaveAttribute('data-theme', mode);
        await openMainMenu(page);
        await expectAccessible(page);
      });
    }

    test(`§3.5 Color mode: the docs sidebar in the mobile menu is accessible in ${mode} mode`, async ({page}) => {
      await page.setViewportSize(NARROW);
      await open(page, '/docs/intro');
      await expect(page.locator('html')).toHaveAttribute('data-theme', mode);
      await openMenu(page);
      await expectAccessible(page);
    });
  });
}

test('§3.6 Locale: label is its name in the locale dropdown', async ({page}) => {
  await open(page, '/');
  await expect(await dropdownLink(page, 'English', 'Français')).toHaveText('Français');
  await page.goto('/fr');
  await expect(dropdown(page, 'Français').getByRole('button')).toBeVisible();
});

test('§3.6 Locale: htmlLang is the language of its pages and of the link to them', async ({page}) => {
  await open(page, '/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(await dropdownLink(page, 'English', 'Français')).toHaveAttribute('lang', 'fr-FR');
  await page.goto('/fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR');
});
