import {AuthoringError} from '../../../../packages/authoring/authoringError';
import type {Contracts} from '../../../pipeline/contracts/load';
import {createLineFinder} from '../../../pipeline/contracts/pointerLines';

/**
 * A message about a part of a screen, whose place is a JSON Pointer, with the line of that part.
 *
 * @param name of the screen
 */
export function addScreenLine(message: string, name: string, contracts: Contracts): string {
  const file = `screens/${name}.yaml`;
  const place = `${contracts.getPath(file)} at `;
  if (!message.startsWith(place)) {
    return message;
  }
  const rest = message.slice(place.length);
  const line = createLineFinder(contracts.readRawText(file))(/^[^\s:]*/.exec(rest)![0]);
  return `${contracts.getPath(file)}:${line} at ${rest}`;
}

/**
 * Renders a screen.
 *
 * @throws AuthoringError with the line of the part that is wrong
 */
export function renderWithLines<T>(name: string, contracts: Contracts, render: () => T): T {
  try {
    return render();
  } catch (error) {
    throw error instanceof AuthoringError ? new AuthoringError(addScreenLine(error.message, name, contracts)) : error;
  }
}
