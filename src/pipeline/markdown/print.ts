import type {Nodes} from '../../../packages/openapi/markdown/markdownNodes';
import {simplifyNodes} from './plain';
import {writeMarkdown} from './write';

/**
 * Writes the content of a page as Markdown: each component as equivalent Markdown.
 *
 * @returns text that ends in a line end
 * @throws for a component that has no form in Markdown
 */
export function printMarkdown(nodes: Nodes): string {
  return writeMarkdown(
    simplifyNodes(nodes, (message) => {
      throw new Error(message);
    }),
  );
}
