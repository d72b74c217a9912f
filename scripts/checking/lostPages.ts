import type {Redirect} from '../../deploy/redirects';
import type {Finding} from '../../packages/authoring/finding';
import {findNearest} from '../../packages/authoring/suggest';
import {getPageUrlOfFile} from '../../src/pipeline/reference/siteReference';

const PAGES_FOLDER = 'src/pages';

function getUrl(file: string): string {
  return getPageUrlOfFile(file.replace(`${PAGES_FOLDER}/`, ''));
}

/**
 * Pages whose paths lead to nothing now, though readers have links to them: they were removed or renamed without a
 * redirect.
 *
 * @param before the files of the last commit, of all kinds
 * @param pages the files of the pages now
 * @param areas folders of the docs areas that there are now; what was in another one went with it
 */
export function findLostPages(
  before: readonly string[],
  pages: readonly string[],
  redirects: readonly Redirect[],
  areas: readonly string[],
): Finding[] {
  const folders = [PAGES_FOLDER, ...areas];
  const moved = new Set(redirects.map(({from}) => from));
  const added = pages.filter((file) => !before.includes(file));
  return before
    .filter((file) => /(?:^|\/)[^_/][^/]*\.mdx$/.test(file) && folders.some((folder) => file.startsWith(`${folder}/`)))
    .filter((file) => !pages.includes(file) && !moved.has(getUrl(file)))
    .map((file) => {
      const [area = ''] = file.split('/');
      const target = findNearest(
        file,
        added.filter((one) => one.startsWith(`${area}/`)),
      );
      const cure =
        target !== undefined
          ? `Rename ${target} back, and use npm run move -- ${file} ${target}, or add {from: ${getUrl(file)}, to: ${getUrl(target)}}`
          : `Add {from: ${getUrl(file)}, to: …} with the path of the page that has its content now`;
      return {
        file,
        line: 1,
        message: `found no page at ${getUrl(file)}, which the last commit has, expected a redirect from there: readers have links to it. ${cure} to deploy/redirects.yaml.`,
      };
    });
}
