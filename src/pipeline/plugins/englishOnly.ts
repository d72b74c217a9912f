import type {I18nConfig, PluginModule} from '@docusaurus/types';

/** What is wrong with the locales of a site; undefined for English alone. */
export function explainLocales({
  locales,
  defaultLocale,
}: Pick<I18nConfig, 'locales' | 'defaultLocale'>): string | undefined {
  return locales.length === 1 && locales[0] === 'en' && defaultLocale === 'en'
    ? undefined
    : `found the locales ${locales.join(', ')}, expected only en. The search, the Markdown copies and the texts of the site's own components are English: make a site per language.`;
}

/**
 * Docusaurus plugin: refuses a second locale, and one that is not English. Search, Markdown copies and the texts of the
 * components are English only.
 *
 * @throws naming the locales
 */
export const englishOnlyPlugin: PluginModule = ({siteConfig: {i18n}}) => {
  const problem = explainLocales(i18n);
  if (problem !== undefined) {
    throw new Error(`docusaurus.config.ts: ${problem}`);
  }
  return {name: 'english-only'};
};
