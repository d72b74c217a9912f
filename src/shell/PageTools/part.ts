/** The name of the page tools as a static part: `StaticPageTools` adopts it in browsers. */
export const PAGE_TOOLS_PART = 'page-tools';
