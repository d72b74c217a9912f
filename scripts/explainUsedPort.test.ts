import {spawnSync} from 'node:child_process';
import {once} from 'node:events';
import net, {type AddressInfo} from 'node:net';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';

const server = net.createServer();
let port = 0;

beforeAll(async () => {
  server.listen(0, 'localhost');
  await once(server, 'listening');
  ({port} = server.address() as AddressInfo);
});
afterAll(() => void server.close());

function run(...options: readonly string[]): ReturnType<typeof spawnSync> {
  return spawnSync('npm', ['run', '-s', ...options], {encoding: 'utf8', timeout: 60_000});
}

describe('a port that something uses', () => {
  it.each([['--port', '%'], ['--port=%'], ['-p', '%']])('ends npm start with what to do: %s %s', (...options) => {
    const {status, stderr} = run('start', '--', ...options.map((one) => one.replace('%', String(port))), '--no-open');
    expect(stderr).toBe(`Port ${port} is in use: choose another with npm start -- --port ${port + 1}.\n`);
    expect(status).toBe(1);
  });
});

describe('a port that is not one', () => {
  it.each(['abc', '70000'])('ends npm run serve with what to do: %s', (wrong) => {
    const {status, stderr} = run('serve', '--', '--port', wrong);
    expect(stderr).toBe(`found --port ${wrong}, expected a number up to 65535, such as 3000.\n`);
    expect(status).toBe(1);
  });
});
