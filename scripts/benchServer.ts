/**
 * Measures how many requests nginx answers on one core: compressed pages of the build, and a plain file of the same size.
 * Prints a table in Markdown. Needs nginx, taskset and wrk (Debian: apt-get install wrk), and two cores of nothing else.
 *
 * Usage: npm run build && npm run bench:server
 */
import fs from 'node:fs';
import {measureLoad, type Load} from '../bench/load';
import {readDeployment} from '../deploy/deployment';
import {startPlainServer, startServer} from '../deploy/localServers';
import {findCommand} from './findCommand';

const BUILD = 'build';
const PAGES = ['/', '/payments/Guides/refunds', '/payments/APIs/payment-intents'];
const CONNECTIONS = [10, 100, 1000];

function format({requestsPerSecond, requestsPerCpuSecond, p99Ms, errors}: Load): string {
  const [perSecond, perCpu] = [requestsPerSecond, requestsPerCpuSecond].map((rate) =>
    Math.round(rate).toLocaleString('en'),
  );
  return `${perSecond!} / ${perCpu!} / ${p99Ms.toFixed(1)} ms / ${String(errors)}`;
}

async function main(): Promise<void> {
  for (const command of ['wrk', 'taskset']) {
    if (!findCommand(command)) {
      throw new Error(`${command}: found no such command, expected it. Install it: apt-get install wrk util-linux`);
    }
  }
  console.log(
    '| Page | Bytes | Connections | Page: requests per second / per CPU second / p99 / errors | Plain file | Ratio per CPU second |',
  );
  console.log('| --- | --- | --- | --- | --- | --- |');
  const site = await startServer('nginx', BUILD, readDeployment(BUILD));
  try {
    for (const page of PAGES) {
      const body = fs.readFileSync(`${BUILD}/${page === '/' ? 'index' : page.slice(1)}.html.br`);
      const plain = await startPlainServer(body);
      try {
        for (const connections of CONNECTIONS) {
          const ofPage = measureLoad(site, page, connections);
          const ofFile = measureLoad(plain, '/file', connections);
          const ratio = ofPage.requestsPerCpuSecond / ofFile.requestsPerCpuSecond;
          console.log(
            `| ${page} | ${body.length.toLocaleString('en')} | ${String(connections)} | ${format(ofPage)} | ${format(ofFile)} | ${ratio.toFixed(2)} |`,
          );
        }
      } finally {
        await plain.stop();
      }
    }
  } finally {
    await site.stop();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
