import fs from 'node:fs/promises';
import path from 'node:path';
import type {PluginModule} from '@docusaurus/types';
import {brand} from '../../../brand';
import {getBuildDate} from '../../prose/storyTime';
import {readColors} from '../../postbuild/share/colors';
import {MARK_FILE} from '../../postbuild/share/faces';

const TOUCH_ICON = 'apple-touch-icon.png';

/** The width of the icon on the home screen of a phone, in pixels. */
const TOUCH_ICON_PX = 180;

/** For how long `security.txt` is valid: less than a year, as RFC 9116 section 2.5.5 recommends. */
const SECURITY_TEXT_DAYS = 350;

const DAY_MS = 86_400_000;

/** Where to report security problems (RFC 9116). */
export function renderSecurityText(site: string, email: string, built: Date): string {
  const expires = new Date(built.getTime() + SECURITY_TEXT_DAYS * DAY_MS);
  const lines = {
    Contact: `mailto:${email}`,
    Expires: `${expires.toISOString().slice(0, 'YYYY-MM-DD'.length)}T00:00:00Z`,
    'Preferred-Languages': 'en',
    Canonical: `${site}.well-known/security.txt`,
  };
  return Object.entries(lines)
    .map(([field, value]) => `${field}: ${value}\n`)
    .join('');
}

/** Draws the icon of the site on its own color to the edges, since phones round the corners. */
async function drawTouchIcon(color: string): Promise<Buffer> {
  const {Resvg} = await import('@resvg/resvg-js');
  const picture = new Resvg(await fs.readFile(MARK_FILE, 'utf8'), {
    background: color,
    fitTo: {mode: 'width', value: TOUCH_ICON_PX},
  });
  return Buffer.from(picture.render().asPng());
}

/**
 * Docusaurus plugin: what identifies the provider outside of pages: the color of the browser's own surfaces, the icon on
 * a home screen, and `security.txt`.
 */
export const providerPlugin: PluginModule = ({siteConfig: {url, baseUrl}}) => ({
  name: 'provider',
  injectHtmlTags: () => ({
    headTags: [
      {tagName: 'meta', attributes: {name: 'theme-color', content: readColors().accent}},
      {tagName: 'link', attributes: {rel: 'apple-touch-icon', href: baseUrl + TOUCH_ICON}},
    ],
  }),
  postBuild: async ({outDir}) => {
    const wellKnown = path.join(outDir, '.well-known');
    await fs.mkdir(wellKnown, {recursive: true});
    await fs.writeFile(
      path.join(wellKnown, 'security.txt'),
      renderSecurityText(url + baseUrl, brand.securityEmail, getBuildDate()),
    );
    await fs.writeFile(path.join(outDir, TOUCH_ICON), await drawTouchIcon(readColors().accent));
  },
});
