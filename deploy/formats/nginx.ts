import {NOT_FOUND_TEXT, type Deployment} from '../deployment';
import {IMMUTABLE, IMMUTABLE_FOLDERS, LOADED_ENDS, MEDIA_TYPES, REVALIDATE} from '../headers';
import {escapePattern, GENERATED, splitTarget, toFolderPattern, type ServerOptions} from './format';

/** A value in double quotes. The policy has single ones. */
function quote(text: string): string {
  if (/["\\\n]/.test(text)) {
    throw new Error(`nginx: found ${text}, expected no quote, backslash or line break in a value.`);
  }
  return `"${text}"`;
}

function writeMap(source: string, variable: string, lines: readonly (readonly [string, string])[]): string {
  return `map ${source} $${variable} {\n${lines.map(([key, value]) => `    ${key} ${value};\n`).join('')}}\n`;
}

/** nginx knows types by the last ending alone; longer ends are locations of their own. */
function isEnding(end: string): boolean {
  return /^\.\w+$/.test(end);
}

/** The variables: of the path as it was sent, of the page that it names, and of what the response depends on. */
function writeMaps({base, redirects}: Deployment): string {
  const below = escapePattern(base.slice(0, -1));
  const moved = redirects.map(({from, to}) => [base + from.slice(1), splitTarget(base, to)] as const);
  return [
    writeMap('$request_uri', 'docs_sent', [['"~^(?<docs_raw>[^?]*)"', '$docs_raw']]),
    // The file of a page, without its ending; its path.
    writeMap('$uri', 'docs_file', [
      ['default', '$uri'],
      [quote('~^' + below + '(?:/index)?(?:[.]html)?/?$'), `${base}index`],
      ['"~^(?<docs_page>/.+?)(?:/index)?(?:[.]html)?/?$"', '$docs_page'],
    ]),
    writeMap('$docs_file', 'docs_path', [
      ['default', '$docs_file'],
      [`${base}index`, base],
    ]),
    writeMap('$docs_file', 'docs_to', [['default', '""'], ...moved.map(([from, {path}]) => [from, path] as const)]),
    writeMap('$docs_file', 'docs_to_anchor', [
      ['default', '""'],
      ...moved.map(([from, {anchor}]) => [from, quote(anchor)] as const),
    ]),
    // A response that is not the file itself, such as a missing script, is never kept.
    writeMap('"$status $docs_sent"', 'docs_cache', [
      ['default', quote(REVALIDATE)],
      [
        quote(
          `~^(?:200|206|304) (?:${IMMUTABLE_FOLDERS.map((folder) => toFolderPattern(base, folder).replaceAll('\\', '')).join('|')})`,
        ),
        quote(IMMUTABLE),
      ],
    ]),
    writeMap('$docs_sent', 'docs_not_found', [
      ['default', `${base}404.html`],
      [quote(`~[.](?:${LOADED_ENDS.map((end) => end.slice(1)).join('|')})$`), '/not-found.txt'],
    ]),
  ].join('\n');
}

function writeLocations({base}: Deployment): string {
  const long = MEDIA_TYPES.filter(([end]) => !isEnding(end));
  const serve = `
        if ($docs_to) {
            return 301 $docs_to$is_args$args$docs_to_anchor;
        }
        set $docs_kind "";
        set $docs_own "";
        if (-f $request_filename) {
            set $docs_kind file;
            set $docs_own $uri;
        }
        if ($uri ~ "[.](?:html|br|gz)$") {
            set $docs_kind "";
        }
        if (-f $document_root$docs_file/index.html) {
            set $docs_kind folder;
            set $docs_own $docs_path;
        }
        if (-f $document_root$docs_file.html) {
            set $docs_kind page;
            set $docs_own $docs_path;
        }
        if ($docs_file = ${base}404) {
            set $docs_kind "";
        }
        if ($docs_kind = "") {
            return 404;
        }
        if ($docs_sent != $docs_own) {
            return 301 $docs_own$is_args$args;
        }
        if ($docs_kind = folder) {
            rewrite ^ $docs_file/index.html break;
        }
        if ($docs_kind = page) {
            rewrite ^ $docs_file.html break;
        }`;
  return [
    ...long.map(
      ([end, type]) => `    location ~ "${escapePattern(end).replaceAll('\\.', '[.]')}$" {
        types { }
        default_type ${type};${serve}
    }`,
    ),
    `    location / {${serve}
    }`,
    `    location = ${base}404.html {
        internal;
    }`,
    `    location = /not-found.txt {
        internal;
        types { }
        default_type "text/plain; charset=utf-8";
        return 404 "${NOT_FOUND_TEXT}";
    }`,
  ].join('\n\n');
}

/**
 * The configuration of nginx: a file for its folder `conf.d`, and one for `snippets` where it has the Brotli module.
 *
 * Every header is set once, in the server, since a location with a header of its own would drop all others.
 */
export function writeNginx(deployment: Deployment, options: Partial<ServerOptions> = {}): Record<string, string> {
  const {root = '/srv/docs', address = '80'} = options;
  const {base, headers, host} = deployment;
  const types = MEDIA_TYPES.filter(([end]) => isEnding(end));
  const site = `# ${GENERATED}

${writeMaps(deployment)}
server {
    listen ${address};
    server_name ${host};
    root ${root};
    server_tokens off;
    # Behind a proxy that ends TLS, a redirect keeps its scheme and host.
    absolute_redirect off;
    # A path of 8 KB gets the not-found page, too.
    large_client_header_buffers 4 16k;

    types {
${types.map(([end, type]) => `        ${quote(type)} ${end.slice(1)};`).join('\n')}
    }
    default_type application/octet-stream;

    # The compressed siblings of the build.
    gzip_static on;
    gzip_vary on;
    include snippets/docs-brotli*.conf;

${Object.entries(headers)
  .map(([name, value]) => `    add_header ${name} ${quote(value)} always;`)
  .join('\n')}
    add_header Cache-Control $docs_cache always;

    error_page 400 =404 ${base}404.html;
    error_page 404 $docs_not_found;

${writeLocations(deployment)}
}
`;
  return {
    'conf.d/docs.conf': site,
    'snippets/docs-brotli.conf': `# ${GENERATED}\n# Only where nginx has its Brotli module.\nbrotli_static on;\n`,
  };
}
