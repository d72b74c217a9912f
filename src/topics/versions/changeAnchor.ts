/** The anchor of an entry on the pages that list the changes. */
export function getChangeAnchor({id}: {readonly id: string}): string {
  return `change-${id}`;
}
