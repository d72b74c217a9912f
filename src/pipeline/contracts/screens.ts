import type {ContractSource} from './source';
import {readNamed} from './readValidated';

/** A text of a screen; `{path}` and `{path | format}` stand for values of its objects. */
type Template = string;

/** How good or bad something is for the shopper; colors follow it, and words say it too. */
export type Tone = 'neutral' | 'progress' | 'good' | 'warning' | 'bad';

/** What a part shows of the API: numbered in the picture, explained below it. */
export interface Mark {
  /** One sentence, as Markdown. */
  readonly says: string;
  /** Fields, as `Cart.lines[].quantity`. */
  readonly fields?: readonly string[];
  readonly operations?: readonly string[];
  /** States, as `sub_order.delivered`. */
  readonly states?: readonly string[];
  readonly errors?: readonly string[];
  readonly events?: readonly string[];
}

/** The kinds of parts, each with what it needs. */
export interface PartKinds {
  readonly bar: {readonly title: Template; readonly back?: true; readonly right?: Template};
  readonly search: {readonly text: Template};
  readonly chips: {readonly of: readonly Template[]};
  readonly tile: {
    readonly picture: Template;
    readonly title: Template;
    readonly note: Template;
    readonly price: Template;
    readonly badge?: Template;
    readonly tone?: Template;
  };
  readonly hero: {readonly picture: Template};
  readonly heading: {readonly text: Template; readonly note?: Template; readonly right?: Template};
  readonly text: {readonly text: Template; readonly tone?: Template};
  readonly merchant: {
    readonly name: Template;
    readonly note?: Template;
    readonly badge?: Template;
    readonly tone?: Template;
  };
  readonly item: {
    readonly picture: Template;
    readonly title: Template;
    readonly note?: Template;
    readonly price?: Template;
    readonly quantity?: Template;
    /** The quantity has buttons for less and more. */
    readonly stepper?: true;
    readonly error?: Template;
  };
  readonly field: {
    readonly label: Template;
    readonly value?: Template;
    readonly select?: true;
    readonly error?: Template;
  };
  readonly choice: {
    readonly title: Template;
    readonly note?: Template;
    readonly right?: Template;
    readonly selected?: string;
  };
  readonly option: {readonly text: Template; readonly selected?: string; readonly off?: string};
  readonly button: {
    readonly text: Template;
    readonly kind?: 'primary' | 'secondary' | 'quiet';
    readonly disabled?: true;
  };
  readonly steps: {readonly of: readonly string[]; readonly now: number};
  readonly banner: {readonly text: Template; readonly tone: Template; readonly title?: Template};
  readonly sum: {readonly label: Template; readonly value: Template; readonly strong?: string};
  readonly status: {readonly title: Template; readonly text?: Template; readonly tone: Template; readonly icon: string};
  readonly step: {readonly title: Template; readonly note?: Template; readonly done?: string};
  readonly ticket: {readonly title: Template; readonly note?: Template};
  readonly tabs: {readonly now: string};
  readonly divider: true;
  /** Parts with an edge around them. */
  readonly card: readonly Part[];
  /** Parts beside each other, of the same width. */
  readonly row: readonly Part[];
  /** Tiles, two beside each other. */
  readonly tiles: readonly Part[];
  /** Options beside each other, as wide as their words. */
  readonly options: readonly Part[];
}

/** A part: one kind, or parts that are there for each value of a list or under a condition. */
export type Part = Partial<PartKinds> & {
  readonly each?: string;
  readonly as?: string;
  readonly when?: string;
  readonly parts?: readonly Part[];
  readonly mark?: Mark;
};

/** Where a recorded object is. */
export type Recorded =
  | {readonly answer: string; readonly at?: string}
  | {readonly event: string; readonly at?: string}
  | {readonly error: string; readonly at?: string}
  | {readonly catalog: string; readonly at?: string}
  | {readonly scene: string; readonly machine: string; readonly after: string; readonly at?: string};

/** One state of a screen: which objects it shows. */
interface Show {
  readonly name: string;
  readonly title: string;
  readonly objects: Readonly<Record<string, Recorded>>;
}

/** A screen of the partner's app, as `contracts/screens` has it. */
export interface Screen {
  readonly screen: string;
  readonly title: string;
  readonly summary: string;
  /** What it reads, as operation ids. */
  readonly operations: readonly string[];
  readonly shows: readonly Show[];
  readonly parts: readonly Part[];
}

/**
 * The screens of the partner's app, by their names.
 *
 * @throws when one does not fit `screens.schema.yaml`, or has another name than its file
 */
export function readScreens(source: ContractSource): ReadonlyMap<string, Screen> {
  return readNamed<Screen>(source, 'screens', 'screens.schema.yaml', 'screen');
}
