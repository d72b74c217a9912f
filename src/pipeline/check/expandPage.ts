import path from 'node:path';
import GithubSlugger from 'github-slugger';
import type {Nodes, Root} from 'mdast';
import {readAttributes} from '../../../packages/authoring/attributes';
import {parseFindings, type Finding} from '../../../packages/authoring/finding';
import {walkTree} from '../markdown/walkTree';
import {getHeadingAnchor} from './headingAnchor';
import type {SourcePage} from './page';

/** A remark plugin with its settings applied. */
export type Transform = (tree: Root, file: {path: string; value: string}) => void | Promise<void>;

/** A page with its elements expanded, as far as they can be. */
export interface ExpandedPage {
  /** Everything that a link of this page or another one can lead to; undefined where not all of it is known. */
  readonly anchors: ReadonlySet<string> | undefined;
  readonly findings: readonly Finding[];
}

/** The rule of an error of the code that expands elements. It follows from a wrong contract, or is a defect of the code. */
export const CRASH_RULE = 'crash';

/** What is wrong with a page, by the error of a plugin. */
function explainError(error: unknown, file: string): Finding[] {
  const isCrash = error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;
  return isCrash
    ? [
        {
          file,
          line: 1,
          message: `found content that cannot be shown: ${error.message}, expected contracts that the site knows how to show. Undo the last change of a contract, and report this message.`,
          rule: CRASH_RULE,
        },
      ]
    : parseFindings(error instanceof Error ? error.message : String(error), file);
}

/** Ids of headings, and those of elements. */
function collectAnchors(tree: Root): Set<string> {
  const anchors = new Set<string>();
  const slugger = new GithubSlugger();
  walkTree<Nodes>(tree, (node) => {
    if (node.type === 'heading') {
      anchors.add(getHeadingAnchor(node, slugger));
    }
    if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
      const {id, anchor} = readAttributes(node);
      [id, anchor].filter((one) => one !== undefined).forEach((one) => anchors.add(one));
    }
  });
  return anchors;
}

/**
 * Runs the plugins that the build runs on a page, and keeps their errors as findings.
 *
 * @param page with its tokens replaced, and a tree
 */
export async function expandPage(
  siteFolder: string,
  {file, source, tree}: SourcePage,
  transforms: readonly Transform[],
): Promise<ExpandedPage> {
  if (!tree) {
    throw new Error(`${file}: found no tree, expected a page that can be parsed.`);
  }
  const findings: Finding[] = [];
  for (const transform of transforms) {
    try {
      await transform(tree, {path: path.join(siteFolder, file), value: source});
    } catch (error) {
      findings.push(...explainError(error, file));
    }
  }
  return {anchors: findings.length === 0 ? collectAnchors(tree) : undefined, findings};
}
