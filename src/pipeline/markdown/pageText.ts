import type {Nodes} from '../../../packages/openapi/markdown/markdownNodes';

/**
 * The text of a page as plain Markdown nodes: its source, with each component as equivalent Markdown. It is created
 * while a page is compiled; the Markdown copies and the search index are built from it.
 */
export interface PageText {
  /** No components, no expressions; links are as written. `data` contains marks. */
  readonly nodes: Nodes;
  /** What has no form in Markdown, one line each, with its position in the page. */
  readonly problems: readonly string[];
}

/**
 * The folder of a build that contains the texts of its pages until its Markdown copies and its search index are built.
 */
export const TEXTS = 'page-texts';

/** The file in that folder that names the source of each page, by the path of the page. */
export const ROUTES = 'routes.json';
