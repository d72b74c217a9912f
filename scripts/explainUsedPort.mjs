import {once} from 'node:events';
import net from 'node:net';
import {parseArgs} from 'node:util';

/** The options of `docusaurus start` that name its address; others pass. */
const ADDRESS = {port: {type: 'string', short: 'p'}, host: {type: 'string', short: 'h'}};

/**
 * What is wrong with the port of `docusaurus start`; undefined where it is free.
 *
 * @param {readonly string[]} options of the command
 * @returns {Promise<string | undefined>}
 */
export async function explainUsedPort(options) {
  const {values} = parseArgs({args: [...options], options: ADDRESS, strict: false});
  const port = Number(values.port || process.env.PORT || 3000);
  const host = values.host || process.env.HOST || 'localhost';
  const server = net.createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return undefined;
  } catch (error) {
    return error.code === 'EADDRINUSE'
      ? `Port ${port} is in use: choose another with npm start -- --port ${port + 1}.`
      : undefined; // Docusaurus reports it.
  } finally {
    server.close();
  }
}
