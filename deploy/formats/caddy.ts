import {NOT_FOUND_TEXT, type Deployment} from '../deployment';
import {IMMUTABLE, IMMUTABLE_FOLDERS, LOADED_ENDS, MEDIA_TYPES, REVALIDATE} from '../headers';
import {escapePattern, GENERATED, splitTarget, toFolderPattern, type ServerOptions} from './format';

/** A text without a meaning for Caddy. */
function quote(text: string): string {
  if (/[`\n]/.test(text)) {
    throw new Error(`Caddy: found ${text}, expected no quote or line break in a value.`);
  }
  return `\`${text}\``;
}

/** The media type of a path: the first end that fits. */
function writeTypes(): string {
  const lines = MEDIA_TYPES.map(([end, type]) => `            ~${escapePattern(end)}$ ${quote(type)}`);
  return `        map {path} {docs_type} {\n${lines.join('\n')}\n            default application/octet-stream\n        }
        header Content-Type {docs_type}`;
}

function writeRedirects({base, redirects}: Deployment): string {
  return redirects
    .map(({from, to}) => {
      const {path, anchor} = splitTarget(base, to);
      return `            ${base + from.slice(1)} ${quote(path)} ${quote(anchor)}`;
    })
    .join('\n');
}

/** The Caddyfile. With the name of a host as its address, Caddy gets and renews a certificate by itself. */
export function writeCaddy(deployment: Deployment, options: Partial<ServerOptions> = {}): Record<string, string> {
  const {base, headers, host} = deployment;
  const {root = '/srv/docs', address = host} = options;
  const below = escapePattern(base.slice(0, -1));
  const loaded = `path ${LOADED_ENDS.map((end) => `*${end}`).join(' ')}`;
  const text = `# ${GENERATED}

(docs_headers) {
    header {
${Object.entries(headers)
  .map(([name, value]) => `        ${name} ${quote(value)}`)
  .join('\n')}
        Cache-Control ${REVALIDATE}
    }
    header -Server
}

${address} {
    root * ${root}

    # In this order, which Caddy would change.
    route {
        import docs_headers
        @immutable path_regexp ^(${IMMUTABLE_FOLDERS.map((folder) => toFolderPattern(base, folder)).join('|')})
        header @immutable Cache-Control ${quote(IMMUTABLE)}
${writeTypes()}

        # Above the root, which Caddy would take for the root.
        @above expression {path}.matches("^/*[.][.](/|$)")
        error @above "${NOT_FOUND_TEXT}" 404
        @method not method GET HEAD
        respond @method 405

        map {query} {docs_query} {
            "" ""
            default "?{query}"
        }
        # The file of a page, without its ending, however its path is written.
        map {path} {docs_file} {
            ~^/*${below}(/+index)?(\\.html)?/*$ "${base}index"
            ~^(/.+?)(/+index)?(\\.html)?/*$ "\${1}"
            default "{path}"
        }
        map {docs_file} {docs_to} {docs_to_anchor} {
${writeRedirects(deployment)}
            default "" ""
        }
        @moved expression {docs_to} != ""
        redir @moved {docs_to}{docs_query}{docs_to_anchor} 301

        @hidden path *.br *.gz
        error @hidden "${NOT_FOUND_TEXT}" 404

        @page {
            file {docs_file}.html {docs_file}/index.html
            not path_regexp ^/*${below}/+404(\\.html)?/*$
        }
        handle @page {
            # The path of the file, with its dot segments and doubled slashes resolved.
            map {http.matchers.file.relative} {docs_own} {
                ~^/?${escapePattern(base.slice(1))}index\\.html$ "${base}"
                ~^/?(.+)/index\\.html$ "/\${1}"
                ~^/?(.+)\\.html$ "/\${1}"
            }
            @odd expression {http.request.orig_uri} != {docs_own} && !{http.request.orig_uri}.startsWith({docs_own} + "?")
            redir @odd {docs_own}{docs_query} 301
            header Content-Type "text/html; charset=utf-8"
            rewrite * {http.matchers.file.relative}
            file_server {
                precompressed br gzip
            }
        }

        @file {
            file {path}
            not path *.html */
        }
        handle @file {
            map {http.matchers.file.relative} {docs_own} {
                ~^/?(.+)$ "/\${1}"
            }
            @oddFile expression {http.request.orig_uri} != {docs_own} && !{http.request.orig_uri}.startsWith({docs_own} + "?")
            redir @oddFile {docs_own}{docs_query} 301
            file_server {
                precompressed br gzip
            }
        }

        error "${NOT_FOUND_TEXT}" 404
    }

    handle_errors {
        import docs_headers
        @loaded ${loaded}
        handle @loaded {
            header Content-Type "text/plain; charset=utf-8"
            respond "${NOT_FOUND_TEXT}" {err.status_code}
        }
        handle {
            header Content-Type "text/html; charset=utf-8"
            rewrite * ${base}404.html
            file_server {
                precompressed br gzip
                status {err.status_code}
            }
        }
    }
}
`;
  return {Caddyfile: text};
}
