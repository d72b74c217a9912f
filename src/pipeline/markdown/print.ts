import type {Nodes} from '../../../packages/openapi/markdown/markdownNodes';
import {simplifyNodes} from './plain';
import {writeMarkdown} from './write';

/**
 * Writes what a page shows as Markdown: each component as the Markdown that says the same.
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
