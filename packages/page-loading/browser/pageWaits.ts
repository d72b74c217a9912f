/** The event of the window when a page cannot be loaded without a connection, and is loaded once there is one. */
export const PAGE_WAITS = 'page-waits';
