import type {Locator, Page} from '@playwright/test';
import {openPage} from '../site/support/site';
import {expect, locateNavbar, test} from './support/kitchenSink';

/** Scrolls at once, and waits until the page has drawn what it makes of it. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate(
    (y) =>
      new Promise<void>((resolve) => {
        const afterTwoFrames = (): number => requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        window.addEventListener('scroll', afterTwoFrames, {once: true});
        window.scrollTo({top: y, behavior: 'instant'});
      }),
    top,
  );
}

/** Opens a page whose navbar moves without a transition, so that its position shows its state at once. */
async function openWithStillNavbar(page: Page, path: string): Promise<Locator> {
  await page.emulateMedia({reducedMotion: 'reduce'});
  await openPage(page, path);
  await expect(locateNavbar(page)).toBeInViewport({ratio: 1});
  return locateNavbar(page);
}

/** Scrolls so that the anchor is where a navigation to it would put it, from below, with the navbar shown. */
async function scrollUpToAnchor(page: Page, id: string): Promise<void> {
  const top = await page.evaluate((anchor) => {
    const padding = parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart);
    return document.getElementById(anchor)!.getBoundingClientRect().top + window.scrollY - padding;
  }, id);
  await scrollTo(page, top + 200);
  await scrollTo(page, top);
}

function locateContents(page: Page, name: string): Locator {
  return page.locator('.table-of-contents').getByRole('link', {name});
}

test('§4.4 Navbar: hides on scroll down and reappears on scroll up', async ({page}) => {
  const bar = await openWithStillNavbar(page, '/docs/intro');
  await scrollTo(page, 300);
  await scrollTo(page, 600);
  await expect(bar).not.toBeInViewport();
  await scrollTo(page, 500);
  await expect(bar).toBeInViewport({ratio: 1});
  await scrollTo(page, 520);
  await expect(bar).not.toBeInViewport();
});

test('§4.4 Navbar: scrolled down by less than its measured height it stays, by more it hides', async ({page}) => {
  const bar = await openWithStillNavbar(page, '/docs/intro');
  const {height} = (await bar.boundingBox())!;
  await scrollTo(page, height / 2);
  await scrollTo(page, height - 1);
  await expect(bar).toBeInViewport({ratio: 1});
  await scrollTo(page, height + 1);
  await expect(bar).not.toBeInViewport();
});

test('§4.4 Navbar: always shown near the top of the page, wherever it was hidden', async ({page}) => {
  const bar = await openWithStillNavbar(page, '/docs/intro');
  const {height} = (await bar.boundingBox())!;
  await locateContents(page, 'The end').click();
  await expect(bar).not.toBeInViewport();
  await scrollTo(page, height - 1);
  await expect(bar).toBeInViewport({ratio: 1});
  await scrollTo(page, 0);
  await expect(bar).toBeInViewport({ratio: 1});
});

test('§4.4 Navbar: hides on navigation to a hash anchor, though nothing scrolls', async ({page}) => {
  const bar = await openWithStillNavbar(page, '/docs/intro');
  await scrollUpToAnchor(page, 'a-long-section');
  await expect(bar).toBeInViewport({ratio: 1});
  await locateContents(page, 'A long section').click();
  await expect(page).toHaveURL('/docs/intro#a-long-section');
  await expect(bar).not.toBeInViewport();
});

test('§4.4 Navbar: hides on navigation to a hash anchor above', async ({page}) => {
  const bar = await openWithStillNavbar(page, '/docs/intro');
  await scrollUpToAnchor(page, 'a-long-section');
  await expect(bar).toBeInViewport({ratio: 1});
  await locateContents(page, 'A component that fails on demand').click();
  await expect(page).toHaveURL('/docs/intro#a-component-that-fails-on-demand');
  await expect(bar).not.toBeInViewport();
});
