/** Redirects of pages that have moved: `deploy/redirects.yaml`. */
import fs from 'node:fs';
import path from 'node:path';
import {parse} from 'yaml';

/** Paths from the root of the site, without a trailing slash; `to` may have an anchor. */
export interface Redirect {
  readonly from: string;
  readonly to: string;
}

const REDIRECTS_FILE = 'deploy/redirects.yaml';

/** Characters of a path that need no escape in any configuration of a server. */
const PATH = /^(?:\/[\w.~-]+)+$/;

function readEntry(entry: unknown, index: number): Redirect {
  const {from, to, ...rest} = (entry ?? {}) as Record<string, unknown>;
  const place = `${REDIRECTS_FILE}, entry ${String(index + 1)}`;
  if (typeof from !== 'string' || typeof to !== 'string' || Object.keys(rest).length > 0) {
    throw new Error(
      `${place}: found ${JSON.stringify(entry)}, expected from and to, two paths such as /payments/Guides/intro.`,
    );
  }
  for (const [name, value] of [
    ['from', from],
    ['to', to.replace(/#[\w.~:-]+$/, '')],
  ] as const) {
    if (!PATH.test(value) && !(name === 'to' && value === '/')) {
      throw new Error(`${place}: found ${name} ${value}, expected a path such as /payments/Guides/intro.`);
    }
  }
  return {from, to};
}

/**
 * Reads the redirects of a site; a site without the file has none.
 *
 * @param site the folder of the site, in which its build is
 * @throws for an entry without two paths, and for a path that moves twice
 */
export function readRedirects(site: string): Redirect[] {
  const file = path.join(site, REDIRECTS_FILE);
  if (!fs.existsSync(file)) {
    return [];
  }
  // A file with nothing but its comment is empty.
  const entries = (parse(fs.readFileSync(file, 'utf8')) ?? []) as unknown;
  if (!Array.isArray(entries)) {
    throw new Error(`${file}: found ${JSON.stringify(entries)}, expected a list of entries with from and to.`);
  }
  const redirects = entries.map(readEntry);
  const seen = new Set<string>();
  for (const {from} of redirects) {
    if (seen.has(from)) {
      throw new Error(`${file}: found two entries from ${from}, expected one.`);
    }
    seen.add(from);
  }
  return redirects;
}

/** The anchors of the pages of a site, by their paths. */
type Anchors = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * What is wrong with redirects: a page at `from`, none at `to`, or no anchor there. A redirect to a page that has moved
 * again would take two hops: `to` must exist.
 */
export function checkRedirects(redirects: readonly Redirect[], pages: Anchors): string[] {
  return redirects.flatMap(({from, to}) => {
    const [page = '', anchor] = to.split('#');
    const place = `${REDIRECTS_FILE}, from ${from}`;
    const anchors = pages.get(page);
    return [
      ...(pages.has(from)
        ? [`${place}: found a page at ${from}, expected none: it would never be shown. Remove the entry.`]
        : []),
      ...(anchors
        ? []
        : [`${place}: found no page at ${page}, expected one. Name the page that readers look for now.`]),
      ...(anchors && anchor !== undefined && !anchors.has(anchor)
        ? [`${place}: found no element with the id "${anchor}" on ${page}, expected one.`]
        : []),
    ];
  });
}
