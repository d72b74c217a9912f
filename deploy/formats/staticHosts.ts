/** Configurations of hosts that serve files: they have clean URLs of their own, and need headers and redirects. */
import {getMediaType, IMMUTABLE, IMMUTABLE_FOLDERS, MEDIA_TYPES, REVALIDATE} from '../headers';
import type {Deployment} from '../deployment';
import {escapePattern, GENERATED, splitTarget, toFolderPattern, type Format} from './format';

interface Target {
  readonly from: string;
  readonly to: string;
}

function listTargets({base, redirects}: Deployment): Target[] {
  return redirects.map(({from, to}) => {
    const {path, anchor} = splitTarget(base, to);
    return {from: base + from.slice(1), to: path + anchor};
  });
}

function printJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Media types, the most specific last, since these hosts let the last rule win. */
const TYPES_LAST_WINS = [...MEDIA_TYPES].reverse();

/** The longest line that Cloudflare reads. */
const LONGEST_LINE = 2000;

/** Types that hosts may not know by themselves. A rule names a file, since not every host allows `*` before an ending. */
const RARE_TYPES = [
  'application/yaml',
  'application/rss+xml',
  'application/atom+xml',
  'application/feed+json',
  'application/schema+json',
];

/**
 * `_headers` and `_redirects`, which Netlify, Cloudflare Pages and others read. Cloudflare joins the values of a header
 * that several rules set: so no path gets one twice. What no rule names, these hosts revalidate by themselves, and the
 * media types of pages, Markdown, scripts and pictures are their own.
 */
export const writeHeadersFile: Format = (deployment) => {
  const {base, headers, files} = deployment;
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  const long = lines.find((line) => line.length > LONGEST_LINE);
  if (long !== undefined) {
    throw new Error(
      `_headers: found a line of ${String(long.length)} characters, expected at most ${String(LONGEST_LINE)}: ${long.slice(0, 60)}`,
    );
  }
  const folders = IMMUTABLE_FOLDERS.map(
    (folder) => `${base}${folder.replace('*', ':folder')}*\n  Cache-Control: ${IMMUTABLE}`,
  );
  const types = files
    .filter((file) => RARE_TYPES.includes(getMediaType(file)))
    .map((file) => `${base}${file}\n  Content-Type: ${getMediaType(file)}`);
  return {
    _headers: `# ${GENERATED}\n${base}*\n${lines.join('\n')}\n${[...folders, ...types].join('\n')}\n`,
    _redirects: `# ${GENERATED}\n${listTargets(deployment)
      .map(({from, to}) => `${from} ${to} 301\n`)
      .join('')}`,
  };
};

/** `vercel.json`: clean URLs and no trailing slash are its own; of two rules, the later one wins. */
export const writeVercel: Format = (deployment) => {
  const {base, headers} = deployment;
  const createRule = (source: string, values: Readonly<Record<string, string>>): object => ({
    source,
    headers: Object.entries(values).map(([key, value]) => ({key, value})),
  });
  return {
    'vercel.json': printJson({
      cleanUrls: true,
      trailingSlash: false,
      redirects: listTargets(deployment).map(({from, to}) => ({source: from, destination: to, statusCode: 301})),
      headers: [
        createRule('/(.*)', {...headers, 'Cache-Control': REVALIDATE}),
        ...IMMUTABLE_FOLDERS.map((folder) =>
          createRule(`${toFolderPattern(base, folder)}(.*)`, {'Cache-Control': IMMUTABLE}),
        ),
        ...TYPES_LAST_WINS.filter(([end]) => end !== '.html').map(([end, type]) =>
          createRule(`${escapePattern(base)}(.*)${escapePattern(end.replace(/^\//, ''))}`, {'Content-Type': type}),
        ),
      ],
    }),
  };
};

/** `firebase.json`: sources are regular expressions (RE2); of two rules, the later one wins. */
export const writeFirebase: Format = (deployment) => {
  const {base, headers} = deployment;
  const createRule = (regex: string, values: Readonly<Record<string, string>>): object => ({
    regex,
    headers: Object.entries(values).map(([key, value]) => ({key, value})),
  });
  return {
    'firebase.json': printJson({
      hosting: {
        public: 'build',
        cleanUrls: true,
        trailingSlash: false,
        ignore: ['firebase.json', '**/*.br', '**/*.gz'],
        redirects: listTargets(deployment).map(({from, to}) => ({source: from, destination: to, type: 301})),
        headers: [
          createRule('^/.*$', {...headers, 'Cache-Control': REVALIDATE}),
          ...IMMUTABLE_FOLDERS.map((folder) =>
            createRule(`^${toFolderPattern(base, folder)}.*$`, {'Cache-Control': IMMUTABLE}),
          ),
          ...TYPES_LAST_WINS.filter(([end]) => end !== '.html').map(([end, type]) =>
            createRule(`^${escapePattern(base)}.*${escapePattern(end.replace(/^\//, ''))}$`, {'Content-Type': type}),
          ),
        ],
      },
    }),
  };
};

/** `staticwebapp.config.json` of Azure Static Web Apps: the first route that fits counts. It knows types by one ending. */
export const writeAzure: Format = (deployment) => {
  const {base, headers} = deployment;
  return {
    'staticwebapp.config.json': printJson({
      trailingSlash: 'never',
      globalHeaders: {...headers, 'Cache-Control': REVALIDATE},
      mimeTypes: Object.fromEntries(MEDIA_TYPES.filter(([end]) => /^\.\w+$/.test(end))),
      routes: [
        ...listTargets(deployment).map(({from, to}) => ({route: from, redirect: to, statusCode: 301})),
        // A wildcard is at the end of a route: what is directly in `search/` comes first.
        {route: `${base}search/manifest.json`, headers: {'Cache-Control': REVALIDATE}},
        ...IMMUTABLE_FOLDERS.map((folder) => ({
          route: `${base}${folder.replace('*/', '')}*`,
          headers: {'Cache-Control': IMMUTABLE},
        })),
      ],
      responseOverrides: {404: {rewrite: `${base}404.html`, statusCode: 404}},
    }),
  };
};
