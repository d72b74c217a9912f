import type {Response} from 'express';
import {stringifyValue} from '../../packages/json';
import type {Delivery, DeliveryEndpoint} from '../world/deliveries';
import type {StoredResource} from '../world/collection';
import type {EventObject, World} from '../world/world';
import {html, sendPage, type Html} from '../shopper/html';

/** The page of the sandbox at `/sandbox`: the time, and the newest objects, events and deliveries. */

/** How many rows each table has. */
const ROWS = 50;

/** By how much the clock can be advanced on the page. */
const ADVANCES = ['PT1M', 'PT1H', 'P1D', 'P7D', 'P30D'];

interface ObjectRow {
  readonly kind: string;
  readonly status: string;
  readonly object: StoredResource;
}

function toWords(name: string): string {
  return name.replaceAll('_', ' ');
}

/** The objects that lifecycles govern, the one that changed last first. Deliveries have their own table. */
function listObjects(world: World): ObjectRow[] {
  const machines = [...world.lifecycles.values()].filter(({machine}) => machine !== 'webhook_delivery');
  return machines
    .flatMap(({machine, field}) =>
      world
        .getCollection(machine)
        .listAll()
        .map((object) => ({
          kind: toWords(machine),
          status: String((object as unknown as Readonly<Record<string, unknown>>)[field]),
          object,
        })),
    )
    .sort((a, b) => b.object.updated_at.localeCompare(a.object.updated_at));
}

/** The JSON of an object, folded. `data-key` names it after the page is updated. */
function renderJson(key: string, summary: string, value: object): Html {
  return html`<details data-key="${key}">
    <summary>${summary}</summary>
    <pre tabindex="0">${JSON.stringify(value, null, 2)}</pre>
  </details>`;
}

function renderTime(time: string): Html {
  return html`<time datetime="${time}">${time.replace('T', ' ').replace('Z', '')}</time>`;
}

/** A form of one button, which sends an event to its endpoints again. */
function renderSendAgain(key: string, {id, type}: {readonly id: string; readonly type: string}): Html {
  return html`<form method="post" action="/sandbox/redeliver">
    <input type="hidden" name="event_id" value="${id}" />
    <button data-key="${key}" aria-label="Send again: ${type} ${id}">Send again</button>
  </form>`;
}

interface TableDescription<Row> {
  readonly id: string;
  readonly title: string;
  readonly columns: readonly string[];
  /** Newest first. */
  readonly rows: readonly Row[];
  readonly renderRow: (row: Row) => readonly Html[];
  readonly none: string;
}

function renderTable<Row>({id, title, columns, rows, renderRow, none}: TableDescription<Row>): Html {
  const shown = rows.slice(0, ROWS);
  const count = shown.length < rows.length ? `, the newest ${ROWS} of ${rows.length}` : `, ${rows.length}`;
  const head = columns.map((column) => html`<th scope="col">${column}</th>`);
  const body = shown.map((row) => {
    const cells = renderRow(row).map((cell) => html`<td>${cell}</td>`);
    return html`<tr>
      ${cells}
    </tr>`;
  });
  const table = html`<div class="scroll" tabindex="0" role="region" aria-labelledby="${id}">
    <table>
      <thead>
        <tr>
          ${head}
        </tr>
      </thead>
      <tbody>
        ${body}
      </tbody>
    </table>
  </div>`;
  return html`<section>
    <h2 id="${id}">${title}<span class="hint">${count}</span></h2>
    ${rows.length === 0 ? html`<p>${none}</p>` : table}
  </section>`;
}

function describeAttempts({attempts}: Delivery): string {
  return attempts.map(({response_status: status}) => String(status ?? 'no response')).join(', ') || 'none yet';
}

function renderClock(world: World): Html {
  const timers = world.clock.listTimers();
  const [next] = timers;
  const options = ADVANCES.map((duration) => html`<option>${duration}</option>`);
  return html`<section>
    <h2 id="clock">Time</h2>
    <p>
      ${renderTime(world.clock.getTime())} UTC, ${timers.length} pending
      timers${next ? html`. Next: ${next.name} of <code>${next.owner}</code> at ${renderTime(next.due)}` : null}.
    </p>
    <form method="post" action="/sandbox/advance" class="row">
      <label for="duration">Advance all timers by</label>
      <select id="duration" name="duration" data-key="duration">
        ${options}
      </select>
      <button data-key="advance">Advance</button>
    </form>
  </section>`;
}

