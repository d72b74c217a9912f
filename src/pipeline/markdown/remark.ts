import path from 'node:path';
import type {Root} from 'mdast';
import type {PageText} from './pageText';
import {simplifyNodes} from './plain';

/** The texts of compiled pages, by the paths of their files, until the loader of `emit.mjs` takes them. */
export const compiledTexts = new Map<string, PageText>();

/**
 * Remark plugin, the first of `remarkPlugins`: keeps the text of the page, when all elements are expanded, all links
 * resolved and all anchors set, and before anything is converted for React. It changes nothing, and keeps nothing for
 * `npm start`, which writes no copies.
 */
export function keepText(): (tree: Root, file: {path: string}) => void {
  return (tree, file) => {
    if (process.env.NODE_ENV !== 'production') {
      return;
    }
    const problems: string[] = [];
    const place = path.relative(process.cwd(), file.path);
    const nodes = simplifyNodes(tree.children, (message, line) =>
      problems.push(`${place}:${String(line ?? 1)}: ${message}`),
    );
    compiledTexts.set(file.path, {nodes, problems});
  };
}
