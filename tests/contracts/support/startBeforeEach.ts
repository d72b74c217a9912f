import {afterEach, beforeEach, expect} from 'vitest';
import type {Sandbox} from '../../../sandbox/server';

/** A client with a sandbox of its own. */
interface SandboxClient {
  readonly sandbox: Sandbox;
  /** What the sandbox did against its contract. */
  readonly faults: readonly unknown[];
}

/**
 * Starts a client before each test of a file. After the test, the sandbox must have kept to its contract.
 *
 * @param use gets the client of the next test
 */
export function startBeforeEach<Client extends SandboxClient>(
  start: () => Promise<Client>,
  use: (client: Client) => void,
): void {
  let client: Client;
  beforeEach(async () => {
    client = await start();
    use(client);
  });
  afterEach(async () => {
    await client.sandbox.close();
    expect(client.faults).toEqual([]);
  });
}
