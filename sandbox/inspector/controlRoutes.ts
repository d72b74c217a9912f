import express, {type ErrorRequestHandler, type Request, type Response, type Router} from 'express';
import {parseDuration} from '../../src/pipeline/contracts/durations';
import {isObject, stringifyValue, type JsonObject} from '../../packages/json';
import {INSPECTOR_STYLES, showInspectorPage} from './inspectorPage';
import type {ActInput} from '../actInputs';
import type {Changes} from './changes';
import {readBrowserScript} from '../shopper/browserScripts';
import {ApiError} from '../world/apiError';
import type {EventObject, World} from '../world/world';
import {requireSameOrigin} from '../http/requireSameOrigin';

/** The maximum advance of the clock in one request. */
const MAX_CLOCK_ADVANCE = 'P3650D';

type ActRunner = (name: string, id: string, data: JsonObject) => Promise<void>;

/** A field of a JSON body or of a form. `curl -d` sends JSON as a form, whose fields are not those of the JSON. */
function readTextField(request: Request, name: string): string {
  const body: unknown = request.body;
  const value = isObject(body) ? body[name] : undefined;
  if (typeof value !== 'string') {
    const found = stringifyValue(value) || 'nothing';
    const hint = request.is('json') ? '' : ' Send JSON with Content-Type: application/json.';
    throw new ApiError('validation_failed', `${name}: found ${found}, expected a text.${hint}`);
  }
  return value;
}

const ACT_FIELDS = ['act', 'id', 'data'];

/** The values of an act, which are in `data`: beside it they would have no effect. */
function readActData(body: unknown): JsonObject {
  const {data = {}, ...others} = isObject(body) ? body : {};
  const unknown = Object.keys(others).filter((name) => !ACT_FIELDS.includes(name));
  if (unknown.length > 0) {
    throw new ApiError(
      'validation_failed',
      `found ${unknown.join(', ')}, expected ${ACT_FIELDS.join(', ')}: values of an act are in data.`,
    );
  }
  if (!isObject(data)) {
    throw new ApiError('validation_failed', `data: found ${stringifyValue(data)}, expected an object.`);
  }
  return data;
}

/** Responds to a form with its page, and to a program with the time. */
function sendTime(world: World, request: Request, response: Response): void {
  if (request.is('urlencoded')) {
    response.redirect(303, '/sandbox');
  } else {
    response.json({now: world.clock.getTime()});
  }
}

function findEvent(world: World, id: string): EventObject {
  const event = world.listEvents().find((one) => one.id === id);
  if (!event) {
    throw new ApiError('validation_failed', `event_id: found ${id}, expected an event of the last 30 days.`);
  }
  return event;
}

/**
 * The control routes of the sandbox, outside the API: its page, the clock, and acts of parties that call no operation.
 */
export function createControlRoutes(
  world: World,
  act: ActRunner,
  acts: ReadonlyMap<string, ActInput>,
  changes: Changes,
): Router {
  const routes = express.Router();
  routes.use(requireSameOrigin, express.json(), express.urlencoded({extended: false}));
  routes.get('/changes', (request, response) => changes.add(request, response));
  routes.get('/inspector.js', (_request, response) => {
    response.type('text/javascript').send(readBrowserScript('inspector'));
  });
  routes.get('/inspector.css', (_request, response) => {
    response.type('text/css').send(INSPECTOR_STYLES);
  });
  routes.get('/', (request, response) => {
    response.vary('Accept');
    if (request.accepts(['json', 'html']) === 'html') {
      showInspectorPage(world, response);
      return;
    }
    response.json({
      now: world.clock.getTime(),
      objects: world.listObjectStates(),
      timers: world.clock.listTimers(),
      acts: Object.fromEntries([...acts].sort(([one], [other]) => (one < other ? -1 : 1))),
    });
  });
  routes.post('/advance', async (request, response) => {
    const duration = readTextField(request, 'duration');
    if (parseDuration(duration) > parseDuration(MAX_CLOCK_ADVANCE)) {
      throw new ApiError('validation_failed', `duration: found ${duration}, expected at most ${MAX_CLOCK_ADVANCE}.`);
    }
    await world.clock.advance(duration);
    await world.waitUntilSettled();
    sendTime(world, request, response);
  });
  routes.post('/redeliver', (request, response) => {
    world.deliveries.redeliver(findEvent(world, readTextField(request, 'event_id')));
    sendTime(world, request, response);
  });
  routes.post('/act', async (request, response) => {
    await act(readTextField(request, 'act'), readTextField(request, 'id'), readActData(request.body));
    response.json({now: world.clock.getTime()});
  });
  routes.use((_request, response) => {
    response
      .status(404)
      .json({error: 'Known: GET /sandbox, POST /sandbox/advance, POST /sandbox/act, POST /sandbox/redeliver.'});
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
