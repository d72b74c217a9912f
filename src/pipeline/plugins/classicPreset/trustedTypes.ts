/**
 * The default policy of Trusted Types, which the content security policy enforces: a string becomes the URL of a script
 * only if it is one of the site, no string becomes code, and none becomes HTML with a script, a frame, a handler or a
 * `javascript:` link. The HTML of a page that `DOMParser` reads for a navigation names scripts, which do not run by that.
 *
 * @param baseUrl of the site
 * @returns a statement for the inline script, which runs before all others
 */
export function renderTrustedTypesPolicy(baseUrl: string): string {
  return `window.trustedTypes && trustedTypes.createPolicy('default', {
  createScriptURL: (url) => url.indexOf(${JSON.stringify(`${baseUrl}assets/js/`)}) ? null : url,
  createHTML: (html, type, sink) => /^DOM/.test(sink) || !/<(script|iframe)|\\son\\w+\\s*=|javascript:/i.test(html) ? html : null
});`;
}
