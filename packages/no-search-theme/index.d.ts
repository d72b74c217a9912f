/** What the classic preset adds to the type of the theme configuration for Algolia: nothing here. */
export type UserThemeConfig = unknown;
