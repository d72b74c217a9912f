/** Replaces one passage, and throws where an update of the theme has changed it. */
function replaceOnce(script: string, found: RegExp, replacement: string, purpose: string): string {
  if (!found.test(script)) {
    throw new Error(
      `src/pipeline/plugins/classicPreset/inlineScript.ts: the inline script of @docusaurus/theme-classic no longer has ` +
        `${String(found)}, which is replaced to ${purpose}. Read its lib/inlineScripts.js and adapt the pattern.`,
    );
  }
  return script.replace(found, () => replacement);
}

/**
 * Removes from the classic theme's inline script what allows a link or a storage entry to write to `<html>`:
 *
 * - `?docusaurus-theme` and the stored color mode apply only when they are `dark` or `light`;
 * - `?docusaurus-data-*` sets nothing;
 * - a dismissal applies only to the announcement that was dismissed, so that a new one shows on its first load.
 *
 * @param script the theme's script
 * @param announcementId id of the announcement bar, when one is configured
 */
export function hardenInlineScript(script: string, announcementId?: string): string {
  let result = replaceOnce(
    script,
    /var initialTheme = getQueryStringTheme\(\) \|\| getStoredTheme\(\);/,
    `var initialTheme = [getQueryStringTheme(), getStoredTheme()].find(function (mode) {
    return mode === 'dark' || mode === 'light';
  });`,
    'check the color mode',
  );
  result = replaceOnce(
    result,
    /\(function\(\) \{\s*try \{\s*const entries = new URLSearchParams[\s\S]*?\} catch\(e\) \{\}\s*\}\)\(\);/,
    '',
    'ignore ?docusaurus-data-*',
  );
  if (announcementId === undefined) {
    return result;
  }
  const key = /localStorage\.getItem\('docusaurus\.announcement\.dismiss([^']*)'\) === 'true'/;
  const namespace = key.exec(result)?.[1] ?? '';
  return replaceOnce(
    result,
    key,
    `localStorage.getItem('docusaurus.announcement.dismiss${namespace}') === 'true' && ` +
      `localStorage.getItem('docusaurus.announcement.id${namespace}') === ${JSON.stringify(announcementId)}`,
    'show a new announcement at once',
  );
}
