import GithubSlugger from 'github-slugger';
import type {Heading, Nodes} from 'mdast';
import type {Finding} from '../../../../packages/authoring/finding';
import {walkTree} from '../../markdown/walkTree';
import {getHeadingAnchor, readExplicitAnchor} from '../headingAnchor';
import type {SourcePage} from '../page';

function listHeadings({tree}: SourcePage): Heading[] {
  const headings: Heading[] = [];
  if (tree) {
    walkTree<Nodes>(tree, (node) => {
      if (node.type === 'heading') {
        headings.push(node);
      }
    });
  }
  return headings;
}

/** One first-level heading, no skipped level, no anchor twice. A title in the front matter is the first-level heading. */
export function checkHeadings(page: SourcePage): Finding[] {
  const findings: Finding[] = [];
  const anchors = new Map<string, number>();
  const headings = listHeadings(page);
  const first = headings.find(({depth}) => depth === 1);
  const slugger = new GithubSlugger();
  let before = 1;
  for (const heading of headings) {
    const {depth} = heading;
    const line = heading.position?.start.line ?? 1;
    const anchor = getHeadingAnchor(heading, slugger);
    const add = (message: string): number => findings.push({file: page.file, line, message});
    // The body may repeat the title before anything else, and once.
    if (depth === 1 && heading !== first) {
      add('found a second first-level heading, expected one, which is the title. Begin the line with "##".');
    } else if (depth > before + 1) {
      add(
        `found a heading of level ${depth} below one of level ${before}, expected level ${before + 1}. Begin the line with "${'#'.repeat(before + 1)}".`,
      );
    }
    const known = anchors.get(anchor);
    if (known !== undefined && readExplicitAnchor(heading) !== undefined) {
      add(
        `found the anchor #${anchor}, which line ${known} has, expected one of its own. Change the comment behind the heading.`,
      );
    }
    anchors.set(anchor, known ?? line);
    before = depth;
  }
  return findings;
}
