import path from 'node:path';

/** Link texts that are written as the title of their target, and are not quite it: readers look for a page that is not there. */

/** The file that a link leads to, if it is one of the pages. */
export function findTargetFile(page: string, pathname: string, pages: ReadonlyMap<string, string>): string | undefined {
  if (pathname === '') {
    return page;
  }
  return pathname.startsWith('/') ? pages.get(pathname) : path.posix.join(path.posix.dirname(page), pathname);
}

/** The words of a title, in lower case and singular. */
function listWords(title: string): string[] {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => word.replace(/ies$/, 'y').replace(/(?<=..)s$/, ''));
}

/** Whether a list is another one without one of its words. */
function lacksOneWord(short: readonly string[], long: readonly string[]): boolean {
  const at = long.findIndex((word, index) => word !== short[index]);
  return short.length > 0 && long.length === short.length + 1 && long.toSpliced(at, 1).join(' ') === short.join(' ');
}

/**
 * Whether a text that begins as a title does is nearly a title: it differs by upper case, a plural, or one word that was
 * added or left out. In a sentence, words such as "the refund" are not a title.
 */
export function isNearTitle(text: string, title: string): boolean {
  if (text === title || !/^\p{Lu}/u.test(text)) {
    return false;
  }
  const [own, other] = [listWords(text), listWords(title)];
  return own.join(' ') === other.join(' ') || lacksOneWord(own, other) || lacksOneWord(other, own);
}
