import {expect, openPage, SHORT_JUMP_MS, test} from './support/site';

// Playwright's clock leaves scripts in a context that is used again, which throw in the pages of later tests.
test.use({reuseContext: false});

const PICTURE = '.markdown img:not(em img)';

test('§9.1 Image zoom: white in light mode and dark grey in dark mode, right at once after a toggle and a navigation', async ({
  page,
}) => {
  await openPage(page, '/commerce/guides/screens-mockups');
  const overlay = page.locator('.medium-zoom-overlay');
  const check = async (color: string): Promise<void> => {
    await page.locator(`${PICTURE}.medium-zoom-image`).first().click();
    await expect(overlay).toHaveCSS('background-color', color);
    await page.keyboard.press('Escape');
    await expect(overlay).toHaveCount(0);
  };
  await check('rgb(255, 255, 255)');
  await page.getByRole('button', {name: /Switch between/}).click();
  await check('rgb(50, 50, 50)');
  await page.getByRole('link', {name: 'Catalog', exact: true}).first().click();
  await expect(page.locator('article h1')).toHaveText('Catalog');
  await page.goBack();
  await check('rgb(50, 50, 50)');
  await page.getByRole('button', {name: /Switch between/}).click();
  await check('rgb(255, 255, 255)');
});

test('an open image has the background of a color mode that another tab chooses', async ({page}) => {
  await openPage(page, '/commerce/guides/screens-mockups');
  await page.locator(`${PICTURE}.medium-zoom-image`).first().click();
  const overlay = page.locator('.medium-zoom-overlay');
  await expect(overlay).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
  });
  await expect(overlay).toHaveCSS('background-color', 'rgb(50, 50, 50)');
});

test('§9.1 Image zoom: a margin of 24 px, and closes when the page scrolls at all', async ({page}) => {
  await page.setViewportSize({width: 600, height: 900});
  await openPage(page, '/markdown-page');
  const image = page.locator(`${PICTURE}.medium-zoom-image`);
  await image.scrollIntoViewIfNeeded();
  await image.click();
  const enlarged = page.locator('.medium-zoom-image--opened');
  await expect.poll(async () => Math.round((await enlarged.boundingBox())!.x)).toBe(24);
  await expect.poll(async () => Math.round((await enlarged.boundingBox())!.width)).toBe(600 - 2 * 24);
  await page.mouse.wheel(0, -30);
  await expect(enlarged).toHaveCount(0);
});

test('§9.1 Image zoom: makes a picture larger, an inlined SVG too', async ({page}) => {
  await openPage(page, '/commerce/guides/screens-mockups');
  const image = page.locator('.medium-zoom-image').first();
  const {height} = (await image.boundingBox())!;
  await image.click();
  // Fills the height of the window, less the margins.
  const enlarged = page.locator('.medium-zoom-image--opened');
  await expect.poll(async () => Math.round((await enlarged.boundingBox())!.height)).toBe(800 - 2 * 24);
  expect(height).toBeLessThan(800 - 2 * 24);
});

test('§9.1 Image zoom: attached 1000 ms after load and after each route update', async ({page}) => {
  await page.clock.install();
  await openPage(page, '/commerce/guides/screens-mockups');
  await expect(page.locator('.medium-zoom-image').first()).toBeVisible();
  await page.clock.pauseAt(Date.now() + SHORT_JUMP_MS);
  await page.getByRole('link', {name: 'Catalog', exact: true}).first().click();
  await expect(page.locator('article h1')).toHaveText('Catalog');
  await page.clock.runFor(2000);
  await page.getByRole('link', {name: 'Screens', exact: true}).first().click();
  await expect(page.locator('article h1')).toHaveText('Screens');
  await page.clock.runFor(900);
  await expect(page.locator('.medium-zoom-image')).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(page.locator('.medium-zoom-image').first()).toBeVisible();
});

test('§9.1 Image zoom: one instance however often the reader navigates, and no style is injected', async ({page}) => {
  await page.addInitScript(() => {
    const counts = {listeners: 0, styles: 0};
    const add = Reflect.get(document, 'addEventListener');
    document.addEventListener = function (this: Document, ...args: Parameters<typeof add>) {
      counts.listeners += args[0] === 'keyup' ? 1 : 0;
      add.apply(this, args);
    };
    new MutationObserver((records) => {
      counts.styles += records
        .flatMap(({addedNodes}) => [...addedNodes])
        .filter((node) => node instanceof HTMLStyleElement && !node.matches('[data-all-styles], [data-fonts]')).length;
    }).observe(document, {childList: true, subtree: true});
    Object.assign(window, {counts});
  });
  await openPage(page, '/commerce/guides/screens-mockups');
  const image = page.locator('.medium-zoom-image').first();
  for (let round = 0; round < 3; round += 1) {
    await image.click();
    await expect(page.locator('.medium-zoom-overlay')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('.medium-zoom-overlay')).toHaveCount(0);
    await page.getByRole('link', {name: 'Catalog', exact: true}).first().click();
    await expect(page.locator('article h1')).toHaveText('Catalog');
    await page.goBack();
    await expect(image).toBeVisible();
  }
  const counts = await page.evaluate(() => (window as unknown as {counts: {listeners: number; styles: number}}).counts);
  expect(counts).toEqual({listeners: 1, styles: 0});
});

test('§9.1 Image zoom: respects reduced motion', async ({page}) => {
  await page.emulateMedia({reducedMotion: 'reduce'});
  await openPage(page, '/markdown-page');
  const image = page.locator('.markdown img.medium-zoom-image');
  await image.click();
  await expect(page.locator('.medium-zoom-image--opened')).toHaveCSS('transition-duration', '0.001s');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('§4.7 Zoomed image: opens and closes by click and by keyboard, and the focus returns', async ({page}) => {
  await openPage(page, '/markdown-page');
  const image = page.locator('.markdown img.medium-zoom-image');
  await image.click();
  const dialog = page.getByRole('dialog', {name: /^Zoomed image: Diagram/});
  await expect(dialog).toBeVisible();
  await expect(page.locator('.medium-zoom-image--opened')).toBeInViewport();
  await expect(image).toHaveClass(/hidden/);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(image).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await expect(dialog).toBeFocused();
  await expect(page.locator('#__docusaurus[inert]')).toHaveCount(1);
  await expect(page.locator('body')).toHaveClass(/medium-zoom--opened/);
  await page.locator('.medium-zoom-image--opened').click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('#__docusaurus[inert]')).toHaveCount(0);
});

test('the library of the zoom is loaded when a reader points at an image, and not before', async ({page}) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await openPage(page, '/markdown-page');
  const image = page.locator(`${PICTURE}.medium-zoom-image`);
  await expect(image).toHaveCount(1);
  const before = scripts.length;
  await image.hover();
  await expect.poll(() => scripts.length).toBe(before + 1);
});
