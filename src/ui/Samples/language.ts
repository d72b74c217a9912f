import {startTransition, useCallback, useSyncExternalStore} from 'react';
import {flushSync} from 'react-dom';
import {useHistory} from '@docusaurus/router';
import {createStorageSlot, useHistorySelector} from '@docusaurus/theme-common';

/**
 * The language of samples that the reader chose. The tabs of guides, `<Tabs groupId="language" queryString>`, share it.
 */

const LANGUAGE_PARAMETER = 'language';

type StorageSlot = ReturnType<typeof createStorageSlot>;

let storageSlot: StorageSlot | undefined;

/** Where the choice is stored between visits. Where storage throws, nothing is stored, and the console shows it. */
function getStorage(): StorageSlot {
  storageSlot ??= createStorageSlot('docusaurus.tab.language');
  return storageSlot;
}

/** The choice since the page was loaded: the fallback where storage fails. */
let chosenLanguage: string | undefined;

function readStoredLanguage(): string | undefined {
  return getStorage().get() ?? chosenLanguage;
}

function subscribeToLanguage(onChange: () => void): () => void {
  return getStorage().listen(onChange);
}

function setLanguageParameter(search: string, language: string): string {
  const parameters = new URLSearchParams(search);
  parameters.set(LANGUAGE_PARAMETER, language);
  return `?${parameters.toString()}`;
}

/** Runs a change above the reader's position, and scrolls by the resulting shift. */
function keepInPlace(element: Element, change: () => void): void {
  const {top} = element.getBoundingClientRect();
  flushSync(change);
  window.scrollBy({top: element.getBoundingClientRect().top - top, behavior: 'instant'});
}

interface LanguageChoice {
  /** The one of the languages that is shown. */
  readonly shown: string;
  /** Shows a language in all samples, stores it, and adds it to the URL. `place` keeps its position on the screen. */
  readonly choose: (language: string, place: Element) => void;
}

/**
 * Which of some languages to show: the one in the URL, else the one that the reader chose last, else the first. Unknown
 * values are ignored. The first render is that of the server.
 */
export function useLanguage(languages: readonly string[]): LanguageChoice {
  const history = useHistory();
  const inAddress = useHistorySelector(({location}) => new URLSearchParams(location.search).get(LANGUAGE_PARAMETER));
  const chosen = useSyncExternalStore(subscribeToLanguage, readStoredLanguage, () => undefined);

  const choose = useCallback(
    (language: string, place: Element): void =>
      keepInPlace(place, () => {
        const {location} = history;
        chosenLanguage = language;
        getStorage().set(language);
        // The samples are subscribed to the address; the rest of the page is rendered once more after the next paint.
        startTransition(() => history.replace({...location, search: setLanguageParameter(location.search, language)}));
      }),
    [history],
  );

  const shown = [inAddress, chosen].find((language) => language && languages.includes(language)) ?? languages[0]!;
  return {shown, choose};
}
