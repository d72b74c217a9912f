import {createStorageSlot} from '@docusaurus/theme-common';

/**
 * Whether the key `/` opens the search. A shortcut of one character can be turned off, since speech input and motor
 * impairments cause accidental key presses (WCAG 2.1.4). It is the only setting that the search stores in the browser.
 */

type StorageSlot = ReturnType<typeof createStorageSlot>;

const SLASH_OFF = 'off';

let storageSlot: StorageSlot | undefined;

/** Where storage throws, nothing is stored, and the console shows it. */
function getStorage(): StorageSlot {
  storageSlot ??= createStorageSlot('site.search.slash');
  return storageSlot;
}

/** The choice since the page was loaded: the fallback where storage fails. */
let chosenSetting: boolean | undefined;

export function isSlashOn(): boolean {
  return chosenSetting ?? getStorage().get() !== SLASH_OFF;
}

export function setSlash(isOn: boolean): void {
  chosenSetting = isOn;
  getStorage().set(isOn ? 'on' : SLASH_OFF);
}
