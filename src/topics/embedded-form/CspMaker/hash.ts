/** The source that allows an inline script: `'sha256-…'` of its exact text (CSP 3, hash sources). */
export async function createHashSource(script: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}
