import fs from 'node:fs';
import path from 'node:path';
import type {Deployment} from './deployment';
import {writeCaddy} from './formats/caddy';
import type {Format} from './formats/format';
import {writeNginx} from './formats/nginx';
import {writeAzure, writeFirebase, writeHeadersFile, writeVercel} from './formats/staticHosts';

/** The kinds of servers and hosts, by the names of their folders. */
const FORMATS: Readonly<Record<string, Format>> = {
  nginx: writeNginx,
  caddy: writeCaddy,
  'netlify-cloudflare': writeHeadersFile,
  vercel: writeVercel,
  firebase: writeFirebase,
  azure: writeAzure,
};

/** The folder for operators of a build: beside it, since nothing in it is to be served. */
export function getOperatorFolder(build: string): string {
  return `${path.resolve(build)}-hosting`;
}

/**
 * Writes the configurations of all servers and hosts for a build.
 *
 * @returns how many kinds there are
 */
export function writeConfigurations(build: string, deployment: Deployment): number {
  const folder = getOperatorFolder(build);
  fs.rmSync(folder, {recursive: true, force: true});
  for (const [kind, format] of Object.entries(FORMATS)) {
    for (const [name, text] of Object.entries(format(deployment))) {
      const file = path.join(folder, kind, name);
      fs.mkdirSync(path.dirname(file), {recursive: true});
      fs.writeFileSync(file, text);
    }
  }
  return Object.keys(FORMATS).length;
}
