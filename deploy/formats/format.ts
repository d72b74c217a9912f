import type {Deployment} from '../deployment';

/** What the operator of a server decides. */
export interface ServerOptions {
  /** The folder in which the site is, below its path: with the base `/docs/`, the build is in its folder `docs`. */
  readonly root: string;
  /** The address to listen at, in the syntax of the server. */
  readonly address: string;
}

/** Writes the configuration of a kind of server or host: texts by the names of their files. */
export type Format = (deployment: Deployment) => Readonly<Record<string, string>>;

/** The line that begins each file that can have comments. */
export const GENERATED = 'Written by npm run build, from deploy/. docs/hosting.md describes how to use it.';

/** Escapes a text for a regular expression (PCRE and RE2). */
export function escapePattern(text: string): string {
  return text.replace(/[.+*?^${}()|[\]\\]/g, '\\$&');
}

/** A folder of the site as a regular expression: `search/*` + `/` below `/docs/` is `/docs/search/[^/]+/`. */
export function toFolderPattern(base: string, folder: string): string {
  return escapePattern(base + folder).replaceAll('\\*', '[^/]+');
}

/** The target of a redirect on the host, without and with its anchor. */
export function splitTarget(base: string, to: string): {readonly path: string; readonly anchor: string} {
  const [path = '', anchor] = to.split('#');
  return {path: base + path.slice(1), anchor: anchor === undefined ? '' : `#${anchor}`};
}
