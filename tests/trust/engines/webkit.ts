// cspell:ignore displayfd nolisten webkitgtk
import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import net from 'node:net';
import {createInterface} from 'node:readline';
import type {Engine} from './engine';

interface Options {
  /** `WebKitWebDriver`. */
  readonly driver: string;
  /** `MiniBrowser` of WebKitGTK. */
  readonly browser: string;
  /** `Xvfb`: WebKitGTK has no mode without a window. */
  readonly display: string;
}

async function findFreePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const {port} = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function stopProcess(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

/** Starts a display in memory, with the first number that is free. */
async function startDisplay(command: string): Promise<{name: string; child: ChildProcess}> {
  const child = spawn(command, ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return {name: `:${line.trim()}`, child};
}

/** Waits until the driver accepts connections. */
async function waitForPort(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const socket = net.connect(port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) =>
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false)),
    );
    socket.destroy();
    if (isOpen) {
      return;
    }
  }
  throw new Error(`WebKitWebDriver ended with code ${String(child.exitCode)} before it listened.`);
}

/** Starts WebKitGTK's small browser, by W3C WebDriver. */
export async function openWebKit({driver, browser, display}: Options): Promise<Engine> {
  const {name, child: screen} = await startDisplay(display);
  const port = await findFreePort();
  const server = spawn(driver, [`--port=${String(port)}`], {
    env: {...process.env, DISPLAY: name, WEBKIT_DISABLE_COMPOSITING_MODE: '1'},
    stdio: 'ignore',
  });
  await waitForPort(port, server);

  const send = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${String(port)}/session${path}`, {
      method,
      ...(body && {body: JSON.stringify(body), headers: {'content-type': 'application/json'}}),
    });
    const {value} = (await response.json()) as {value: {error?: string; message?: string} | null};
    if (!response.ok) {
      throw new Error(`WebKit: ${path}: ${value?.error}: ${value?.message}`);
    }
    return value;
  };
  const {sessionId} = (await send('POST', '', {
    capabilities: {
      alwaysMatch: {
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': {binary: browser, args: ['--automation']},
      },
    },
  })) as {sessionId: string};
  const session = `/${sessionId}`;
  const errors: string[] = [];
  const evaluate = async <Result>(call: (...args: never) => unknown, ...args: readonly unknown[]): Promise<Result> => {
    const script =
      `const done = arguments[1]; (async (args) => JSON.stringify(await (${String(call)})(...JSON.parse(args)) ?? null))` +
      '(arguments[0]).then(done, (error) => done(`!${error}`));';
    const text = (await send('POST', `${session}/execute/async`, {script, args: [JSON.stringify(args)]})) as string;
    if (text.startsWith('!')) {
      throw new Error(`WebKit: ${text.slice(1)}`);
    }
    return JSON.parse(text) as Result;
  };
  return {
    name: 'WebKit',
    errors,
    open: async (url) => {
      await send('POST', `${session}/url`, {url});
      // The driver reports no errors: those from now on are noted in the page.
      await evaluate(() => {
        const noted = Object.assign(window, {noted: [] as string[]}).noted;
        window.addEventListener('error', ({message}) => noted.push(message));
        window.addEventListener('unhandledrejection', ({reason}) => noted.push(String(reason)));
      });
    },
    goBack: async () => {
      await send('POST', `${session}/back`, {});
    },
    evaluate: async <Result>(call: (...args: never) => unknown, ...args: readonly unknown[]): Promise<Result> => {
      const result = await evaluate<Result>(call, ...args);
      errors.push(
        ...(await evaluate<string[]>(() => (window as unknown as {noted?: string[]}).noted?.splice(0) ?? [])),
      );
      return result;
    },
    resize: async (width, height) => {
      await send('POST', `${session}/window/rect`, {x: 0, y: 0, width, height});
      // The rectangle is that of the window, which has borders.
      const [innerWidth, innerHeight] = await evaluate<[number, number]>(() => [window.innerWidth, window.innerHeight]);
      await send('POST', `${session}/window/rect`, {
        width: width + width - innerWidth,
        height: height + height - innerHeight,
      });
    },
    performActions: async (actions) => {
      await send('POST', `${session}/actions`, {actions});
    },
    print: () => Promise.resolve(undefined),
    close: async () => {
      await send('DELETE', session);
      await stopProcess(server);
      await stopProcess(screen);
    },
  };
}
