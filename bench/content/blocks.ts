import type {ADMONITIONS} from './words';

/** The content of a generated page, before a dialect of Markdown is chosen. */

/** A part of a line; a link leads to the path of a page. */
export type Inline =
  | {readonly type: 'text' | 'code' | 'strong'; readonly text: string}
  | {readonly type: 'link'; readonly text: string; readonly path: string};

export type Line = readonly Inline[];

export interface ListItem {
  readonly line: Line;
  readonly items?: readonly ListItem[];
}

export type AdmonitionKind = (typeof ADMONITIONS)[number];

export type Block =
  | {readonly type: 'heading'; readonly level: 2 | 3; readonly text: string}
  | {readonly type: 'paragraph'; readonly line: Line}
  | {readonly type: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly Line[])[]}
  | {readonly type: 'code'; readonly language: string; readonly text: string}
  | {readonly type: 'admonition'; readonly kind: AdmonitionKind; readonly line: Line}
  | {readonly type: 'list'; readonly items: readonly ListItem[]};
