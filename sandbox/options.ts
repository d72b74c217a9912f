import {parseArgs} from 'node:util';
import {LOOPBACK_HOSTS} from './world/deliveries';

/** The options of the command. */
export interface CommandOptions {
  /** 0 for a free one. */
  readonly port: number;
  /** Requests per second and account. */
  readonly quota: number;
  /** The file that keeps the state; without it the state is in memory. */
  readonly state: string | undefined;
  /** Where the first webhook endpoint sends events, on this machine. */
  readonly webhook: string | undefined;
  readonly help: boolean;
  readonly version: boolean;
}

/** An option that the command does not have, or a value that it does not accept. */
export class OptionError extends Error {}

const OPTIONS = {
  port: {type: 'string', default: '4010'},
  quota: {type: 'string', default: '25'},
  state: {type: 'string'},
  webhook: {type: 'string'},
  help: {type: 'boolean', short: 'h', default: false},
  version: {type: 'boolean', default: false},
} as const;

function parseNumber(name: string, text: string, maximum: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > maximum) {
    throw new OptionError(`--${name}: found ${text || 'nothing'}, expected an integer from 0 to ${maximum}.`);
  }
  return value;
}

/** Events are delivered to this machine only. */
function parseWebhook(text: string): string {
  if (!URL.canParse(text) || new URL(text).protocol !== 'http:' || !LOOPBACK_HOSTS.has(new URL(text).hostname)) {
    throw new OptionError(
      `--webhook: found ${text || 'nothing'}, expected an address of this machine, such as http://localhost:3000/webhooks.`,
    );
  }
  return text;
}

function parseText(name: string, text: string): string {
  if (text === '') {
    throw new OptionError(`--${name}: found nothing, expected the name of a file.`);
  }
  return text;
}

/** @throws OptionError with what was found and what was expected */
export function parseOptions(args: readonly string[]): CommandOptions {
  let values;
  try {
    ({values} = parseArgs({args: [...args], options: OPTIONS, allowPositionals: false}));
  } catch (error) {
    throw new OptionError(error instanceof Error ? error.message : String(error), {cause: error});
  }
  return {
    port: parseNumber('port', values.port, 65_535),
    quota: parseNumber('quota', values.quota, 1_000_000),
    state: values.state === undefined ? undefined : parseText('state', values.state),
    webhook: values.webhook === undefined ? undefined : parseWebhook(values.webhook),
    help: values.help,
    version: values.version,
  };
}

/** @param command how the program is started, such as `node sandbox.mjs` */
export function formatHelp(command: string, title: string): string {
  return `${title}

Usage: ${command} [options]

Options
  --port PORT     Listens on this port of 127.0.0.1. Default: 4010; 0 uses a free one.
  --state FILE    Keeps objects, events, idempotency keys and the time in a file, and continues from it.
                  Written 0.1 s after a change, and at the end. Default: in memory.
  --webhook URL   Sends the events of the first webhook endpoint to this address of your machine, which the
                  endpoint keeps in a file of --state.
  --quota COUNT   Requests per second and account. Default: 25.
  --version       Prints the version.
  --help          Prints this text.

In a browser
  /checkout/{id}         The page of a hosted checkout intent, at its \`url\`.
  /challenge/{id}/{no}   The 3-D Secure challenge, at \`next_action.url\`.
  /v1/checkout.js        The script of the embedded form, its types at /v1/checkout.d.ts.
  /sandbox               Objects, events and deliveries as they happen; sends an event again, advances the time.

Time, parties and events
  GET  /sandbox          The time, the state of each object with a lifecycle, pending timers, and the acts of parties:
                         the object whose id each takes, and its data.
  POST /sandbox/advance  Advances the time: {"duration": "PT24H"}.
  POST /sandbox/redeliver  Sends an event again: {"event_id": "evt_…"}.
  POST /sandbox/act      Performs an act: {"act": "sub_order.accept", "id": "sub_…"}. Values are in "data":
                         {"act": "refund.fail", "id": "re_…", "data": {"failure_reason": "card_expired"}}.
  GET  /payments/v1/events                      Every event that was sent.
  GET  /payments/v1/events with Sandbox-Advance Advances its deliveries, on the path of one event.

It calls no other host, and needs no account. It ends with Ctrl+C.`;
}
