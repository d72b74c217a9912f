import type {Nodes} from '../../../packages/openapi/markdown/markdownNodes';

/**
 * The text of a page as plain Markdown nodes: what the page was made of, with each component as the Markdown that says
 * the same. It is made while a page is compiled, and the Markdown copies and the search are made of it.
 */
export interface PageText {
  /** No components, no expressions; links are as they were written. `data` holds marks. */
  readonly nodes: Nodes;
  /** What has no form in Markdown, one line each, with its place in the page. */
  readonly problems: readonly string[];
}

/** The folder of a build that holds the texts of its pages until its Markdown copies and its search are made. */
export const TEXTS = 'page-texts';

/** The file in that folder that names the source of each page, by the path of the page. */
export const ROUTES = 'routes.json';
