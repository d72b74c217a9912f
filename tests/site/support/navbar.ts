import type {Locator, Page} from '@playwright/test';

/** The links that the navbar has on each path with /payments, and the documents that they open. */
export const PAYMENTS_LINKS = [
  {label: 'Guides', path: '/payments/Guides/intro'},
  {label: 'APIs', path: '/payments/APIs/checkout-intents'},
  {label: 'Changelog', path: '/payments/Changelog/intro'},
] as const;

/** The links on the left of the navbar. */
export function locateLeftLinks(page: Page): Locator {
  return page.locator('.navbar__items:not(.navbar__items--right) .navbar__link');
}
