/** The names of what is around an article, as static parts. */
export const PAGE_TOP = 'page-top';
export const PAGE_HEADER = 'page-header';
export const PAGE_END = 'page-end';
