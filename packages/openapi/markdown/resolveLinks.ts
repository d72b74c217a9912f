import {SKIP, visit} from 'unist-util-visit';
import {readLinkTarget, type LinkTarget} from '../reader/linkTargets';
import {createRoot, type Nodes} from './markdownNodes';

/** Gives the links of descriptions to parts of the document their URLs; without one, their text remains. */
export function resolveDocumentLinks(nodes: Nodes, getUrl: (target: LinkTarget) => string | undefined): void {
  visit(createRoot(nodes), 'link', (link, index, parent) => {
    const target = readLinkTarget(link.url);
    const url = target && getUrl(target);
    if (!target || url !== undefined) {
      link.url = url ?? link.url;
      return undefined;
    }
    parent!.children.splice(index!, 1, ...link.children);
    return [SKIP, index!];
  });
}
