/** The path of a page as files that belong to it are named, without a slash at its end: that of the home page is `/index`. */
export function getPageFilePath(path: string): string {
  return path.replace(/\/$/, '') || '/index';
}
