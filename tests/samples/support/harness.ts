import type http from 'node:http';
import type {Express} from 'express';
import {createSandbox, type Sandbox} from '../../../sandbox/server';
import {getScenarioWorld, playScenarioInto} from '../../../sandbox/scenarios/runScenario';
import type {Scenario} from '../../../src/pipeline/contracts/scenarios';
import type {SandboxContracts} from '../../../sandbox/contracts';
import {isObject, type Json} from '../../../packages/json';
import type {ExampleRequest} from '../../../src/pipeline/reference/exampleRequests';
import type {ReceivedRequest} from './echoServer';
import {readContracts} from '../../../src/pipeline/projectContracts';

/** A request as it arrived, and the status of its response. */
export interface RecordedRequest extends ReceivedRequest {
  readonly status: number;
}

/** A new sandbox in which a scenario was played until right before a step. */
export async function createSandboxBefore(
  scenario: Scenario,
  number: number,
  contracts: SandboxContracts,
  onFault: (error: unknown) => void,
): Promise<Sandbox> {
  const receiver = {status: 204};
  const sandbox = await createSandbox({
    contracts,
    ...getScenarioWorld(scenario),
    deliver: () => Promise.resolve({...receiver}),
    onFault,
  });
  await playScenarioInto(sandbox, await sandbox.listen(), scenario, number, receiver);
  return sandbox;
}

/** Has an application respond to a request, and returns both when the response is sent. */
export function serveApp(
  app: Express,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<RecordedRequest> {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve) => {
    response.on('finish', () => {
      const {method = '', url = '', headers} = request;
      resolve({method, target: url, headers, body: Buffer.concat(chunks), status: response.statusCode});
    });
    app(request, response);
  });
}

function getNestedValue(value: Json | undefined, ...keys: readonly string[]): Json | undefined {
  return keys.reduce((current, key) => (isObject(current) ? current[key] : undefined), value);
}

/** The recorded request body and response, which the pages show; undefined if there is none. */
export function readRecording({name, product, operationId, status}: ExampleRequest): {
  readonly request: Json | undefined;
  readonly response: Json | undefined;
} {
  if (name === '') {
    return {request: undefined, response: undefined};
  }
  const file = readContracts().readRecording(`${product}/${operationId}`) as Json;
  return {
    request: getNestedValue(file, 'request', name, 'value'),
    response: getNestedValue(file, 'responses', String(status), name, 'value'),
  };
}
