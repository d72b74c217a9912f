import path from 'node:path';
import {bundleBrowserScript} from '../../src/pipeline/downloads/bundleCode';

/** A script of `browser/`, compiled. The file that readers download contains them compiled. */
export function readBrowserScript(name: 'checkout' | 'frame' | 'inspector'): string {
  return bundleBrowserScript(path.resolve(__dirname, `browser/${name}.ts`));
}
