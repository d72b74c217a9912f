import {useCallback, useSyncExternalStore} from 'react';
import {flushSync} from 'react-dom';
import {useHistory} from '@docusaurus/router';
import {createStorageSlot, useHistorySelector} from '@docusaurus/theme-common';

/** The language of samples that the reader chose. The tabs of guides, `<Tabs groupId="language" queryString>`, share it. */

const LANGUAGE_PARAMETER = 'language';

type StorageSlot = ReturnType<typeof createStorageSlot>;

let storageSlot: StorageSlot | undefined;

/** Where the choice is kept between visits. Where storage throws, it keeps nothing and says so on the console. */
function getStorage(): StorageSlot {
  storageSlot ??= createStorageSlot('docusaurus.tab.language');
  return storageSlot;
}

/** What was chosen since the page was loaded: it holds where storage cannot. */
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

/** Lets something change above what the reader looks at, and scrolls by as much as that has moved. */
function keepInPlace(element: Element, change: () => void): void {
  const {top} = element.getBoundingClientRect();
  flushSync(change);
  window.scrollBy({top: element.getBoundingClientRect().top - top, behavior: 'instant'});
}

interface LanguageChoice {
  /** The one of the languages that is shown. */
  readonly shown: string;
  /** Shows a language in all samples, remembers it, and puts it into the address. `place` stays where it is on the screen. */
  readonly choose: (language: string, place: Element) => void;
}

/**
 * Which of some languages to show: the one that the address names, else the one that the reader chose last, else the
 * first. Values that are not among the languages count for nothing. The first render is that of the server.
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
        history.replace({...location, search: setLanguageParameter(location.search, language)});
      }),
    [history],
  );

  const shown = [inAddress, chosen].find((language) => language && languages.includes(language)) ?? languages[0]!;
  return {shown, choose};
}