function renderObjects(world: World): Html {
  return renderTable({
    id: 'objects',
    title: 'Objects',
    columns: ['Changed', 'Object', 'Status', 'Id'],
    rows: listObjects(world),
    renderRow: ({kind, status, object}) => [
      renderTime(object.updated_at),
      html`${kind}`,
      html`<code>${status}</code>`,
      renderJson(object.id, object.id, object),
    ],
    none: 'No objects yet. Send a first request.',
  });
}

function renderEvents(world: World, events: readonly EventObject[]): Html {
  return renderTable({
    id: 'events',
    title: 'Events',
    columns: ['Sent', 'Type', 'Object', 'Event', 'Again'],
    rows: events,
    renderRow: (event) => [
      renderTime(event.created_at),
      html`<code>${event.type}</code>`,
      html`<code>${stringifyValue(event.data.object.id)}</code>`,
      renderJson(event.id, event.id, event),
      world.deliveries.listEventDeliveries(event.id).length === 0
        ? html`–`
        : renderSendAgain(`again ${event.id}`, event),
    ],
    none: 'No events yet.',
  });
}

function renderDeliveries(world: World, events: readonly EventObject[]): Html {
  const endpoints = world.getCollection<DeliveryEndpoint>('webhook_endpoint');
  const deliveries = world.listReadable(world.getCollection<Delivery>('webhook_delivery').listNewestFirst());
  const readable = new Set(events.map(({id}) => id));
  return renderTable({
    id: 'deliveries',
    title: 'Deliveries',
    columns: ['Created', 'Event', 'To', 'Status', 'Responses', 'Next attempt', 'Again'],
    rows: deliveries,
    renderRow: (delivery) => [
      renderTime(delivery.created_at),
      html`<code>${delivery.event_type}</code>`,
      html`${endpoints.get(delivery.webhook_endpoint_id)?.url ?? 'a deleted endpoint'}`,
      html`<code>${delivery.status}</code>`,
      html`${describeAttempts(delivery)}`,
      delivery.next_attempt_at === null ? html`–` : renderTime(delivery.next_attempt_at),
      readable.has(delivery.event_id)
        ? renderSendAgain(`again ${delivery.id}`, {id: delivery.event_id, type: delivery.event_type})
        : html``,
    ],
    none: 'No deliveries yet. Start the sandbox with --webhook, or create a webhook endpoint.',
  });
}

/** Sends the page. Without scripts it shows the state of now; its script updates it. */
export function showInspectorPage(world: World, response: Response): void {
  const events = world.listEvents().reverse();
  sendPage(response, {
    language: 'en',
    title: 'Sandbox: objects, events and deliveries',
    head: html`<link rel="stylesheet" href="/sandbox/inspector.css" />
      <script src="/sandbox/inspector.js" defer></script>`,
    body: html`<main>
      <h1>Sandbox</h1>
      <p class="hint">
        Everything that happens in this sandbox, the newest first. Times are those of its clock.
        <span id="connection" role="status"></span>
      </p>
      <div id="state">
        ${renderClock(world)} ${renderDeliveries(world, events)} ${renderEvents(world, events)} ${renderObjects(world)}
      </div>
    </main>`,
  });
}

/** The rules of the page, in addition to those of the pages of shoppers. */
export const INSPECTOR_STYLES = `
body {
  max-width: 80rem;
}
h2 {
  font-size: 1.1em;
}
table {
  width: 100%;
  border-collapse: collapse;
  font-size: var(--fontSizeHint);
}
th,
td {
  padding: var(--spaceUnit);
  border-block-end: var(--borderWidth) solid var(--colorBorder);
  text-align: start;
  vertical-align: top;
}
pre {
  max-width: 60rem;
  max-height: 30rem;
  overflow: auto;
}
.scroll {
  overflow-x: auto;
}
.row {
  display: flex;
  flex-wrap: wrap;
  gap: calc(var(--spaceUnit) * 2);
  align-items: center;
}
label {
  margin: 0;
}
select {
  min-height: 2rem;
  border: var(--borderWidth) solid var(--colorBorder);
  border-radius: var(--borderRadius);
  background: var(--colorField);
  color: inherit;
  font: inherit;
}
button {
  width: auto;
  min-height: 2rem;
  margin: 0;
  padding-inline: calc(var(--spaceUnit) * 2);
}
`;
