import {expect, openPage, test} from './support/site';

const TOGGLE = /Switch between dark and light mode/;

test('§4.1 Colour mode: light by default, also where the system is dark, and toggles between the two', async ({
  page,
}) => {
  await page.emulateMedia({colorScheme: 'dark'});
  await openPage(page, '/');
  const html = page.locator('html');
  const toggle = page.getByRole('button', {name: TOGGLE});
  await expect(html).toHaveAttribute('data-theme', 'light');
  await toggle.click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await toggle.click();
  await expect(html).toHaveAttribute('data-theme', 'light');
});

test('§4.1 Colour mode: garbage in storage or in the address never reaches the page', async ({page}) => {
  await page.addInitScript(() => {
    localStorage.setItem('theme', 'garbage" onload="x');
    const seen = new Set<string | null>();
    Object.assign(window, {seen});
    new MutationObserver(() => seen.add(document.documentElement.getAttribute('data-theme'))).observe(document, {
      attributes: true,
      subtree: true,
      attributeFilter: ['data-theme'],
    });
  });
  await openPage(page, '/?docusaurus-theme=rubbish&docusaurus-data-evil=1&docusaurus-data-theme=x');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'light');
  await expect(html).toHaveAttribute('data-theme-choice', 'light');
  await expect(html).not.toHaveAttribute('data-evil');
  const seen = await page.evaluate(() => [...(window as unknown as {seen: Set<string>}).seen]);
  expect(seen).toEqual(['light']);
  await openPage(page, '/?docusaurus-theme=dark');
  await expect(html).toHaveAttribute('data-theme', 'dark');
});

test('§9.5 Colour mode: light by default, and the switch is enabled', async ({page}) => {
  await openPage(page, '/commerce/guides/intro');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('button', {name: /Switch between/})).toBeEnabled();
});

test('with reduced motion all colors change at once, those of nested elements too', async ({page}) => {
  await page.emulateMedia({reducedMotion: 'reduce'});
  await openPage(page, '/payments/Guides/error-codes');
  const running = await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
    return document.getAnimations().map((animation) => (animation as CSSTransition).transitionProperty);
  });
  expect(running).toEqual([]);
});

test('a new color mode moves nothing in an article, in view or later', async ({page}) => {
  await openPage(page, '/payments/Guides/ui-styling');
  const tool = page.locator('section.tool');
  await tool.scrollIntoViewIfNeeded();
  await expect(tool).toHaveAttribute('data-ready', 'true');
  await page.evaluate(() => scrollTo(0, 0));
  await tool.evaluate((element) => {
    const begun: string[] = [];
    Object.assign(window, {begun});
    element.addEventListener('transitionrun', (event) => {
      const {target, propertyName} = event as TransitionEvent;
      const moving = target as Element;
      // The picture of the form moves as long as the token of its appearance says.
      if (!moving.closest('[role="img"]')) {
        begun.push(`${moving.outerHTML.slice(0, 80)}: ${propertyName}`);
      }
    });
  });
  await page.getByRole('button', {name: TOGGLE}).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).not.toHaveAttribute('data-in-turn');
  await tool.getByRole('button', {name: 'Forest'}).scrollIntoViewIfNeeded();
  await expect(tool.getByRole('button', {name: 'Forest'})).toBeInViewport();
  expect(await page.evaluate(() => (window as unknown as {begun: string[]}).begun)).toEqual([]);
});
