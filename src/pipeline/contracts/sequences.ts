import type {ContractSource} from './source';
import {readNamed} from './readValidated';

/** Who takes part in a sequence. */
interface Participant {
  readonly id: string;
  readonly title: string;
}

/** What a step says, with names of the API between backticks. */
export interface SequenceMessage {
  readonly from: string;
  readonly to: string;
  readonly kind: 'call' | 'answer' | 'event' | 'redirect' | 'self';
  readonly text: string;
  /** Of a call: the operation. */
  readonly operation?: string;
  /** What a party does outside the API, as `machine.transition`. */
  readonly act?: string;
  /** Of an event: its type. */
  readonly event?: string;
  /** Of an answer: its status. */
  readonly status?: number;
  /** Of an answer: the code of its error. */
  readonly error?: string;
  /** Properties of the answer, or of the object of the event, that have these values then. */
  readonly shows?: Readonly<Record<string, string | number>>;
  /** A duration of ISO 8601 since the step before. */
  readonly after?: string;
}

export interface SequenceNote {
  readonly note: string;
  /** The participants that it stands across: the first and the last of them. */
  readonly over: readonly string[];
}

export interface SequenceSection {
  readonly when: string;
  /** Where it happens, if not in the scene of the sequence. */
  readonly scene?: string;
  readonly objects?: readonly string[];
  readonly steps: readonly SequenceStep[];
}

export interface SequenceFrame {
  readonly frame: 'alt' | 'opt' | 'loop';
  readonly sections: readonly SequenceSection[];
}

export type SequenceStep = SequenceMessage | SequenceNote | SequenceFrame;

/** Who says what to whom, in which order, and the scene of the story in which it happens. */
export interface Sequence {
  readonly sequence: string;
  readonly title: string;
  readonly summary: string;
  readonly scene: string;
  /** The objects of the scene that it is about, by id. */
  readonly objects: readonly string[];
  readonly participants: readonly Participant[];
  readonly steps: readonly SequenceStep[];
}

export function isMessage(step: SequenceStep): step is SequenceMessage {
  return 'kind' in step;
}

export function isNote(step: SequenceStep): step is SequenceNote {
  return 'note' in step;
}

/**
 * The sequences, by their names.
 *
 * @throws when one does not fit `sequence.schema.yaml`, or has another name than its file
 */
export function readSequences(source: ContractSource): ReadonlyMap<string, Sequence> {
  return readNamed<Sequence>(source, 'sequences', 'sequence.schema.yaml', 'sequence');
}
