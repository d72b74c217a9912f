/** The plugin that is reloaded, by its name and the id of its instance. */
export interface PluginIdentifier {
  readonly name: string;
  readonly id: string;
}

/** The functions by which Docusaurus reloads the whole site, and one plugin, in `lib/server/site.js`. */
export interface Reloads<Site> {
  readonly reloadSite: (site: Site) => Promise<Site>;
  readonly reloadSitePlugin: (site: Site, plugin: PluginIdentifier) => Promise<Site>;
}

/** Long enough for an editor that empties a file before it writes it: the watcher may report the first of both only. */
const PAUSE_MILLISECONDS = 50;

async function pause(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
}

/**
 * Returns functions that do the same, in turn, each on the result of the last one. One that waits is not queued again.
 *
 * Docusaurus reloads a plugin at each change of a file that it watches, even while it reloads the same or another one.
 * Two reloads then write the same generated file at once, which leaves the end of the longer text behind the shorter
 * one, and each forgets what the other has loaded.
 *
 * @param wait what comes before each
 */
export function reloadInTurn<Site>({reloadSite, reloadSitePlugin}: Reloads<Site>, wait = pause): Reloads<Site> {
  const waiting = new Map<string, Promise<Site>>();
  let latest: Site | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const enqueue = (key: string, site: Site, reload: (current: Site) => Promise<Site>): Promise<Site> => {
    const known = waiting.get(key);
    if (known) {
      return known;
    }
    const result = last.then(wait).then(async () => {
      waiting.delete(key);
      latest = await reload(latest ?? site);
      return latest;
    });
    waiting.set(key, result);
    last = result.catch(() => undefined);
    return result;
  };

  return {
    reloadSite: (site) => enqueue('', site, reloadSite),
    reloadSitePlugin: (site, plugin) =>
      enqueue(`${plugin.name} ${plugin.id}`, site, (current) => reloadSitePlugin(current, plugin)),
  };
}
