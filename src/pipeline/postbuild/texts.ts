import fs from 'node:fs';
import path from 'node:path';
import {ROUTES, TEXTS, type PageText} from '../markdown/pageText';
import {NOT_FOUND_FILE, type BuiltPage} from './builtPage';

/** The texts of the pages of a build, as they were compiled. */
export interface PageTexts {
  /**
   * @returns undefined for the not-found page
   * @throws for a page without a text
   */
  readonly read: (page: BuiltPage) => PageText | undefined;
  /** Removes them from the build. */
  readonly remove: () => void;
}

/**
 * Opens the texts that `docusaurus build` leaves for the post-build.
 *
 * @throws when the build has none
 */
export function openTexts(folder: string): PageTexts {
  const texts = path.join(folder, TEXTS);
  const routes = path.join(texts, ROUTES);
  if (!fs.existsSync(routes)) {
    throw new Error(
      `${routes}: found no such file, expected that of a build before its post-build. Run \`docusaurus build\` first.`,
    );
  }
  const sources = JSON.parse(fs.readFileSync(routes, 'utf8')) as Readonly<Record<string, string>>;
  return {
    read: ({file, url, base}) => {
      if (file === NOT_FOUND_FILE) {
        return undefined;
      }
      const source = sources[`${base}${url.slice(1)}`];
      const text = path.join(texts, `${source ?? ''}.json`);
      if (source === undefined || !fs.existsSync(text)) {
        throw new Error(
          `${url}: found no text of ${source ?? 'the page'}, expected one for its Markdown copy and the search. The text of a page that is not MDX is in programTexts in docusaurus.config.ts.`,
        );
      }
      return JSON.parse(fs.readFileSync(text, 'utf8')) as PageText;
    },
    remove: () => fs.rmSync(texts, {recursive: true}),
  };
}
