import express, {type Response, type Router} from 'express';
import type {JsonObject} from '../../packages/json';
import {brand} from '../../src/brand';
import {requireLoopbackHost} from '../http/requireLoopbackHost';
import type {World} from '../world/world';
import {readBrowserScript} from './browserScripts';
import {showChallengePage, submitChallengePage} from './challengePage';
import {createFormRoutes} from './formRoutes';
import {createFormTypes} from './formTypes';
import {showFramePage} from './framePage';
import {showHostedPage, submitHostedPage} from './hostedPage';
import {sendLabelFile} from './labelFile';
import {createStyleSheet} from './styles';

/** Performs an act of a party. */
export type ActRunner = (name: string, id: string, data: JsonObject) => Promise<void>;

/** Stands in the scripts for the global of the form, as in the programs of the pages. */
const GLOBAL_MARK = '%brand.jsGlobal%';

function sendFile(response: Response, type: string, text: string): void {
  response.set({
    'Cache-Control': 'no-cache',
    'X-Content-Type-Options': 'nosniff',
    // Pages of other origins load the script.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  response.type(type).send(text);
}

/**
 * What shoppers see, outside the API: the hosted page, the challenge, the embedded form and its script, the labels of
 * returns. Only pages of this machine may use them.
 */
export function createShopperRoutes(world: World, act: ActRunner): Router {
  const routes = express.Router();
  const readFields = express.urlencoded({extended: false});
  const scripts = new Map<string, string>();
  const getScript = (name: 'checkout' | 'frame'): string => {
    const text = scripts.get(name) ?? readBrowserScript(name).replaceAll(GLOBAL_MARK, brand.jsGlobal);
    scripts.set(name, text);
    return text;
  };
  routes.use(['/checkout', '/challenge', '/files', '/v1', '/favicon.ico'], requireLoopbackHost);
  routes.get('/checkout/:id', (request, response) => showHostedPage(world, request, response));
  routes.post('/checkout/:id', readFields, (request, response) => submitHostedPage(world, act, request, response));
  routes.get('/challenge/:id/:number', (request, response) => showChallengePage(world, request, response));
  routes.post('/challenge/:id/:number', readFields, (request, response) =>
    submitChallengePage(world, act, request, response),
  );
  routes.get('/files/labels/:id.pdf', (request, response) => sendLabelFile(world, request, response));
  routes.get('/v1/checkout.js', (_request, response) => sendFile(response, 'text/javascript', getScript('checkout')));
  routes.get('/v1/checkout.d.ts', (_request, response) =>
    sendFile(response, 'text/plain', createFormTypes(world.catalogs)),
  );
  routes.get('/v1/frame', (_request, response) => showFramePage(response));
  routes.get('/v1/frame.js', (_request, response) => sendFile(response, 'text/javascript', getScript('frame')));
  routes.get('/v1/form.css', (_request, response) =>
    sendFile(response, 'text/css', createStyleSheet(world.catalogs.stylingTokens)),
  );
  routes.use('/v1/form', createFormRoutes(world, act));
  routes.get('/favicon.ico', (_request, response) => {
    response.status(204).end();
  });
  return routes;
}
