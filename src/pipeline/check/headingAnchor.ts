import type GithubSlugger from 'github-slugger';
import type {Heading} from 'mdast';
import {toString} from 'mdast-util-to-string';

/** The anchor that an author wrote: in a comment behind the heading, `## Title {/* #anchor *\/}`, or by an element. */
export function readExplicitAnchor({children, data}: Heading): string | undefined {
  const last = children.at(-1);
  const comment = last?.type === 'mdxTextExpression' ? last.value : '';
  return data?.hProperties?.id?.toString() ?? /^\/\*\s*#?([\w.-]+)\s*\*\/$/.exec(comment)?.[1];
}

/** The anchor of a heading, as Docusaurus makes it. */
export function getHeadingAnchor(heading: Heading, slugger: GithubSlugger): string {
  return readExplicitAnchor(heading) ?? slugger.slug(toString(heading));
}
