import {formatFinding} from '../../../packages/authoring/finding';
import {checkSidebar} from '../check/rules/sidebars';
import {listPageFiles} from '../reference/elements';
import type {PluginIdentifier} from './reloadInTurn';

/** The messages of an error and of its causes, without stacks. */
function listMessages(error: unknown): string[] {
  return error instanceof Error ? [error.message.trim(), ...listMessages(error.cause)] : [];
}

/** Why a plugin could not be loaded again. */
export interface ReloadFailure {
  readonly message: string;
  /** Whether the bundler does not find it: the mistakes of a page are reported when the page is compiled. */
  readonly isOnlyHere: boolean;
}

/**
 * Explains why a plugin could not be loaded again, for writers: a mistake in a sidebar with its place, else the messages
 * of the error and its causes.
 */
export function explainFailure(siteFolder: string, {name, id}: PluginIdentifier, error: unknown): ReloadFailure {
  const findings =
    name === 'docusaurus-plugin-content-docs' ? checkSidebar(siteFolder, id, listPageFiles(siteFolder, [id])) : [];
  return findings.length > 0
    ? {message: findings.map(formatFinding).join('\n'), isOnlyHere: true}
    : {message: listMessages(error).join('\n'), isOnlyHere: false};
}
