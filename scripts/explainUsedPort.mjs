import {once} from 'node:events';
import net from 'node:net';

/** The value of an option, as `--port 3001`, `--port=3001` or `-p 3001`. */
function readOption(options, names) {
  const index = options.findIndex((option) => names.includes(option.split('=', 1)[0]));
  const option = options[index] ?? '';
  return option.includes('=') ? option.slice(option.indexOf('=') + 1) : options[index + 1];
}

/**
 * What is wrong with the port of `docusaurus start`; undefined where it is free.
 *
 * @param {readonly string[]} options of the command
 * @returns {Promise<string | undefined>}
 */
export async function explainUsedPort(options) {
  const hasPort = options.some((option) => /^(?:--port|-p)(?:=|$)/.test(option));
  const port = Number((hasPort && readOption(options, ['--port', '-p'])) || process.env.PORT || 3000);
  const hasHost = options.some((option) => /^(?:--host|-h)(?:=|$)/.test(option));
  const host = (hasHost && readOption(options, ['--host', '-h'])) || process.env.HOST || 'localhost';
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
