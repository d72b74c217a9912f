import type {ContractSource} from './source';
import {readNamed} from './readValidated';
import type {Sequence, SequenceMessage, SequenceNote, SequenceStep} from './generated/schemas';

export type {
  Sequence,
  SequenceFrame,
  SequenceMessage,
  SequenceNote,
  SequenceSection,
  SequenceStep,
} from './generated/schemas';

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
