import express, {type ErrorRequestHandler, type Router} from 'express';
import {durationToMs} from '../../src/pipeline/contracts/durations';
import {isObject, textOf, type JsonObject} from '../world/json';
import {ApiError} from '../world/apiError';
import type {World} from '../world/world';

/** How far the clock can be moved at once. */
const LONGEST_MOVE = 'P3650D';

type Act = (name: string, id: string, data: JsonObject) => Promise<void>;

function fieldOf(body: unknown, name: string): string {
  const value = isObject(body) ? body[name] : undefined;
  if (typeof value !== 'string') {
    throw new ApiError('validation_failed', `${name}: found ${textOf(value) || 'nothing'}, expected a text.`);
  }
  return value;
}

/**
 * What a developer steers the sandbox with, outside the API: the clock, and what
 * parties do that call no operation.
 */
export function controlRoutes(world: World, act: Act, acts: readonly string[]): Router {
  const routes = express.Router();
  routes.use(express.json());
  routes.get('/', (_request, response) => {
    response.json({
      now: world.clock.now(),
      objects: world.overview(),
      timers: world.clock.timers(),
      acts: [...acts].sort(),
    });
  });
  routes.post('/advance', async (request, response) => {
    const duration = fieldOf(request.body, 'duration');
    if (durationToMs(duration) > durationToMs(LONGEST_MOVE)) {
      throw new ApiError('validation_failed', `duration: found ${duration}, expected at most ${LONGEST_MOVE}.`);
    }
    await world.clock.advance(duration);
    await world.settle();
    response.json({now: world.clock.now()});
  });
  routes.post('/act', async (request, response) => {
    const body: unknown = request.body;
    const data = isObject(body) && isObject(body.data) ? body.data : {};
    await act(fieldOf(body, 'act'), fieldOf(body, 'id'), data);
    response.json({now: world.clock.now()});
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
