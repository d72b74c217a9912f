/**
 * The response headers of the site, decided here alone: `npm run serve` sends them, so every browser test runs under
 * them, and whoever hosts the site sends the same.
 */
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Headers of the paths that match a glob, below the folder of the build. Of two rules, the later one wins. */
export interface HeaderRule {
  readonly source: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Media types that file endings alone do not give: RFC 9512, and JSON Schema 2020-12 section 14. */
const MEDIA_TYPES = {yaml: 'application/yaml', 'schema.json': 'application/schema+json'};

/** A browser keeps what it got, and asks before it uses it again (RFC 9111 section 5.2.2.4). */
const REVALIDATE = 'no-cache';

/** A file with a hash in its path never changes (RFC 8246). */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The inline scripts of a page that run. A data block, such as structured data, does not. */
export function listInlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?<attributes>[^>]*)>(?<text>.*?)<\/script>/gs)]
    .map(({groups}) => groups!)
    .filter(({attributes, text}) => text !== '' && !/\btype=["']?application\//.test(attributes!))
    .map(({text}) => text!);
}

/** The style attributes of a page: the colors of an announcement bar, if they are configured. */
function listStyleAttributes(html: string): string[] {
  return [...html.matchAll(/<[a-z][^<>]*\sstyle=(?:"(?<quoted>[^"]*)"|(?<bare>[^\s>]+))/gi)].map(
    ({groups}) => groups!.quoted ?? groups!.bare!,
  );
}

/** The style sheets in a page. */
export function listInlineStyles(html: string): string[] {
  return [...html.matchAll(/<style[^>]*>(?<text>.*?)<\/style>/gs)].map(({groups}) => groups!.text!);
}

/** The source expression of an inline script, style sheet or style attribute (CSP Level 3, section 2.3.1). */
export function hashText(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/**
 * The content security policy: the site loads from its own host alone, runs one inline script, which sets the color mode
 * before the first paint, and has a few style sheets in its pages, which several share. No `eval`, no frame around the
 * site, and no style sheet or attribute that the build does not have.
 *
 * @param pages the pages of the build, as HTML
 */
export function createContentSecurityPolicy(pages: readonly string[]): string {
  const listHashes = (list: (html: string) => string[]): string[] => [...new Set(pages.flatMap(list).map(hashText))];
  const attributes = listHashes(listStyleAttributes);
  const styles = [
    ...listHashes(listInlineStyles),
    ...(attributes.length > 0 ? ["'unsafe-hashes'", ...attributes] : []),
  ];
  return Object.entries({
    'default-src': "'none'",
    'script-src': ["'self'", ...listHashes(listInlineScripts)].join(' '),
    'style-src': ["'self'", ...styles].join(' '),
    // Icons of the style sheets are data URLs.
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  })
    .map(([directive, value]) => `${directive} ${value}`)
    .join('; ');
}

/**
 * The headers of a build, by path.
 *
 * @param folder of the build
 * @throws when there is no page in it
 */
export function createHeaderRules(folder: string): HeaderRule[] {
  const pages = fs.readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter((file) => file.endsWith('.html'));
  if (pages.length === 0) {
    throw new Error(`${folder}: found no page there, expected a build. Run "npm run build" first.`);
  }
  const policy = createContentSecurityPolicy(pages.map((file) => fs.readFileSync(path.join(folder, file), 'utf8')));
  return [
    {
      source: '**',
      headers: {
        'Cache-Control': REVALIDATE,
        'Content-Security-Policy': policy,
        'Referrer-Policy': 'strict-origin-when-cross-origin',
        'X-Content-Type-Options': 'nosniff',
      },
    },
    {source: '{assets/**,search/*/**}', headers: {'Cache-Control': IMMUTABLE}},
    ...Object.entries(MEDIA_TYPES).map(([ending, type]) => ({
      source: `**/*.${ending}`,
      headers: {'Content-Type': type},
    })),
  ];
}
