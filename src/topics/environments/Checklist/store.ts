import {useSyncExternalStore} from 'react';
import {readCheckedItems, type ChecklistSection, type CheckedItems} from './ticks';

/** The state that the lists of a page share: their points, and which of them are ticked. */
export interface ChecklistProgressState {
  readonly ticks: CheckedItems;
  readonly sections: readonly ChecklistSection[];
  /** Whether the browser stores the ticks. It may not. */
  readonly isKept: boolean;
}

const EMPTY_PROGRESS: ChecklistProgressState = {ticks: new Set(), sections: [], isKept: true};
const STORAGE_KEY = 'checklist';

interface RegisteredList {
  readonly element: HTMLElement;
  readonly section: ChecklistSection;
}

let progress: ChecklistProgressState = EMPTY_PROGRESS;
let registeredLists: readonly RegisteredList[] = [];
const listeners = new Set<() => void>();

function updateProgress(change: Partial<ChecklistProgressState>): void {
  progress = {...progress, ...change};
  listeners.forEach((listener) => listener());
}

function readProgress(): void {
  try {
    updateProgress({ticks: readCheckedItems(localStorage.getItem(STORAGE_KEY))});
  } catch {
    updateProgress({isKept: false}); // Storage throws where the reader has disabled it.
  }
}

function handleStorageEvent({key}: StorageEvent): void {
  if (key === STORAGE_KEY || key === null) {
    readProgress();
  }
}

function subscribeToProgress(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', handleStorageEvent);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      window.removeEventListener('storage', handleStorageEvent);
    }
  };
}

function compareDocumentOrder({element: a}: RegisteredList, {element: b}: RegisteredList): number {
  return a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

function setRegistered(next: readonly RegisteredList[]): void {
  registeredLists = [...next].sort(compareDocumentOrder);
  updateProgress({sections: registeredLists.map(({section}) => section)});
}

/** Adds a list of the page, until the returned function is called. */
export function registerList(element: HTMLElement, section: ChecklistSection): () => void {
  const own = {element, section};
  if (registeredLists.length === 0) {
    readProgress();
  }
  setRegistered([...registeredLists, own]);
  return () => setRegistered(registeredLists.filter((one) => one !== own));
}

/** Sets the ticks, and stores them in the browser where possible. */
export function setCheckedItems(ticks: CheckedItems): void {
  let isKept = true;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([...ticks]));
  } catch {
    isKept = false;
  }
  updateProgress({ticks, isKept});
}

/** The progress of all lists of the page. Nothing is ticked before hydration. */
export function useProgress(): ChecklistProgressState {
  return useSyncExternalStore(
    subscribeToProgress,
    () => progress,
    () => EMPTY_PROGRESS,
  );
}
