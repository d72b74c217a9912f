import {readGuideSources} from '../../src/pipeline/elements/guideSources';
import {downloadNamed, type Download} from '../../src/pipeline/downloads/download';
import {downloadsOf} from '../../src/pipeline/downloads/downloads';
import {referenceSettings} from '../../src/pipeline/plugins/siteSettings';

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
