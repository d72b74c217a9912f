import express, {type ErrorRequestHandler, type Router} from 'express';
import {parseDuration} from '../../src/pipeline/contracts/durations';
import {isObject, stringifyValue, type JsonObject} from '../../packages/json';
import {ApiError} from '../world/apiError';
import type {World} from '../world/world';

/** The maximum advance of the clock in one request. */
const MAX_CLOCK_ADVANCE = 'P3650D';

type ActRunner = (name: string, id: string, data: JsonObject) => Promise<void>;

function readTextField(body: unknown, name: string): string {
  const value = isObject(body) ? body[name] : undefined;
  if (typeof value !== 'string') {
    throw new ApiError('validation_failed', `${name}: found ${stringifyValue(value) || 'nothing'}, expected a text.`);
  }
  return value;
}

/** The control routes of the sandbox, outside the API: the clock, and acts of parties that call no operation. */
export function createControlRoutes(world: World, act: ActRunner, acts: readonly string[]): Router {
  const routes = express.Router();
  routes.use(express.json());
  routes.get('/', (_request, response) => {
    response.json({
      now: world.clock.getTime(),
      objects: world.listObjectStates(),
      timers: world.clock.listTimers(),
      acts: [...acts].sort(),
    });
  });
  routes.post('/advance', async (request, response) => {
    const duration = readTextField(request.body, 'duration');
    if (parseDuration(duration) > parseDuration(MAX_CLOCK_ADVANCE)) {
      throw new ApiError('validation_failed', `duration: found ${duration}, expected at most ${MAX_CLOCK_ADVANCE}.`);
    }
    await world.clock.advance(duration);
    await world.waitUntilSettled();
    response.json({now: world.clock.getTime()});
  });
  routes.post('/act', async (request, response) => {
    const body: unknown = request.body;
    const data = isObject(body) && isObject(body.data) ? body.data : {};
    await act(readTextField(body, 'act'), readTextField(body, 'id'), data);
    response.json({now: world.clock.getTime()});
  });
  routes.use((_request, response) => {
    response.status(404).json({error: 'Known: GET /sandbox, POST /sandbox/advance, POST /sandbox/act.'});
  });
  const refuse: ErrorRequestHandler = (error: unknown, _request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    response.status(400).json({error: error instanceof Error ? error.message : 'unreadable'});
  };
  routes.use(refuse);
  return routes;
}
