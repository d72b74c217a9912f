import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';

vi.mock('@generated/page-loading/layouts', () => ({layouts: [], modules: {}, home: '/'}));
vi.mock('@docusaurus/core/lib/client/routeContext', () => ({RouteContextProvider: () => null}));
vi.mock('@theme/NotFound', () => ({default: () => null}));

const {loadPage} = await import('../browser/loadPage');
const {addPage, findRoutes, hasPage} = await import('../browser/knownPages');

/** As much of a script element as a page needs. */
function createScript(src: string, dataset: Record<string, string> = {}): object {
  return {src, dataset, getAttribute: () => src};
}

const MAIN = createScript('/assets/js/main.1.js');

/** A document with these scripts, of which the last one is that of the page. */
function createPage(scripts: readonly object[], hasPageScript: boolean): object {
  return {
    querySelectorAll: (selector: string) => (selector.startsWith('script') ? scripts : []),
    querySelector: () => (hasPageScript ? scripts.at(-1) : null),
    title: 'A page',
    head: {querySelectorAll: () => []},
    documentElement: {getAttribute: () => null},
  };
}

describe('a page', () => {
  const added: string[] = [];
  let response: {ok: boolean; status: number} = {ok: true, status: 200};
  let next = createPage([MAIN], false);
  let body: ReadableStream | undefined;
  const request = vi.fn(() => Promise.resolve({...response, body: body ?? new Blob().stream()}));

  beforeEach(() => {
    added.length = 0;
    request.mockClear();
    response = {ok: true, status: 200};
    body = undefined;
    vi.stubGlobal('window', {docusaurusRoot: {}});
    vi.stubGlobal('fetch', request);
    vi.stubGlobal(
      'DOMParser',
      class {
        parseFromString = (): object => next;
      },
    );
    vi.stubGlobal('document', {
      ...createPage([MAIN], false),
      createElement: () => {
        const listeners: Record<string, () => void> = {};
        return {
          addEventListener: (name: string, listener: () => void) => (listeners[name] = listener),
          remove: () => undefined,
          src: '',
          run(this: {src: string}) {
            added.push(this.src);
            const page = /page-(?<name>\w+)/.exec(this.src)?.groups!.name;
            if (page === 'broken') {
              listeners.error!();
            } else {
              addPage({layouts: [], route: {path: `/${page}`, exact: true}, modules: {}});
              listeners.load!();
            }
          },
        };
      },
      head: {append: (script: {run: () => void}) => script.run()},
    });
  });

  afterEach(() => vi.unstubAllGlobals());

  it('is loaded by its HTML, once: its scripts that are not there yet', async () => {
    next = createPage([MAIN, createScript('/assets/js/page-one.js')], true);
    await Promise.all([loadPage('/one'), loadPage('/one/')]);
    await loadPage('/one');
    expect(request).toHaveBeenCalledTimes(1);
    expect(added).toEqual(['/assets/js/page-one.js']);
    expect(hasPage('/one')).toBe(true);
  });

  it('has its script fetched while the rest of its HTML arrives', async () => {
    const links: object[] = [];
    const {head} = document as unknown as {head: {append: (element: object) => void}};
    const append = head.append.bind(head);
    head.append = (element) => {
      if ('rel' in element) {
        links.push(element);
      } else {
        append(element);
      }
    };
    const {readable, writable} = new TransformStream();
    const writer = writable.getWriter();
    const write = (text: string): Promise<void> => writer.write(new TextEncoder().encode(text));
    body = readable;
    next = createPage([MAIN, createScript('/assets/js/page-streamed.js')], true);
    const loaded = loadPage('/streamed');
    await write('<head><title>A page</title><meta name=page-script content="/assets/js/page-');
    await write('streamed.js"><style>');
    await vi.waitFor(() => expect(links).toHaveLength(1));
    expect(links[0]).toMatchObject({rel: 'preload', as: 'script', href: '/assets/js/page-streamed.js'});
    expect(added, 'it runs when all of the HTML is there').toEqual([]);
    await write('</style></head><body></body>');
    await writer.close();
    await loaded;
    expect(links).toHaveLength(1);
    expect(added).toEqual(['/assets/js/page-streamed.js']);
  });

  it('waits for a script that another page has begun to load', async () => {
    let finish = (): void => undefined;
    const {head} = document as unknown as {head: {append: (script: {src: string}) => void}};
    const append = head.append.bind(head);
    head.append = (script) => {
      if (script.src.includes('shared')) {
        finish = () => append(script);
      } else {
        append(script);
      }
    };
    const load = (name: string): Promise<void> => {
      next = createPage([MAIN, createScript('/assets/js/shared.js'), createScript(`/assets/js/page-${name}.js`)], true);
      return loadPage(`/${name}`);
    };
    const first = load('first');
    await vi.waitFor(() => expect(added).toContain('/assets/js/page-first.js'));
    const order: string[] = [];
    const second = load('second').then(() => order.push('page'));
    await vi.waitFor(() => expect(added).toContain('/assets/js/page-second.js'));
    order.push('shared');
    finish();
    await Promise.all([first, second]);
    expect(order).toEqual(['shared', 'page']);
    expect(added.filter((src) => src.includes('shared'))).toHaveLength(1);
  });

  it('does not exist where the HTML names no script of a page', async () => {
    response = {ok: false, status: 404};
    next = createPage([MAIN], false);
    await loadPage('/nowhere');
    expect(hasPage('/nowhere')).toBe(false);
    expect(findRoutes('/nowhere').map(({path}) => path)).toEqual(['*']);
  });

  it.each([
    ['/guide/index.html', '/guide', 1],
    ['/guide.html?q=1#part', '/guide?q=1#part', 1],
    ['/nowhere', '/nowhere', 0],
  ])(
    'that was not found at %s is asked for at %s, where that is another address',
    async (requested, shown, reloads) => {
      const reload = vi.fn();
      vi.stubGlobal('window', {location: {href: `https://docs.example${shown}`, reload}});
      vi.stubGlobal('performance', {getEntriesByType: () => [{name: `https://docs.example${requested}`}]});
      vi.stubGlobal('document', {...createPage([MAIN], false), readyState: 'complete'});
      await loadPage(`${requested}#first`);
      expect(reload).toHaveBeenCalledTimes(reloads);
    },
  );

  it.each([
    ['/down', {ok: false, status: 503}, MAIN, 'page-down', '/down returned status 503, expected the HTML of a page.'],
    ['/old', {ok: true, status: 200}, createScript('/assets/js/main.2.js'), 'page-old', '/old is from another build'],
    ['/broken', {ok: true, status: 200}, MAIN, 'page-broken', 'Loading chunk /assets/js/page-broken.js failed.'],
    ['/other', {ok: true, status: 200}, MAIN, 'page-another', 'Loading chunk of /other failed'],
  ])('at %s is refused, and loaded again with the next attempt', async (path, found, main, script, message) => {
    response = found;
    next = createPage([main, createScript(`/assets/js/${script}.js`)], true);
    await expect(loadPage(path)).rejects.toThrow(message);
    await expect(loadPage(path)).rejects.toThrow(message);
    expect(request).toHaveBeenCalledTimes(2);
  });
});
