import {createStorageSlot} from '@docusaurus/theme-common';

/**
 * Whether the key `/` opens the search. A shortcut of one character can be turned off, since speech input and
 * unsteady hands type such a key by accident (WCAG 2.1.4). It is the one thing that the search keeps in the browser.
 */

type StorageSlot = ReturnType<typeof createStorageSlot>;

const SLASH_OFF = 'off';

let storageSlot: StorageSlot | undefined;

/** Where storage throws, it keeps nothing and says so on the console. */
function getStorage(): StorageSlot {
  storageSlot ??= createStorageSlot('site.search.slash');
  return storageSlot;
}

/** What was chosen since the page was loaded: it holds where storage cannot. */
let chosenSetting: boolean | undefined;

export function isSlashOn(): boolean {
  return chosenSetting ?? getStorage().get() !== SLASH_OFF;
}

export function setSlash(isOn: boolean): void {
  chosenSetting = isOn;
  getStorage().set(isOn ? 'on' : SLASH_OFF);
}
