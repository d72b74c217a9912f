import {createStorageSlot} from '@docusaurus/theme-common';

/**
 * Whether the key `/` opens the search. A shortcut of one character can be turned off, since speech input and
 * unsteady hands type such a key by accident (WCAG 2.1.4). It is the one thing that the search keeps in the browser.
 */

type StorageSlot = ReturnType<typeof createStorageSlot>;

const OFF = 'off';

let slot: StorageSlot | undefined;

/** Where storage throws, it keeps nothing and says so on the console. */
function storage(): StorageSlot {
  slot ??= createStorageSlot('site.search.slash');
  return slot;
}

/** What was chosen since the page was loaded: it holds where storage cannot. */
let chosenHere: boolean | undefined;

export function isSlashOn(): boolean {
  return chosenHere ?? storage().get() !== OFF;
}

export function setSlash(isOn: boolean): void {
  chosenHere = isOn;
  storage().set(isOn ? 'on' : OFF);
}
