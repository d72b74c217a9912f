/** What the search needs to know of a page and no reader sees: it is in the `data` of nodes, said where they are made. */

/** What a place stands for, where it stands for a name of the API. */
export interface SearchName {
  /** As `Event` or `Field of Refund`. */
  readonly kind?: string;
  /** Names and paths that mean exactly it. */
  readonly names: readonly string[];
  /** Words for where it belongs. */
  readonly context?: readonly string[];
}

/** A name with an anchor of its own within a section: a field, a value, a parameter, a status, a change. */
export interface Entry extends SearchName {
  readonly id: string;
  readonly heading: string;
  /** Whether its text stays that of the section too, as a row of a table does. */
  readonly isShared?: boolean;
}

/** An operation that a heading stands for. */
export interface OperationName {
  readonly method: string;
  readonly path: string;
  readonly id: string;
}

export interface Marks {
  /** The anchor of a heading. */
  readonly id?: string;
  /** What a heading or a component stands for. */
  readonly search?: SearchName;
  readonly operation?: OperationName;
  /** A heading that divides the section above it, and opens none. */
  readonly isPart?: boolean;
  readonly entry?: Entry;
  /** The name of a tab, which is a heading below the one that it stands under. */
  readonly isTab?: boolean;
  /** What the search leaves out: it repeats what stands elsewhere, or is not text of the page. */
  readonly isNotIndexed?: boolean;
}

/** Reads the marks of a node. */
export function readMarks(node: {readonly data?: unknown}): Marks {
  return node.data ?? {};
}

/** Adds marks to a node. */
export function mark<T extends {data?: unknown}>(node: T, marks: Marks): T {
  return {...node, data: {...readMarks(node), ...marks}};
}
