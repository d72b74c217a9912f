import type {ChangelogEntry} from '../../pipeline/contracts/generated/schemas';
import type {ComparedEntry, ComparedDifference, ComparedPlace, ComparedValue, VersionsData} from './versionsData';
import {CHANGELOG_PAGES} from './elements/changelogUrls';
import {locateInContract, splitComposedSchemas} from './elements/contractLocations';
import type {GuideSources} from '../../pipeline/elements/guideSources';

/** A step to take; empty when there is none. */
function readStep(text: string): string {
  return /^Nothing[.:]/.test(text) ? '' : text;
}

/** What was wrong before a correction: the changelog tells it, a comparison what holds now. */
const MISTAKE = / Before, .*?\.(?= |$)/;

/**
 * An entry without the texts that no comparison shows, of which most of the data would consist. A correction applies to
 * every version, so it is compared only where something is to be done.
 */
export function createComparedEntry(
  {id, product, label, what, do: forward, back, behavior}: ChangelogEntry,
  version: string,
): ComparedEntry {
  const steps = {do: readStep(forward), ...(back !== undefined && {back: readStep(back)})};
  const hasStep = Object.values(steps).some((step) => step !== '');
  const isBehavior = (behavior ?? false) && (hasStep || label !== 'fixed');
  const shown = label === 'fixed' ? what.replace(MISTAKE, '') : what;
  return {id, product, label, what: isBehavior || hasStep ? shown : '', ...steps, version, isBehavior};
}

/** A place whose URL does not repeat its name. */
function shortenUrl({url, ...place}: ComparedPlace): ComparedPlace {
  const end = `#${place.name}`;
  return url === undefined ? place : {...place, url: url.endsWith(end) ? url.slice(0, 1 - end.length) : url};
}

/** Every difference between neighboring versions: the parts of the comparison of any two versions. */
export async function buildVersionsData(sources: GuideSources): Promise<VersionsData> {
  const steps = await sources.book.contracts.steps;
  const entries = steps.flatMap(({to, entries: own}) => own.map((entry) => createComparedEntry(entry, to)));
  const ids = entries.map(({id}) => id);
  const places: ComparedPlace[] = [];
  const known = new Map<string, number>();
  const getPlaceIndex = (place: ComparedPlace): number => {
    const key = JSON.stringify(place);
    const index = known.get(key) ?? places.push(place) - 1;
    known.set(key, index);
    return index;
  };
  return {
    pages: {...CHANGELOG_PAGES, both: CHANGELOG_PAGES.payments},
    versions: [steps[0]!.from, ...steps.map(({to}) => to)],
    entries,
    steps: steps.map(({differences}) =>
      splitComposedSchemas(differences).map(
        ({
          kind,
          product,
          path: fragment,
          was,
          entry,
          rating,
          ratingBack,
          componentSince,
          before,
          after,
        }): ComparedDifference => ({
          kind,
          product,
          path: fragment,
          was,
          place: getPlaceIndex(shortenUrl(locateInContract(sources, {product, path: fragment, before, after}))),
          entry: ids.indexOf(entry),
          rating,
          ratingBack,
          // The components of the first version need no mark: nothing inside them is new as a whole.
          ...(componentSince !== steps[0]!.from && {componentSince}),
          ...(kind === 'modified' && {before: before as ComparedValue, after: after as ComparedValue}),
        }),
      ),
    ),
    places,
  };
}
