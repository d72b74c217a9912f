import path from 'node:path';
import {brand} from '../../../src/brand';
import {listProgramFiles, readProgram, type ProgramFile} from '../../../src/topics/environments/elements/program';
import {createSandbox, type Sandbox} from '../../../sandbox/server';
import {loadSharedContracts} from '../../../sandbox/contracts';
import {startServerProgram, type ServerProgram} from './serverPrograms';

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

/** The script of the checkout page, which every server sends. */
const SCRIPT = 'checkout-form.js';

/** The server of the page in each language. */
export const checkoutServers: readonly ProgramFile[] = listProgramFiles(process.cwd()).get('checkout-server') ?? [];

/** Runs a server of the page against an API, with the keys of the first account of the sandbox. */
export async function startCheckoutProgram(program: ProgramFile, api: string): Promise<ServerProgram> {
  const {seedData} = await loadSharedContracts();
  const [account] = (seedData.payments as {accounts: {secret_key: string; publishable_key: string}[]}).accounts;
  return startServerProgram(
    program,
    api,
    {[brand.secretKeyVariable]: account!.secret_key, [brand.publishableKeyVariable]: account!.publishable_key},
    new Map([[SCRIPT, readProgram(process.cwd(), path.join('programs', 'javascript', SCRIPT))]]),
  );
}

/** Runs a server of the page, by default that in JavaScript, against a sandbox, both on free ports of this machine. */
export async function startCheckout(program = checkoutServers[0]!): Promise<CheckoutServer> {
  const contracts = await loadSharedContracts();
  const faults: unknown[] = [];
  const sandbox = await createSandbox({contracts, quota: 1000, onFault: (error) => faults.push(error)});
  const api = await sandbox.listen();
  const server = await startCheckoutProgram(program, api);
  return {
    base: server.base,
    api,
    sandbox,
    faults,
    close: async () => {
      await server.stop();
      await sandbox.close();
    },
  };
}
