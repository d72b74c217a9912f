import {openPage} from '../site/support/site';
import {expect, test} from './support/kitchenSink';

test('§2.18 Footer: dark style, in light mode, too', async ({page}) => {
  await openPage(page, '/');
  const footer = page.getByRole('contentinfo');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(footer).toHaveClass(/footer--dark/);
  await expect(footer).toHaveCSS('background-color', 'rgb(48, 56, 70)');
});

test('§2.18 Footer: any other style is that of the page', async ({page}) => {
  await page.goto('/fr');
  const footer = page.getByRole('contentinfo');
  await expect(footer).not.toHaveClass(/footer--dark/);
  await expect(footer).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test('§2.18 Footer: links in columns, each with title and items', async ({page}) => {
  await openPage(page, '/');
  const columns = page.getByRole('contentinfo').locator('.footer__col');
  await expect(columns).toHaveCount(2);
  await expect(columns.locator('.footer__title')).toHaveText(['Docs', 'More']);
  await expect(columns.first().getByRole('listitem')).toHaveText(['Introduction', 'Outside']);
  await expect(columns.last().getByRole('listitem')).toHaveText(['Raw footer']);
  await columns.first().getByRole('link', {name: 'Introduction'}).click();
  await expect(page).toHaveURL('/docs/intro');
});

test('§2.18 Footer: links in a flat list', async ({page}) => {
  await page.goto('/fr');
  const footer = page.getByRole('contentinfo');
  await expect(footer.locator('.footer__col, .footer__title')).toHaveCount(0);
  await expect(footer.locator('.footer__link-item')).toHaveText(['Introduction', 'Outside', 'Raw footer']);
  await expect(footer.getByRole('link', {name: 'Introduction'})).toHaveAttribute('href', '/fr/docs/intro');
});

test('§2.18 Footer: the logo has src, srcDark, alt, width, height, href and target', async ({page}) => {
  await openPage(page, '/');
  const footer = page.getByRole('contentinfo');
  const logo = footer.getByRole('img', {name: 'Kitchen sink footer'});
  await expect(logo).toHaveAttribute('alt', 'Kitchen sink footer');
  await expect(logo).toHaveAttribute('src', '/img/logo.svg');
  await expect(logo).toHaveAttribute('width', '64');
  await expect(logo).toHaveAttribute('height', '48');
  await expect(logo).toHaveJSProperty('complete', true);
  const link = footer.getByRole('link').filter({has: page.getByRole('img', {name: 'Kitchen sink footer'})});
  await expect(link).toHaveAttribute('href', 'https://outside.example');
  await expect(link).toHaveAttribute('target', '_top');
  await page.getByRole('button', {name: /Switch between dark and light mode/}).click();
  await expect(logo).toHaveAttribute('src', '/img/logo-dark.svg');
});

test('§2.18 Footer: the copyright is html', async ({page}) => {
  await openPage(page, '/');
  const copyright = page.getByRole('contentinfo').locator('.footer__copyright');
  await expect(copyright).toHaveText('Copyright © 2025 Kitchen sink');
  await expect(copyright.locator('strong')).toHaveText('Kitchen sink');
});

test('§3.3 Footer: has style, links, logo and copyright', async ({page}) => {
  await openPage(page, '/');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toHaveClass(/footer--dark/);
  await expect(footer.locator('.footer__links').getByRole('link')).toHaveText(['Introduction', 'Outside']);
  await expect(footer.getByRole('img', {name: 'Kitchen sink footer'})).toBeVisible();
  await expect(footer.locator('.footer__copyright')).toHaveText('Copyright © 2025 Kitchen sink');
});

test('§3.4 Footer item: label with to is a link of the site', async ({page}) => {
  await openPage(page, '/');
  const link = page.getByRole('contentinfo').getByRole('link', {name: 'Introduction'});
  await expect(link).toHaveText('Introduction');
  await expect(link).toHaveAttribute('href', '/docs/intro');
  await expect(link).not.toHaveAttribute('target');
});

test('§3.4 Footer item: label with href is a link that opens a new tab', async ({page}) => {
  await openPage(page, '/');
  const link = page.getByRole('contentinfo').locator('.footer__links').getByRole('link', {name: 'Outside'});
  await expect(link).toHaveText('Outside');
  await expect(link).toHaveAttribute('href', 'https://outside.example');
  await expect(link).toHaveAttribute('target', '_blank');
});

test('§3.4 Footer item: html is rendered as configured', async ({page}) => {
  await openPage(page, '/');
  const item = page.getByRole('contentinfo').locator('em#footer-html');
  await expect(item).toHaveText('Raw footer');
  await expect(item).toBeVisible();
});

test('§3.4 Footer item: className is added to a link and to html', async ({page}) => {
  await openPage(page, '/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.locator('a.footer__link-item.footer-outside')).toHaveText('Outside');
  await expect(footer.locator('li.footer__item.footer-raw')).toHaveText('Raw footer');
});
