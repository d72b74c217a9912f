import path from 'node:path';
import * as classic from '@docusaurus/theme-classic';
import type {HtmlTagObject, LoadContext, Plugin, PluginModule} from '@docusaurus/types';
import {hardenInlineScript} from './inlineScript';
import {MISSING_SCRIPTS} from './missingScripts';
import {placeNavbarItems} from './navbarPosition';
import {PARTS_IN_TURN} from './partsInTurn';
import {renderTrustedTypesPolicy} from './trustedTypes';

// The package's types declare no more than its default export.
const {
  default: themeClassic,
  validateOptions,
  validateThemeConfig: validateClassicThemeConfig,
} = classic as unknown as Required<PluginModule> & {
  default: (context: LoadContext, options: unknown) => Plugin<undefined>;
};

export {validateOptions};

export const validateThemeConfig: typeof validateClassicThemeConfig = ({themeConfig, validate}) =>
  validateClassicThemeConfig({themeConfig: placeNavbarItems(themeConfig), validate});

const THEME_PATH = path.dirname(require.resolve('@docusaurus/theme-classic'));

/**
 * The classic theme, with six differences that no option offers:
 *
 * - Prism stays out of the browser, since code is colored at build time.
 * - The inline script writes only known values to `<html>`; see `inlineScript.ts`.
 * - The inline script creates the policy of Trusted Types; see `trustedTypes.ts`.
 * - The inline script handles scripts that do not load; see `missingScripts.ts`.
 * - The inline script lays out an article part by part while the page loads; see `partsInTurn.ts`.
 * - The icons for links to other sites are hidden by a class, since the content security policy refuses style attributes.
 * - A navbar item without a position is on the right; see `navbarPosition.ts`.
 */
export default function classicTheme(context: LoadContext, options: unknown): Plugin<undefined> {
  const theme = themeClassic(context, options);
  const {announcementBar} = context.siteConfig.themeConfig as {announcementBar?: {id: string}};
  return {
    ...theme,
    getThemePath: () => path.resolve(THEME_PATH, 'theme'),
    getTypeScriptThemePath: () => path.resolve(THEME_PATH, '../src/theme'),
    getClientModules: () =>
      theme.getClientModules!()
        .filter((file) => !file.includes('prism-include-languages'))
        .map((file) => path.resolve(THEME_PATH, file)),
    injectHtmlTags(args) {
      const tags = theme.injectHtmlTags!(args);
      return {
        ...tags,
        preBodyTags: (tags.preBodyTags as HtmlTagObject[]).map((tag) => {
          if (tag.tagName === 'script') {
            const script = hardenInlineScript(tag.innerHTML!, announcementBar?.id);
            return {
              ...tag,
              innerHTML: renderTrustedTypesPolicy(context.baseUrl) + script + MISSING_SCRIPTS + PARTS_IN_TURN,
            };
          }
          return tag.tagName === 'svg'
            ? {...tag, attributes: {class: 'icon-sprite', width: '0', height: '0', 'aria-hidden': 'true'}}
            : tag;
        }),
      };
    },
  };
}
