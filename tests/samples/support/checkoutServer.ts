import {spawn} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {brand} from '../../../src/brand';
import {readProgram} from '../../../src/topics/environments/elements/program';
import {createSandbox, type Sandbox} from '../../../sandbox/server';
import {loadSharedContracts} from '../../../sandbox/contracts';

/** The checkout of the page about the embedded form, as it runs. */
export interface CheckoutServer {
  /** Its address, without a path. */
  readonly base: string;
  /** The address of the sandbox that it calls. */
  readonly api: string;
  readonly sandbox: Sandbox;
  /** What went wrong in the sandbox. */
  readonly faults: readonly unknown[];
  close(): Promise<void>;
}

/** Runs the server program of the page against a sandbox, both on free ports of this machine. */
export async function startCheckout(): Promise<CheckoutServer> {
  const contracts = await loadSharedContracts();
  const [account] = (contracts.seedData.payments as {accounts: {secret_key: string; publishable_key: string}[]})
    .accounts;
  const faults: unknown[] = [];
  const sandbox = await createSandbox({contracts, quota: 1000, onFault: (error) => faults.push(error)});
  const api = await sandbox.listen();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'checkout-'));
  for (const name of ['checkout-server.mjs', 'checkout-form.js']) {
    const text = readProgram('.', `programs/javascript/${name}`);
    fs.writeFileSync(
      path.join(folder, name),
      text.replace(`"https://${brand.sandboxHost}/payments`, `"${api}/payments`),
    );
  }
  const server = spawn(process.execPath, [path.join(folder, 'checkout-server.mjs')], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      PORT: '0',
      [brand.secretKeyVariable]: account!.secret_key,
      [brand.publishableKeyVariable]: account!.publishable_key,
    },
  });
  const address = await new Promise<string>((resolve) =>
    server.stdout.once('data', (data: Buffer) => resolve(data.toString())),
  );
  return {
    base: new URL(address.trim()).origin,
    api,
    sandbox,
    faults,
    close: async () => {
      server.kill();
      await sandbox.close();
      fs.rmSync(folder, {recursive: true});
    },
  };
}
