import type {Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {Duplex} from 'node:stream';
import express, {type Express, type NextFunction, type Request, type Response} from 'express';
import {suggest} from '../packages/authoring/suggest';
import {checkActData, getActInputs} from './actInputs';
import {playParty} from './commerce/parties';
import {createControlRoutes} from './inspector/controlRoutes';
import {Changes} from './inspector/changes';
import {requireLoopbackHost} from './http/requireLoopbackHost';
import {createProblemDocument} from './http/problems';
import {MAX_BODY_BYTES, Service} from './http/service';
import {ACTS, connectHandlers, HANDLERS} from './registry';
import {createShopperRoutes} from './shopper/routes';
import {loadSharedContracts, type SandboxContracts} from './contracts';
import {deliverToLoopback, type DeliverFunction} from './world/deliveries';
import type {JsonObject} from '../packages/json';
import {ApiError} from './world/apiError';
import {World, type WorldOptions} from './world/world';

/** Requests per second and account. */
const REQUESTS_PER_SECOND = 25;

export interface SandboxOptions extends Partial<Pick<WorldOptions, 'start' | 'seed' | 'firstOrderNumber' | 'ids'>> {
  readonly contracts?: SandboxContracts;
  /** Requests per second and account; 25 unless given. */
  readonly quota?: number;
  /** How webhooks reach their receiver; by default only on this machine. */
  readonly deliver?: DeliverFunction;
  /** Receives defects: an exception of a handler, a response that violates the contract. */
  readonly onFault?: (error: unknown) => void;
  /** Called after each response. */
  readonly onResponse?: () => void;
}

export interface Sandbox {
  readonly app: Express;
  readonly world: World;
  readonly contracts: SandboxContracts;
  /** Performs an act of a party, such as `sub_order.ship`, and waits for what follows. */
  act(name: string, id: string, data?: JsonObject): Promise<void>;
  /** Listens on the loopback interface only; port 0 uses a free one. Returns the base URL. */
  listen(port?: number): Promise<string>;
  /** Stops listening, and waits until open connections have ended. */
  close(): Promise<void>;
  /** Ends open connections. */
  closeConnections(): void;
}

/** Responds to invalid HTTP, or to headers that are too long, before any operation is known. */
function refuseUnparsable(world: World): (error: Error & {code?: string}, socket: Duplex) => void {
  return ({code}, socket) => {
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    const isTooLong = code === 'HPE_HEADER_OVERFLOW';
    const detail = isTooLong ? 'URL and headers are longer than 16 KiB.' : 'The request is not valid HTTP.';
    const requestId = world.ids.createId('req');
    const body = JSON.stringify(
      createProblemDocument(new ApiError('invalid_request', detail), world.catalogs, '/', requestId),
    );
    const head = ['HTTP/1.1 400 Bad Request', 'Content-Type: application/problem+json', `Request-Id: ${requestId}`];
    socket.end([...head, `Content-Length: ${Buffer.byteLength(body)}`, 'Connection: close', '', body].join('\r\n'));
  };
}

/** Creates a sandbox of both products from the contracts. Its state is in memory and starts with the seed data. */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const contracts = options.contracts ?? (await loadSharedContracts());
  const onFault = options.onFault ?? ((error: unknown) => console.error(error));
  const world = new World({...options, ...contracts, onFault});
  const changes = new Changes();
  const deliver = options.deliver ?? deliverToLoopback(contracts.catalogs.webhookDelivery.timeout);
  connectHandlers(
    world,
    async (...delivery) => {
      const reply = await deliver(...delivery);
      changes.note();
      return reply;
    },
    onFault,
  );
  world.addListener('*', changes.note);
  const service = new Service(contracts, world, HANDLERS, playParty, options.quota ?? REQUESTS_PER_SECOND, onFault);
  const inputs = getActInputs(contracts);
  const performAct = async (name: string, id: string, data: JsonObject = {}): Promise<void> => {
    const action = Object.hasOwn(ACTS, name) ? ACTS[name] : undefined;
    if (!action) {
      throw new ApiError(
        'invalid_request',
        `Found the act ${name}, ${suggest(name, Object.keys(ACTS))}. GET /sandbox lists all.`,
      );
    }
    checkActData(name, inputs.get(name)!, data);
    await world.actOrUndo(() => action(world, id, data));
    await world.waitUntilSettled();
  };
  const act = async (name: string, id: string, data: JsonObject = {}): Promise<void> => {
    await performAct(name, id, data);
    await world.deliveries.waitUntilIdle();
  };
  const app = express();
  app.disable('x-powered-by').disable('etag');
  const {onResponse = (): void => undefined} = options;
  app.use((request: Request, response: Response, next: NextFunction) => {
    response.once('finish', () => {
      onResponse();
      // A page that reads what has changed is told of nothing new.
      if (!request.originalUrl.startsWith('/sandbox') || request.method === 'POST') {
        changes.note();
      }
    });
    next();
  });
  app.use('/sandbox', requireLoopbackHost, createControlRoutes(world, act, inputs, changes));
  app.use(createShopperRoutes(world, performAct));
  app.use(express.raw({type: () => true, limit: MAX_BODY_BYTES}));
  app.use((request: Request, response: Response) => service.handle(request, response));
  app.use(service.refuseUnreadable);
  let server: Server | undefined;
  return {
    app,
    world,
    contracts,
    act,
    listen: (port = 0) =>
      new Promise((done, fail) => {
        server = app.listen(port, '127.0.0.1', (error?: Error) => {
          if (error) {
            fail(error);
          } else {
            // Clients decide how long to keep a connection: one that the server closes may carry a request.
            server!.keepAliveTimeout = 0;
            server!.on('clientError', refuseUnparsable(world));
            done(`http://127.0.0.1:${(server!.address() as AddressInfo).port}`);
          }
        });
      }),
    close: async () => {
      world.clock.stop();
      changes.close();
      await new Promise<void>((done) => (server ? server.close(() => done()) : done()));
    },
    closeConnections: () => server?.closeAllConnections(),
  };
}
