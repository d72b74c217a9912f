import {keepParts} from '../../static-parts/browser/pageParts';
import {normalizePath} from '../../static-parts/browser/normalizePath';
import {keepHead} from './head';
import {addMissingPage} from './missingPages';
import {hasPage} from './knownPages';

/**
 * Pages are loaded by their HTML: it names the scripts of the page and contains its head and its static parts. So
 * nothing of the first view lists the other pages of the site.
 */

const SCRIPT = 'script[src*="/assets/js/"]';

/** The script that adds the page of a document; the not-found page has none. */
const PAGE_SCRIPT = 'script[data-page]';

/** An address of a file; the page of it has one without the ending. */
const HTML_ADDRESS = /\.html(?=[?#]|$)/;

/** The name of that script at the beginning of the HTML. */
const NAMED_SCRIPT = /<meta name=page-script content="([^"]+)">/;

/** The scripts of pages that follow pages, by their paths: HTML names the one of the next page. */
const scriptsAhead = new Map<string, string>();

/** Scripts that are loaded or being loaded, by their addresses, without those of the first page. */
const scripts = new Map<string, Promise<void>>();

/** Pages that are loaded or being loaded, by their paths. */
const loading = new Map<string, Promise<void>>();

function listScripts(page: Document): string[] {
  return [...page.querySelectorAll(SCRIPT)].map((script) => script.getAttribute('src')!);
}

/** The script of a document that names the build it is from. */
function getBuild(page: Document): string | undefined {
  return listScripts(page).find((script) => script.includes('/main.'));
}

function getNavigation(): PerformanceNavigationTiming | undefined {
  return (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0];
}

/** Waits until the scripts of the document have run, which are all deferred. */
function waitForScripts(): Promise<void> {
  return new Promise((resolve) => {
    const entry = getNavigation();
    if (document.readyState === 'complete' || (entry?.domContentLoadedEventStart ?? 0) > 0) {
      resolve();
    } else {
      document.addEventListener('DOMContentLoaded', () => resolve(), {once: true});
    }
  });
}

function addScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      // Loaded again with the next attempt.
      script.remove();
      scripts.delete(src);
      reject(new Error(`Loading chunk ${src} failed.`));
    });
    document.head.append(script);
  });
}

/** Loads a script, once: two pages that are loaded ahead may need the same one. */
function loadScript(src: string): Promise<void> {
  const load = scripts.get(src) ?? addScript(src);
  scripts.set(src, load);
  return load;
}

/** Checks that the scripts of a document, which have run, added its page. */
function checkPage(path: string, page: Document): void {
  const script = page.querySelector<HTMLScriptElement>(PAGE_SCRIPT);
  if (script && !hasPage(path)) {
    throw new Error(`Loading chunk of ${path} failed: its HTML names a script that did not add the page.`);
  }
  if (!script) {
    addMissingPage(path);
  }
  const {nextPath, nextScript} = script?.dataset ?? {};
  if (nextPath && nextScript) {
    scriptsAhead.set(nextPath, nextScript);
  }
}

function addLink(rel: 'prefetch' | 'preload', href: string): void {
  const link = document.createElement('link');
  Object.assign(link, {rel, as: 'script', href});
  document.head.append(link);
}

/** Fetches the script of a page ahead, once, if the page before it named it. Returns whether it does. */
export function prefetchScript(path: string): boolean {
  const script = scriptsAhead.get(path);
  if (script === undefined) {
    return false;
  }
  scriptsAhead.delete(path);
  addLink('prefetch', script);
  return true;
}

/** Reads the HTML of a page while it arrives: its head names the script of the page, which then arrives beside the rest. */
async function readHtml(body: ReadableStream<Uint8Array>): Promise<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let html = '';
  let script: string | undefined;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    html += decoder.decode(read.value, {stream: true});
    if (script === undefined && (script = NAMED_SCRIPT.exec(html)?.[1])) {
      addLink('preload', script);
    }
  }
  return html + decoder.decode();
}

/** Whether the address of the document ended in `.html`, and has been shortened since. */
function isShortened(): boolean {
  return HTML_ADDRESS.test(getNavigation()?.name ?? '') && !HTML_ADDRESS.test(window.location.href);
}

async function readFirstPage(path: string): Promise<void> {
  // A host that serves files has none at `/page/index.html`: it is asked for the page of the shortened address.
  if (!document.querySelector(PAGE_SCRIPT) && isShortened()) {
    window.location.reload();
  }
  keepHead(path, document);
  keepParts(path, document);
  await waitForScripts();
  checkPage(path, document);
}

/** Whether a script is none of the first page, which have all run. */
function isMissing(src: string): boolean {
  return scripts.has(src) || !listScripts(document).includes(src);
}

async function fetchPage(path: string): Promise<void> {
  const response = await fetch(path, {headers: {accept: 'text/html'}});
  if (!response.ok && response.status !== 404) {
    throw new Error(`${path} returned status ${String(response.status)}, expected the HTML of a page.`);
  }
  const page = new DOMParser().parseFromString(await readHtml(response.body!), 'text/html');
  if (getBuild(page) !== getBuild(document)) {
    throw new Error(`${path} is from another build than this page. It is loaded again.`);
  }
  await Promise.all(listScripts(page).filter(isMissing).map(loadScript));
  checkPage(path, page);
  keepHead(path, page);
  keepParts(path, page);
}

/**
 * Loads a page, once: its scripts, its head and its static parts. The first one is the document: Docusaurus asks for it before it
 * creates its root.
 *
 * @throws if its HTML or a script cannot be loaded, or is from another build
 */
export async function loadPage(pathname: string): Promise<void> {
  const path = normalizePath(pathname);
  const known = loading.get(path);
  if (known) {
    return known;
  }
  const isFirst = !('docusaurusRoot' in window);
  const load = isFirst ? readFirstPage(path) : fetchPage(pathname);
  loading.set(path, load);
  try {
    await load;
  } catch (error) {
    loading.delete(path);
    throw error;
  }
}
