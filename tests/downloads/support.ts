import {readGuideSources} from '../../src/plugins/guides/sources';
import {downloadNamed, type Download} from '../../src/plugins/downloads/download';
import {downloadsOf} from '../../src/plugins/downloads/downloads';
import {referenceSettings} from '../../src/plugins/site';

export const sources = readGuideSources(referenceSettings(process.cwd(), ['payments', 'commerce']));

/** Every file that the build writes. */
export const downloads = await downloadsOf(sources);

/** The bytes of a file that the build writes, as text. */
export function fileAt(name: string): string {
  return downloadNamed(name, downloads).text;
}

/** The value in a JSON file that the build writes. */
export function jsonAt(name: string): unknown {
  return JSON.parse(fileAt(name));
}

/** Files whose paths fit. */
export function filesWhere(pattern: RegExp): readonly Download[] {
  return downloads.filter(({path}) => pattern.test(path));
}
