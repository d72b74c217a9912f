import type {ContractSource} from './source';
import {readNamed} from './readValidated';

/** A text of a screen; `{path}` and `{path | format}` stand for values of its objects. */
type ScreenTemplate = string;

/** How good or bad something is for the shopper; colors follow it, and words say it too. */
export type Tone = 'neutral' | 'progress' | 'good' | 'warning' | 'bad';

/** What a part shows of the API: numbered in the picture, explained below it. */
export interface ScreenMark {
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
  readonly bar: {readonly title: ScreenTemplate; readonly back?: true; readonly right?: ScreenTemplate};
  readonly search: {readonly text: ScreenTemplate};
  readonly chips: {readonly of: readonly ScreenTemplate[]};
  readonly tile: {
    readonly picture: ScreenTemplate;
    readonly title: ScreenTemplate;
    readonly note: ScreenTemplate;
    readonly price: ScreenTemplate;
    readonly badge?: ScreenTemplate;
    readonly tone?: ScreenTemplate;
  };
  readonly hero: {readonly picture: ScreenTemplate};
  readonly heading: {readonly text: ScreenTemplate; readonly note?: ScreenTemplate; readonly right?: ScreenTemplate};
  readonly text: {readonly text: ScreenTemplate; readonly tone?: ScreenTemplate};
  readonly merchant: {
    readonly name: ScreenTemplate;
    readonly note?: ScreenTemplate;
    readonly badge?: ScreenTemplate;
    readonly tone?: ScreenTemplate;
  };
  readonly item: {
    readonly picture: ScreenTemplate;
    readonly title: ScreenTemplate;
    readonly note?: ScreenTemplate;
    readonly price?: ScreenTemplate;
    readonly quantity?: ScreenTemplate;
    /** The quantity has buttons for less and more. */
    readonly stepper?: true;
    readonly error?: ScreenTemplate;
  };
  readonly field: {
    readonly label: ScreenTemplate;
    readonly value?: ScreenTemplate;
    readonly select?: true;
    readonly error?: ScreenTemplate;
  };
  readonly choice: {
    readonly title: ScreenTemplate;
    readonly note?: ScreenTemplate;
    readonly right?: ScreenTemplate;
    readonly selected?: string;
  };
  readonly option: {readonly text: ScreenTemplate; readonly selected?: string; readonly off?: string};
  readonly button: {
    readonly text: ScreenTemplate;
    readonly kind?: 'primary' | 'secondary' | 'quiet';
    readonly disabled?: true;
  };
  readonly steps: {readonly of: readonly string[]; readonly now: number};
  readonly banner: {readonly text: ScreenTemplate; readonly tone: ScreenTemplate; readonly title?: ScreenTemplate};
  readonly sum: {readonly label: ScreenTemplate; readonly value: ScreenTemplate; readonly strong?: string};
  readonly status: {
    readonly title: ScreenTemplate;
    readonly text?: ScreenTemplate;
    readonly tone: ScreenTemplate;
    readonly icon: string;
  };
  readonly step: {readonly title: ScreenTemplate; readonly note?: ScreenTemplate; readonly done?: string};
  readonly ticket: {readonly title: ScreenTemplate; readonly note?: ScreenTemplate};
  readonly tabs: {readonly now: string};
  readonly divider: true;
  /** Parts with an edge around them. */
  readonly card: readonly ScreenPart[];
  /** Parts beside each other, of the same width. */
  readonly row: readonly ScreenPart[];
  /** Tiles, two beside each other. */
  readonly tiles: readonly ScreenPart[];
  /** Options beside each other, as wide as their words. */
  readonly options: readonly ScreenPart[];
}

/** A part: one kind, or parts that are there for each value of a list or under a condition. */
export type ScreenPart = Partial<PartKinds> & {
  readonly each?: string;
  readonly as?: string;
  readonly when?: string;
  readonly parts?: readonly ScreenPart[];
  readonly mark?: ScreenMark;
};

/** Where a recorded object is. */
export type RecordedReference =
  | {readonly answer: string; readonly at?: string}
  | {readonly event: string; readonly at?: string}
  | {readonly error: string; readonly at?: string}
  | {readonly catalog: string; readonly at?: string}
  | {readonly scene: string; readonly machine: string; readonly after: string; readonly at?: string};

/** One state of a screen: which objects it shows. */
interface ScreenState {
  readonly name: string;
  readonly title: string;
  readonly objects: Readonly<Record<string, RecordedReference>>;
}

/** A screen of the partner's app, as `contracts/screens` has it. */
export interface Screen {
  readonly screen: string;
  readonly title: string;
  readonly summary: string;
  /** What it reads, as operation ids. */
  readonly operations: readonly string[];
  readonly shows: readonly ScreenState[];
  readonly parts: readonly ScreenPart[];
}

/**
 * The screens of the partner's app, by their names.
 *
 * @throws when one does not fit `screens.schema.yaml`, or has another name than its file
 */
export function readScreens(source: ContractSource): ReadonlyMap<string, Screen> {
  return readNamed<Screen>(source, 'screens', 'screens.schema.yaml', 'screen');
}
