import fs from 'node:fs';
import path from 'node:path';
import {getTitle, type PostBuildStep} from './builtPage';
import {writeIndexFolder} from './keptIndex';
import {MANIFEST_FILE, type Manifest} from '../../../packages/docs-search/search/format';
import {buildIndexFiles} from '../../../packages/docs-search/indexer/indexFiles';
import type {PageKinds} from '../../../packages/docs-search/indexer/postings';
import {addKeywords, type Keywords} from '../../../packages/docs-search/indexer/keywords';
import {collectSearchSections, type Section} from '../../../packages/docs-search/indexer/sections';

/** The kinds of pages of the site, for the ranking. */
const PAGE_KINDS: PageKinds = {
  isGuide: (url) => /\/guides\//i.test(url),
  isReference: (url) => /\/apis?\//i.test(url),
  isStory: (url) =>
    /\/(?:screens-mockups|customer-journey|integration-kick-off)\b/.test(url) || /#(?:every|transitions-of)-/.test(url),
  isMinor: (url, kind) => url.includes('markdown-page') || kind === 'Change',
  isTopicList: (url) => url.endsWith('#what-this-api-does-not-have'),
};

/**
 * Writes the search index of a build into its folder `search`, the not-found page left out.
 *
 * @param folder of the build
 * @param phrases what readers call the topics of sections, and what they ask them for
 * @param areas ids of the docs areas: of sections that match alike, those of the first area are first
 */
export function writeSearchIndex(
  folder: string,
  {keywords, asked}: {readonly keywords: Keywords; readonly asked: Keywords},
  areas: readonly string[],
): PostBuildStep {
  const sections: Section[] = [];
  return {
    read: (page, text) => {
      if (text) {
        const {url, area} = page;
        const [title, description] = [getTitle(page) ?? '', page.metaContents.get('description')];
        sections.push(...collectSearchSections({url, area, title, description, nodes: text.nodes}));
      }
    },
    finish: () => {
      const target = path.join(folder, 'search');
      fs.rmSync(target, {recursive: true, force: true});
      sections.sort((one, other) => areas.indexOf(one.area) - areas.indexOf(other.area));
      const files = buildIndexFiles(addKeywords(sections, keywords, asked), PAGE_KINDS);
      const manifest = files.get(MANIFEST_FILE)!;
      const {folder: name} = JSON.parse(manifest) as Manifest;
      const texts = [...files].filter(([file]) => file !== MANIFEST_FILE);
      writeIndexFolder(folder, name, new Map(texts.map(([file, text]) => [path.basename(file), text])));
      fs.writeFileSync(path.join(target, MANIFEST_FILE), manifest);
      return `${sections.length} sections are in the search index, in ${files.size} files.`;
    },
  };
}
