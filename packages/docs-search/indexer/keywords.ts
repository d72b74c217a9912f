import type {Section} from './sections';

/** Phrases of readers, by the URLs of the sections that they mean. */
export type Keywords = Readonly<Record<string, readonly string[]>>;

const removeHash = (url: string): string => url.replace(/#.*/, '');

/**
 * Adds phrases of readers to sections. Those of pages that are not indexed are left out.
 *
 * @param keywords what they call the topic of a section: as telling as its heading
 * @param asked what they ask a section for, in words of their own: less telling
 * @throws when a page that is indexed lacks a section: the URLs that were found and those that are expected
 */
export function addKeywords(sections: readonly Section[], keywords: Keywords, asked: Keywords = {}): Section[] {
  const urls = new Set(sections.map(({url}) => url));
  const pages = new Set([...urls].map(removeHash));
  const missing = Object.keys({...keywords, ...asked}).filter((url) => pages.has(removeHash(url)) && !urls.has(url));
  if (missing.length > 0) {
    const known = (url: string): string =>
      [...urls].filter((other) => /#[a-z0-9-]+$/.test(other) && removeHash(other) === removeHash(url)).join(' ');
    throw new Error(
      `keywords of the search: found no section ${missing.map((url) => `${url}, expected one of ${known(url)}`).join('; ')}. ` +
        'Move the keywords to the section that has their topic now.',
    );
  }
  return sections.map((section) => {
    const [own, questions] = [keywords[section.url], asked[section.url]];
    return {...section, ...(own && {keywords: own}), ...(questions && {asked: questions})};
  });
}
