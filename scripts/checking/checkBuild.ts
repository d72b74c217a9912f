import {formatFinding} from '../../packages/authoring/finding';
import {checkFirstSettings} from './checkFirstSettings';

/** What the build checks: before it, what everything is by itself, and after a failure all that can explain it. */

/** Mistakes that need no build to be seen: in the settings, the data, the contracts, and each page by itself. */
export async function listSourceMistakes(): Promise<string[]> {
  const unreadable = checkFirstSettings('.');
  if (unreadable.length > 0) {
    return unreadable.map(formatFinding);
  }
  const {checkSources} = await import('./checkSources');
  return (await checkSources()).map(formatFinding);
}

/** All mistakes in data, contracts and pages, names, links and anchors included. */
export async function listMistakes(): Promise<string[]> {
  const {checkEverything} = await import('./checkSources');
  return (await checkEverything()).map(formatFinding);
}
