// cspell:ignore datareporting
import {spawn} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {createInterface} from 'node:readline';
import WebSocket from 'ws';
import type {Engine} from './engine';

/** A message of WebDriver BiDi. */
interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: {readonly level: string; readonly text: string};
  readonly error?: string;
  readonly message?: string;
  readonly result?: Readonly<Record<string, unknown>>;
}

/** Settings of a profile that requests nothing by itself. */
const SETTINGS = [
  'user_pref("app.normandy.enabled", false);',
  'user_pref("browser.startup.page", 0);',
  'user_pref("datareporting.policy.dataSubmissionEnabled", false);',
  'user_pref("network.captive-portal-service.enabled", false);',
  'user_pref("network.connectivity-service.enabled", false);',
  'user_pref("services.settings.server", "data:,");',
  'user_pref("toolkit.telemetry.enabled", false);',
].join('\n');

/** Starts Firefox without a window. Returns the address that it listens on, and what ends it. */
async function startFirefox(command: string): Promise<{address: string; stop: () => Promise<void>}> {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'firefox-'));
  fs.writeFileSync(path.join(profile, 'user.js'), SETTINGS);
  const browser = spawn(command, ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => browser.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    browser.kill();
    await ended;
    fs.rmSync(profile, {recursive: true, force: true});
  };
  const address = await new Promise<string>((resolve, reject) => {
    browser.once('error', reject);
    browser.once('exit', (code) => reject(new Error(`${command} ended with code ${String(code)} before it listened.`)));
    createInterface(browser.stderr).on('line', (line) => {
      const found = /WebDriver BiDi listening on (?<address>ws:\S+)/.exec(line)?.groups?.address;
      if (found) {
        resolve(found);
      }
    });
  });
  return {address, stop};
}

/** Starts Firefox, with one tab. It speaks WebDriver BiDi itself, without a driver. */
export async function openFirefox(command: string): Promise<Engine> {
  const {address, stop} = await startFirefox(command);
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const waiting = new Map<number, (message: Message) => void>();
  const errors: string[] = [];
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as Message;
    if (message.id !== undefined) {
      waiting.get(message.id)?.(message);
      waiting.delete(message.id);
    } else if (message.method === 'log.entryAdded' && message.params?.level === 'error') {
      errors.push(message.params.text);
    }
  });
  let last = 0;
  const send = (method: string, params: object): Promise<Readonly<Record<string, unknown>>> =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, ({result, error, message}) =>
        result ? resolve(result) : reject(new Error(`Firefox: ${method}: ${error}: ${message}`)),
      );
      socket.send(JSON.stringify({id: last, method, params}));
    });

  await send('session.new', {capabilities: {}});
  await send('session.subscribe', {events: ['log.entryAdded']});
  const {contexts} = (await send('browsingContext.getTree', {})) as {contexts: {context: string}[]};
  const {context} = contexts[0]!;
  return {
    name: 'Firefox',
    errors,
    open: async (url) => {
      await send('browsingContext.navigate', {context, url, wait: 'complete'});
    },
    goBack: async () => {
      await send('browsingContext.traverseHistory', {context, delta: -1});
    },
    evaluate: async <Result>(call: (...args: never) => unknown, ...args: readonly unknown[]): Promise<Result> => {
      const {type, result, exceptionDetails} = (await send('script.callFunction', {
        functionDeclaration: `async (args) => JSON.stringify(await (${String(call)})(...JSON.parse(args)) ?? null)`,
        arguments: [{type: 'string', value: JSON.stringify(args)}],
        target: {context},
        awaitPromise: true,
        userActivation: true,
      })) as {type: string; result?: {value: string}; exceptionDetails?: {text: string}};
      if (type !== 'success') {
        throw new Error(`Firefox: ${exceptionDetails?.text}`);
      }
      return JSON.parse(result!.value) as Result;
    },
    resize: async (width, height) => {
      await send('browsingContext.setViewport', {context, viewport: {width, height}});
    },
    performActions: async (actions) => {
      await send('input.performActions', {context, actions});
    },
    print: async () => (await send('browsingContext.print', {context, background: true})).data as string,
    close: async () => {
      socket.close();
      await stop();
    },
  };
}
