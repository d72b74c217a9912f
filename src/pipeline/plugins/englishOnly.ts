import type {PluginModule} from '@docusaurus/types';

/**
 * Docusaurus plugin: refuses a second locale, and one that is not English. Search, Markdown copies and the texts of the
 * components are English only.
 *
 * @throws naming the locales
 */
export const englishOnlyPlugin: PluginModule = ({siteConfig: {i18n}}) => {
  if (i18n.locales.length !== 1 || i18n.defaultLocale !== 'en') {
    throw new Error(
      `docusaurus.config.ts: found the locales ${i18n.locales.join(', ')}, expected only en. The search, the Markdown copies and the texts of the site's own components are English: make a site per language.`,
    );
  }
  return {name: 'english-only'};
};
