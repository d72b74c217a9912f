/**
 * Writes the configurations of nginx and Caddy again, for a folder and an address of one's own. `npm run build` writes
 * those of all servers and hosts with their defaults.
 *
 * Usage: npm run hosting -- [--from build] [--root /srv/docs] [--address 8080]
 */
import fs from 'node:fs';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {getOperatorFolder} from '../deploy/configurations';
import {readDeployment} from '../deploy/deployment';
import {writeCaddy} from '../deploy/formats/caddy';
import {writeNginx} from '../deploy/formats/nginx';

try {
  const {values} = parseArgs({
    options: {from: {type: 'string', default: 'build'}, root: {type: 'string'}, address: {type: 'string'}},
  });
  const deployment = readDeployment(values.from);
  const options = {...(values.root && {root: values.root}), ...(values.address && {address: values.address})};
  const files = {
    ...Object.fromEntries(
      Object.entries(writeNginx(deployment, options)).map(([name, text]) => [`nginx/${name}`, text]),
    ),
    'caddy/Caddyfile': writeCaddy(deployment, options).Caddyfile!,
  };
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(getOperatorFolder(values.from), name);
    fs.mkdirSync(path.dirname(file), {recursive: true});
    fs.writeFileSync(file, text);
    console.log(path.relative('.', file));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
