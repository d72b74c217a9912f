import GithubSlugger from 'github-slugger';
import type {Heading, Nodes} from 'mdast';
import {toString} from 'mdast-util-to-string';
import type {Finding} from '../../../../packages/authoring/finding';
import {walkTree} from '../../markdown/walkTree';
import {getHeadingAnchor, readExplicitAnchor} from '../headingAnchor';
import type {SourcePage} from '../page';
import {readFrontMatterText} from './frontMatter';

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

/** The title of a page, or of the section at an anchor. What elements show has none. */
export function findTitle(page: SourcePage, anchor: string): string | undefined {
  const headings = listHeadings(page);
  const slugger = new GithubSlugger();
  const heading = anchor
    ? headings.find((one) => getHeadingAnchor(one, slugger) === anchor)
    : headings.find(({depth}) => depth === 1);
  const words = heading?.children.filter(({type}) => type !== 'mdxTextExpression');
  return (anchor ? undefined : readFrontMatterText(page, 'title')) ?? (words && toString(words).trim());
}

/** The deepest level of headings. */
const MOST_DEPTH = 4;

/** What a heading does not contain, by the type of its node. */
const NOT_IN_HEADINGS: Readonly<Record<string, string>> = {
  link: 'a link',
  linkReference: 'a link',
  image: 'a picture',
  strong: '"**"',
  emphasis: '"_"',
};

/** One first-level heading, no skipped level, no anchor twice. A title in the front matter is the first-level heading. */
export function checkHeadings(page: SourcePage): Finding[] {
  const findings: Finding[] = [];
  const anchors = new Map<string, number>();
  const headings = listHeadings(page);
  const first = headings.find(({depth}) => depth === 1);
  const slugger = new GithubSlugger();
  const title = readFrontMatterText(page, 'title');
  let before = 1;
  for (const heading of headings) {
    const {depth} = heading;
    const line = heading.position?.start.line ?? 1;
    const anchor = getHeadingAnchor(heading, slugger);
    const add = (message: string): number => findings.push({file: page.file, line, message});
    if (toString(heading).trim() === '') {
      add('found a heading without words, expected what the section is about. Write it, or remove the "#".');
    }
    // The body may repeat the title before anything else, and once.
    if (depth === 1 && heading !== first) {
      add('found a second first-level heading, expected one, which is the title. Begin the line with "##".');
    } else if (depth === 1 && title !== undefined && toString(heading) !== title) {
      add(
        `found the first-level heading "${toString(heading)}", expected none: the title of the front matter, "${title}", is the heading. Remove it.`,
      );
    } else if (depth > MOST_DEPTH) {
      add(
        `found a heading of level ${depth}, expected level ${MOST_DEPTH} at most, so that readers keep the overview. Make it a paragraph, or a section of its own.`,
      );
    } else if (depth > before + 1) {
      add(
        `found a heading of level ${depth} below one of level ${before}, expected level ${before + 1}. Begin the line with "${'#'.repeat(before + 1)}".`,
      );
    }
    const [marked] = heading.children.filter(({type}) => type in NOT_IN_HEADINGS);
    if (marked) {
      add(
        `found ${NOT_IN_HEADINGS[marked.type]!} in the heading "${toString(heading)}", expected words and code only: it is a link itself, and an entry of lists. Move it into the text.`,
      );
    }
    const words = toString(heading);
    if (/[A-Z]{4,}\s+[A-Z]{4,}/.test(words) && words === words.toUpperCase()) {
      add(
        `found the heading "${words}" in capitals, expected one in the letters of a sentence. Write it in lower case.`,
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
