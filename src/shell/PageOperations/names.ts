/** The name of the operations below the link of a page in the sidebar, as a static part. */
export const PAGE_OPERATIONS = 'page-operations';
