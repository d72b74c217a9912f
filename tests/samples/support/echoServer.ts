import http from 'node:http';
import type {AddressInfo} from 'node:net';

/** A request as it arrived. */
export interface ReceivedRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface EchoServer {
  /** `http://127.0.0.1:port` */
  readonly base: string;
  close(): void;
}

/** Reads the body of a request. */
export async function readBody(request: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/**
 * Listens on the loopback interface.
 *
 * @param port by default one that is free
 */
export function startServer(handle: http.RequestListener, port = 0): Promise<EchoServer> {
  const server = http.createServer(handle);
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () =>
      resolve({
        base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        close: () => {
          server.close();
          server.closeAllConnections();
        },
      }),
    );
  });
}
