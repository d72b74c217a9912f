import type {Entry, Difference, Place, Value, VersionsSlice} from './versionsData';
import {changeUrl} from './elements/changelogUrls';
import {contractPlace} from './elements/contractLocations';
import type {GuideSources} from '../../pipeline/elements/guideSources';

/** Every difference between neighboring versions: what the comparison of any two versions is composed of. */
export async function versionsSlice(sources: GuideSources): Promise<VersionsSlice> {
  const steps = await sources.book.contracts.steps;
  const entries = steps.flatMap(({to, entries: own}) =>
    own.map((entry): Entry => ({
      id: entry.id,
      product: entry.product,
      label: entry.label,
      what: entry.what,
      do: entry.do,
      back: entry.back,
      version: to,
      url: changeUrl(entry),
      isBehavior: entry.behavior ?? false,
    })),
  );
  const ids = entries.map(({id}) => id);
  const places: Place[] = [];
  const known = new Map<string, number>();
  const indexOf = (place: Place): number => {
    const key = JSON.stringify(place);
    const index = known.get(key) ?? places.push(place) - 1;
    known.set(key, index);
    return index;
  };
  return {
    versions: [steps[0]!.from, ...steps.map(({to}) => to)],
    entries,
    steps: steps.map(({differences}) =>
      differences.map(({kind, product, path: fragment, was, entry, rating, ratingBack, before, after}): Difference => ({
        kind,
        product,
        path: fragment,
        was,
        place: indexOf(contractPlace(sources, product, fragment)),
        entry: ids.indexOf(entry),
        rating,
        ratingBack,
        ...(kind === 'modified' && {before: before as Value, after: after as Value}),
      })),
    ),
    places,
  };
}
