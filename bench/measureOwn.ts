import fs from 'node:fs';
import type {Browser} from '@playwright/test';
import {measurePage} from './measure/measurePage';
import {serveFolder} from './measure/server';
import {getVariants, type Variant} from './variants';
import type {Own, PageResult, Setting, Subject} from './results';

/** The build of the site. */
const BUILD = 'build';

/** The pages of the site that are measured. */
export const OWN_PAGES = {
  home: '/',
  'payment intents': '/payments/APIs/payment-intents',
  'webhooks guide': '/payments/Guides/webhooks',
  settlements: '/commerce/guides/settlements',
  'refunds guide': '/payments/Guides/refunds',
} as const;

/**
 * Measures the pages of the site in `build/`, each twice in turn.
 *
 * @throws when there is no build
 */
export async function measureOwn(browser: Browser, setting: Setting): Promise<Own> {
  if (!fs.existsSync(`${BUILD}/index.html`)) {
    throw new Error(`${BUILD}: found no build there, expected one of the site. Run "npm run build" first.`);
  }
  const [{menuButton}] = getVariants(['ours']) as [Variant];
  const site = await serveFolder(fs.realpathSync(BUILD));
  try {
    const pages: PageResult[] = [];
    for (const [name, path] of Object.entries(OWN_PAGES)) {
      const subjects = new Map(
        (['ours', 'control'] as Subject[]).map((subject) => [subject, {site, path, menuButton}]),
      );
      pages.push(await measurePage(browser, {name, subjects}, setting.runs));
    }
    return {setting, pages};
  } finally {
    site.close();
  }
}
