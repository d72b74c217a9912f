/** A point of a checklist. */
interface ChecklistItem {
  /** Derived from its text: a point whose text changes is a new one, and is not ticked. */
  readonly id: string;
  readonly text: string;
}

/** One list of the page, in the order of the page. */
export interface ChecklistSection {
  readonly title: string;
  readonly points: readonly ChecklistItem[];
}

export type CheckedItems = ReadonlySet<string>;

/** The id of a point with this text: its words, in lower case. */
export function createItemId(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Reads what the browser stores. Anything but a list of ids is ignored. */
export function readCheckedItems(kept: string | null): CheckedItems {
  try {
    const value: unknown = JSON.parse(kept ?? '[]');
    return new Set(Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

/** The ticks with one added or removed. */
export function toggleItem(ticks: CheckedItems, id: string, isDone: boolean): CheckedItems {
  const next = new Set(ticks);
  if (isDone) {
    next.add(id);
  } else {
    next.delete(id);
  }
  return next;
}

/** How many points there are, and how many of them are ticked. Ticks of removed points do not count. */
export function countCheckedItems(
  sections: readonly ChecklistSection[],
  ticks: CheckedItems,
): {readonly done: number; readonly all: number} {
  const points = sections.flatMap((section) => section.points);
  return {done: points.filter(({id}) => ticks.has(id)).length, all: points.length};
}

/** All lists as a task list in Markdown. */
export function renderArticleMarkdown(sections: readonly ChecklistSection[], ticks: CheckedItems): string {
  const lists = sections.map(({title, points}) =>
    [`## ${title}`, '', ...points.map(({id, text}) => `- [${ticks.has(id) ? 'x' : ' '}] ${text}`)].join('\n'),
  );
  return `${lists.join('\n\n')}\n`;
}
