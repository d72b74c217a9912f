import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {SiteIdentity} from './structuredData';

/** The site of the page, for structured data. */
export function useSite(): SiteIdentity {
  const {siteConfig, i18n} = useDocusaurusContext();
  return {
    name: siteConfig.title,
    url: (siteConfig.url + siteConfig.baseUrl).replace(/\/$/, ''),
    language: i18n.localeConfigs[i18n.currentLocale]!.htmlLang,
  };
}
