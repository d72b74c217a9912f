/** Replaces what the classic preset adds to the theme configuration type for Algolia. */
export type UserThemeConfig = unknown;
