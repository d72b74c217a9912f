/** The base name of the files of a page, without a trailing slash: that of the home page is `/index`. */
export function getPageFilePath(path: string): string {
  return path.replace(/\/$/, '') || '/index';
}
