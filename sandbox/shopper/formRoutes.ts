import express, {type ErrorRequestHandler, type Request, type Response, type Router} from 'express';
import {isObject, type JsonObject} from '../../packages/json';
import {authenticate} from '../http/authenticate';
import {createProblemDocument} from '../http/problems';
import type {CheckoutIntent} from '../payments/objects';
import {ApiError} from '../world/apiError';
import type {World} from '../world/world';
import {listCardNumbers, readCard} from './hostedPage';
import type {ActRunner} from './routes';
import {describeSession, findCheckout, findPayment, listWallets} from './session';
import {chooseLanguage} from './texts';

/**
 * The calls of the embedded form, from its frame. Each has the publishable key in `Authorization` and the
 * `client_secret` in `Client-Secret`, as calls of the API have them.
 */

/** What a color without transparency is. */
const OPAQUE_COLOR = '^#[0-9A-Fa-f]{6}$';

function readText(body: JsonObject, name: string): string {
  const value = body[name];
  return typeof value === 'string' ? value : '';
}

/** @throws ApiError `authentication_failed`, `permission_denied` for a secret key, or `resource_not_found` */
function findFormCheckout(world: World, request: Request): CheckoutIntent {
  if (authenticate(request.headers.authorization, world).kind === 'secret') {
    throw new ApiError(
      'permission_denied',
      'The form takes the publishable key. Never send a secret key to a browser.',
    );
  }
  const secret = request.get('Client-Secret') ?? '';
  const checkout = findCheckout(world, secret.split('_secret_')[0]!);
  if (!checkout || checkout.client_secret !== secret) {
    throw new ApiError('resource_not_found', 'No embedded checkout intent has the client_secret of Client-Secret.');
  }
  return checkout;
}

/** Pays with a wallet, whose sheet the shopper has confirmed. */
async function submitWallet(world: World, act: ActRunner, checkout: CheckoutIntent, wallet: string): Promise<void> {
  const found = listWallets(world, findPayment(world, checkout)).find((one) => one.wallet === wallet);
  if (!found) {
    throw new ApiError('validation_failed', 'Invalid: wallet.');
  }
  await act('checkout_intent.submit', checkout.id, {token: found.token});
}

/** Starts an attempt. A decline or a failure is in the session; everything else is an error. */
async function submitCard(world: World, act: ActRunner, checkout: CheckoutIntent, body: JsonObject): Promise<void> {
  const {wrong, data} = readCard(world, checkout, body);
  if (wrong.length > 0) {
    throw new ApiError('validation_failed', `Invalid: ${wrong.join(', ')}.`);
  }
  await act('checkout_intent.submit', checkout.id, data);
}

/** The shopper closes the dialog of the challenge. */
async function leaveChallenge(world: World, act: ActRunner, checkout: CheckoutIntent): Promise<void> {
  const payment = findPayment(world, checkout);
  if (payment?.next_action) {
    await act('payment_intent.resume', payment.id, {result: 'canceled'});
  }
}

/** Routes of the frame, below `/v1/form`. */
export function createFormRoutes(world: World, act: ActRunner): Router {
  const routes = express.Router();
  routes.use(express.json());
  const respondWithSession =
    (step: (checkout: CheckoutIntent, body: JsonObject) => Promise<void> | void) =>
    async (request: Request, response: Response): Promise<void> => {
      const body: JsonObject = isObject(request.body) ? request.body : {};
      const checkout = findFormCheckout(world, request);
      await step(checkout, body);
      const language = chooseLanguage([readText(body, 'locale'), checkout.locale, ...request.acceptsLanguages()]);
      response.set({'Cache-Control': 'no-store', 'Request-Id': world.ids.createId('req')});
      response.json(describeSession(world, checkout, language));
    };
  routes.post(
    '/session',
    respondWithSession(() => undefined),
  );
  routes.post(
    '/submit',
    respondWithSession((checkout, body) => {
      const wallet = readText(body, 'wallet');
      return wallet === '' ? submitCard(world, act, checkout, body) : submitWallet(world, act, checkout, wallet);
    }),
  );
  routes.post(
    '/leave',
    respondWithSession((checkout) => leaveChallenge(world, act, checkout)),
  );
  routes.get('/settings', (_request, response) => {
    const {types, tokens} = world.catalogs.stylingTokens;
    const patterns = new Map(types.map(({type, pattern}) => [type, pattern]));
    response.json({
      cardNumbers: listCardNumbers(world),
      tokens: Object.fromEntries(
        tokens.map(({name, type, alpha}) => {
          const isOpaque = type === 'color' && !alpha;
          return [name, {type, pattern: isOpaque ? OPAQUE_COLOR : patterns.get(type)}];
        }),
      ),
    });
  });
  const refuse: ErrorRequestHandler = (error: unknown, request, response, next) => {
    if (!(error instanceof ApiError)) {
      next(error);
      return;
    }
    const problem = createProblemDocument(error, world.catalogs, request.originalUrl, world.ids.createId('req'));
    response.status(problem.status as number).json(problem);
  };
  routes.use(refuse);
  return routes;
}
