/**
 * A local sandbox of both products, built from the contracts: the command of `npm run sandbox`, and of the file that
 * readers download. `--help` lists its options.
 */
import {brand} from '../src/brand';
import {SANDBOX_COMMAND, SANDBOX_VERSION} from './command';
import {formatHelp, OptionError, parseOptions, type CommandOptions} from './options';
import type {PaymentsSeed} from './payments/seed';
import {listEndpointsWithSecrets, redirectFirstEndpoint} from './payments/webhookEndpoints';
import {createSandbox, type Sandbox} from './server';
import {keepState, type StateFile} from './stateFile';

const TITLE = `Sandbox of the ${brand.name} APIs, version ${SANDBOX_VERSION}`;

function describeSandbox(sandbox: Sandbox, url: string, {state}: CommandOptions): string {
  const {accounts} = sandbox.world.seedData.payments as PaymentsSeed;
  const rows: [string, string][] = [
    ['payments', `${url}/payments/v1`],
    ['commerce', `${url}/commerce/v1`],
    ...accounts.flatMap(({secret_key, publishable_key}): [string, string][] => [
      ['secret key', secret_key],
      ['publishable key', publishable_key],
    ]),
    ...listEndpointsWithSecrets(sandbox.world).map(({id, url: target, secret}): [string, string] => [
      'webhook secret',
      `${secret} of ${id}, ${target}`,
    ]),
    ['form script', `${url}/v1/checkout.js`],
    ['in a browser', `${url}/sandbox`],
    ['control', `GET ${url}/sandbox, POST ${url}/sandbox/advance, POST ${url}/sandbox/act`],
    ['state', state ?? 'in memory; --state FILE keeps it'],
  ];
  return [`${TITLE}: ${url}`, ...rows.map(([label, value]) => `  ${label.padEnd(16)}${value}`)].join('\n');
}

async function run(options: CommandOptions): Promise<void> {
  let file: StateFile | undefined;
  const sandbox = await createSandbox({
    quota: options.quota,
    onResponse: () => file?.noteChange(),
  });
  const url = await sandbox.listen(options.port);
  sandbox.world.publicUrl = url;
  const stop = (code: number): void => {
    file?.flush();
    void sandbox.close().then(() => process.exit(code));
    sandbox.closeConnections();
  };
  try {
    if (options.state !== undefined) {
      file = keepState(options.state, sandbox.world, (error) => {
        console.error(`--state ${options.state!}: cannot be written: ${String(error)}`);
        file = undefined;
        stop(1);
      });
    }
    if (options.webhook !== undefined && !redirectFirstEndpoint(sandbox.world, options.webhook)) {
      throw new Error(
        '--webhook: found no webhook endpoint in the state, expected one. Create it by POST /payments/v1/webhook_endpoints.',
      );
    }
  } catch (error) {
    await sandbox.close();
    throw new OptionError(error instanceof Error ? error.message : String(error), {cause: error});
  }
  console.log(describeSandbox(sandbox, url, options));
  process.once('SIGINT', () => stop(0));
  process.once('SIGTERM', () => stop(0));
}

async function main(): Promise<void> {
  const options = parseOptions(process.argv.slice(2));
  if (options.help) {
    console.log(formatHelp(SANDBOX_COMMAND, TITLE));
  } else if (options.version) {
    console.log(SANDBOX_VERSION);
  } else {
    await run(options);
  }
}

main().catch((error: unknown) => {
  const isTaken = (error as {code?: string}).code === 'EADDRINUSE';
  if (isTaken) {
    console.error('The port is in use. Choose another one with --port, or --port 0 for a free one.');
  } else if (error instanceof OptionError) {
    console.error(`${error.message}\nSee ${SANDBOX_COMMAND} --help.`);
  } else {
    console.error(error);
  }
  process.exitCode = 1;
});
