import {useSyncExternalStore} from 'react';
import {readTicks, type Section, type Ticks} from './ticks';

/** What the lists of a page share: their points, and which of them are ticked. */
export interface Progress {
  readonly ticks: Ticks;
  readonly sections: readonly Section[];
  /** Whether the browser keeps the ticks. It may refuse to. */
  readonly isKept: boolean;
}

const NOTHING: Progress = {ticks: new Set(), sections: [], isKept: true};
const KEY = 'checklist';

interface Registered {
  readonly element: HTMLElement;
  readonly section: Section;
}

let progress: Progress = NOTHING;
let registered: readonly Registered[] = [];
const listeners = new Set<() => void>();

function update(change: Partial<Progress>): void {
  progress = {...progress, ...change};
  listeners.forEach((listener) => listener());
}

function read(): void {
  try {
    update({ticks: readTicks(localStorage.getItem(KEY))});
  } catch {
    update({isKept: false}); // Storage throws where the reader has switched it off.
  }
}

function onStorage({key}: StorageEvent): void {
  if (key === KEY || key === null) {
    read();
  }
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', onStorage);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      window.removeEventListener('storage', onStorage);
    }
  };
}

function byPlace({element: a}: Registered, {element: b}: Registered): number {
  return a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

function setRegistered(next: readonly Registered[]): void {
  registered = [...next].sort(byPlace);
  update({sections: registered.map(({section}) => section)});
}

/** Adds a list of the page, until the function that it gives is called. */
export function register(element: HTMLElement, section: Section): () => void {
  const own = {element, section};
  if (registered.length === 0) {
    read();
  }
  setRegistered([...registered, own]);
  return () => setRegistered(registered.filter((one) => one !== own));
}

/** Sets the ticks, and keeps them in the browser where it lets us. */
export function setTicks(ticks: Ticks): void {
  let isKept = true;
  try {
    localStorage.setItem(KEY, JSON.stringify([...ticks]));
  } catch {
    isKept = false;
  }
  update({ticks, isKept});
}

/** The progress of all lists of the page. Nothing is ticked before the browser has it. */
export function useProgress(): Progress {
  return useSyncExternalStore(
    subscribe,
    () => progress,
    () => NOTHING,
  );
}
