/**
 * A local sandbox of both products, built from the contracts.
 *
 * Usage: npm run sandbox -- [--port 4010] [--quota 25]
 * It listens on 127.0.0.1 only, keeps its state in memory, and ends with Ctrl+C.
 */
import {parseArgs} from 'node:util';
import {createSandbox} from './server';

function parseNumberOption(name: string, text: string, maximum: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > maximum) {
    throw new Error(`--${name}: found ${text}, expected an integer from 0 to ${maximum}.`);
  }
  return value;
}

async function main(): Promise<void> {
  const {values} = parseArgs({
    options: {port: {type: 'string', default: '4010'}, quota: {type: 'string', default: '25'}},
  });
  const sandbox = await createSandbox({quota: parseNumberOption('quota', values.quota, 1_000_000)});
  const url = await sandbox.listen(parseNumberOption('port', values.port, 65_535));
  const {accounts} = sandbox.world.seedData.payments as {accounts: {secret_key: string; publishable_key: string}[]};
  console.log(`Sandbox of both products: ${url}`);
  console.log(`  payments  ${url}/payments/v1    commerce  ${url}/commerce/v1`);
  console.log(
    `  keys      ${accounts.map(({secret_key, publishable_key}) => `${secret_key}, ${publishable_key}`).join('; ')}`,
  );
  console.log(`  control   GET ${url}/sandbox, POST ${url}/sandbox/advance, POST ${url}/sandbox/act`);
  process.once('SIGINT', () => void sandbox.close().then(() => process.exit(0)));
}

main().catch((error: unknown) => {
  const isTaken = (error as {code?: string}).code === 'EADDRINUSE';
  console.error(isTaken ? 'The port is in use. Choose another one with --port.' : error);
  process.exitCode = 1;
});
