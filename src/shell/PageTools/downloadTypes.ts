/** What a list of downloads consists of: `downloadLinks.ts` has that of this site. */

export interface DownloadLink {
  readonly label: string;
  /** Its path on the site. */
  readonly path: string;
  /** Its purpose or content, in a few words. */
  readonly hint: string;
}

export interface DownloadArea {
  readonly title: string;
  /** What the paths of its pages start with. */
  readonly base: string;
  readonly files: readonly DownloadLink[];
}
