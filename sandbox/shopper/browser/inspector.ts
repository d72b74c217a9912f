/** Updates the page of the sandbox when something has changed, and keeps what is open and where the focus is. */

const state = document.querySelector('#state')!;
const connection = document.querySelector('#connection')!;

function listOpenKeys(): Set<string | undefined> {
  return new Set([...state.querySelectorAll<HTMLElement>('details[open]')].map(({dataset}) => dataset.key));
}

/** The key of the element with the focus: its own, or that of the folded object which it opens. */
function getFocusedKey(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-key]')?.dataset.key;
}

function focusByKey(key: string): void {
  const element = state.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  (element?.querySelector<HTMLElement>('summary') ?? element)?.focus({preventScroll: true});
}

async function update(): Promise<void> {
  const response = await fetch('/sandbox', {headers: {Accept: 'text/html'}});
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const open = listOpenKeys();
  const focused = getFocusedKey();
  const chosen = state.querySelector('select')?.value;
  state.replaceChildren(...page.querySelector('#state')!.childNodes);
  state.querySelectorAll('details').forEach((one) => (one.open = open.has(one.dataset.key)));
  if (chosen !== undefined) {
    state.querySelector('select')!.value = chosen;
  }
  if (focused !== undefined) {
    focusByKey(focused);
  }
}

function say(text: string): void {
  connection.textContent = text;
}

let running: Promise<void> = Promise.resolve();

/** One update at a time, so that the last one is the newest. */
function enqueueUpdate(): void {
  running = running.then(update).catch(() => say('The sandbox does not respond.'));
}

const changes = new EventSource('/sandbox/changes');
let wasOpen = false;
changes.addEventListener('open', () => {
  say('Updated as it happens.');
  if (wasOpen) {
    enqueueUpdate();
  }
  wasOpen = true;
});
changes.addEventListener('error', () => say('The sandbox has stopped. This page continues when it starts again.'));
changes.addEventListener('message', enqueueUpdate);
// A form that the script sends leaves the page where it is.
document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  fetch(form.action, {method: 'POST', body, redirect: 'manual'})
    .then(enqueueUpdate)
    .catch(() => say('The sandbox does not respond.'));
});
