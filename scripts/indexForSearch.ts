import path from 'node:path';

/** What is on every page, or on none that a reader would look for. */
const LEFT_OUT = ['nav', '.hash-link', 'button', '.theme-doc-toc-mobile', '.theme-doc-toc-desktop', '[role="status"]'];

/**
 * Writes the search index of built HTML into its folder `pagefind`.
 *
 * @returns the number of pages in it
 * @throws with what Pagefind says
 */
export async function indexForSearch(folder: string): Promise<number> {
  // Imported here, since the package is an ES module and scripts are not.
  const {close, createIndex} = await import('pagefind');
  const {index, errors} = await createIndex({rootSelector: 'main', excludeSelectors: LEFT_OUT});
  if (!index) {
    throw new Error(`the search index cannot be made: ${errors.join('; ')}`);
  }
  const added = await index.addDirectory({path: folder});
  const written = await index.writeFiles({outputPath: path.join(folder, 'pagefind')});
  await close();
  const problems = [...added.errors, ...written.errors];
  if (problems.length > 0) {
    throw new Error(`the search index cannot be made: ${problems.join('; ')}`);
  }
  return added.page_count;
}
