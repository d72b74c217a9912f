/** An item of a sorted list that is out of order. */
export interface Misplaced<Item> {
  readonly item: Item;
  /** The item that it stands behind. */
  readonly previous: Item;
  /** The first item that it belongs before. */
  readonly next: Item;
}

/** Finds the items that stand behind one which they precede. */
export function findMisplaced<Item>(
  items: readonly Item[],
  precedes: (one: Item, other: Item) => boolean,
): Misplaced<Item>[] {
  return items.flatMap((item, index) => {
    const next = items.slice(0, index).find((other) => precedes(item, other));
    return next === undefined ? [] : [{item, previous: items[index - 1]!, next}];
  });
}
