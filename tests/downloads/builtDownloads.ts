import {readGuideSources} from '../../src/pipeline/elements/guideSources';
import {findDownload, type Download} from '../../src/pipeline/downloads/download';
import {listDownloads} from '../../src/topics/downloads';
import {createReferenceSettings} from '../../src/pipeline/plugins/siteSettings';

export const sources = readGuideSources(createReferenceSettings(process.cwd(), ['payments', 'commerce']));

/** Every file that the build writes. */
export const downloads = await listDownloads(sources);

/** The bytes of a file that the build writes, as text. */
export function readDownload(name: string): string {
  return findDownload(name, downloads).text;
}

/** The value in a JSON file that the build writes. */
export function readJsonDownload(name: string): unknown {
  return JSON.parse(readDownload(name));
}

/** Files whose paths fit. */
export function filterDownloads(pattern: RegExp): readonly Download[] {
  return downloads.filter(({path}) => pattern.test(path));
}
