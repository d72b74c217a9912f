import logger from '@docusaurus/logger';
import type {OnBrokenMarkdownLinksFunction} from '@docusaurus/types';

/**
 * Warns about a link to a Markdown file that does not exist, and leaves its text
 * without a link. Docusaurus itself would keep the link, and the check for broken links would then fail the build,
 * where only a warning is specified.
 */
export const warnAndUnlink: OnBrokenMarkdownLinksFunction = ({sourceFilePath, url, node}) => {
  const line = node.position?.start.line ?? 1;
  logger.warn(
    `${sourceFilePath}:${line}: found a link to "${url}", expected the path of a Markdown file of the same docs area. ` +
      'Correct the path, or link to another area by its URL. The text is shown without a link.',
  );
  if (node.type === 'link') {
    // Change: the node becomes plain text; mdast offers `emphasis` and the like, `paragraph` would nest.
    Object.assign(node, {type: 'mdxJsxTextElement', name: 'span', attributes: []});
  }
};
