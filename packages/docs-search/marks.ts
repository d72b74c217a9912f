/**
 * What the search needs to know about a page and no reader sees, in the `data` of nodes, set where they are created.
 */

/** The API name that a place describes. */
export interface SearchName {
  /** Such as `Event` or `Field of Refund`. */
  readonly kind?: string;
  /** Names and paths that mean exactly it. */
  readonly names: readonly string[];
  /** Words that describe its context. */
  readonly context?: readonly string[];
}

/** A name with an anchor of its own within a section: a field, a value, a parameter, a status, a change. */
export interface Entry extends SearchName {
  readonly id: string;
  readonly heading: string;
  /** Whether its text also belongs to the section, as that of a table row does. */
  readonly isShared?: boolean;
}

/** The operation that a heading describes. */
export interface OperationName {
  readonly method: string;
  readonly path: string;
  readonly id: string;
}

export interface Marks {
  /** The anchor of a heading. */
  readonly id?: string;
  /** What a heading or a component describes. */
  readonly search?: SearchName;
  readonly operation?: OperationName;
  /** A heading that divides the section above it without starting one. */
  readonly isPart?: boolean;
  readonly entry?: Entry;
  /** The name of a tab, which counts as a heading one level below the current one. */
  readonly isTab?: boolean;
  /** What the search leaves out: it repeats other content, or is not text of the page. */
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
