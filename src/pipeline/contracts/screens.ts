import type {ContractSource} from './source';
import {readNamed} from './readValidated';
import type {Screen, ScreenPart} from './generated/schemas';

export type {RecordedReference, Screen, ScreenMark, ScreenPart, Tone} from './generated/schemas';

/** The kinds of parts, each with what it needs. */
export type PartKinds = Required<Omit<ScreenPart, 'each' | 'as' | 'when' | 'parts' | 'mark'>>;

/**
 * The screens of the partner's app, by their names.
 *
 * @throws when one does not fit `screens.schema.yaml`, or has another name than its file
 */
export function readScreens(source: ContractSource): ReadonlyMap<string, Screen> {
  return readNamed<Screen>(source, 'screens', 'screens.schema.yaml', 'screen');
}
