import {formatFinding} from '../../../packages/authoring/finding';
import {checkSidebar} from '../check/rules/sidebars';
import {listPageFiles} from '../reference/elements';
import type {PluginIdentifier} from './reloadInTurn';

/** The messages of an error and of its causes, without stacks. */
function listMessages(error: unknown): string[] {
  return error instanceof Error ? [error.message.trim(), ...listMessages(error.cause)] : [];
}

/** A problem of esbuild. */
interface SyntaxProblem {
  readonly text: string;
  readonly location: {readonly file: string; readonly line: number; readonly lineText: string} | null;
}

function explainSyntaxErrors(error: unknown): string[] {
  const {errors = []} = error as {errors?: readonly SyntaxProblem[]};
  return errors.map(({text, location}) =>
    location
      ? `${location.file}:${String(location.line)}: found ${JSON.stringify(location.lineText.trim())}, which is not valid TypeScript: ${text}. Correct the line, or the one before it.`
      : text,
  );
}

/** What is wrong with the sidebar of a docs area, a line each. */
function explainSidebar(siteFolder: string, area: string): string[] {
  try {
    return checkSidebar(siteFolder, area, listPageFiles(siteFolder, [area])).map(formatFinding);
  } catch (error) {
    return explainSyntaxErrors(error);
  }
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
  const findings = name === 'docusaurus-plugin-content-docs' ? explainSidebar(siteFolder, id) : [];
  return findings.length > 0
    ? {message: findings.join('\n'), isOnlyHere: true}
    : {message: listMessages(error).join('\n'), isOnlyHere: false};
}
