import {createHash} from 'node:crypto';
import path from 'node:path';
import {brand} from '../../brand';
import {packContracts} from '../../pipeline/contracts/packedContracts';
import {bundleBrowserScript, bundleProgram} from '../../pipeline/downloads/bundleCode';
import {getDownloadBytes, type Download, type DownloadSources} from '../../pipeline/downloads/download';

import {getProgramPath, listProgramFiles, readProgram} from './elements/program';

/** The path of the sandbox on the site. */
export const SANDBOX_PATH = '/sandbox.mjs';

/** Stands for the version in the bundle until it is computed from the rest. */
const VERSION_MARK = '0.0.0-version-of-the-sandbox';

/** The version of the API, and a part of the hash of everything else, so that two versions never have one name. */
function stampVersion(bundle: string): string {
  const hash = createHash('sha256').update(bundle).digest('hex').slice(0, 12);
  return bundle.replaceAll(VERSION_MARK, `${brand.apiVersion}+${hash}`);
}

/** The version of a sandbox, as `--version` prints it: the metadata of Semantic Versioning 2.0.0 after the date. */
export function readSandboxVersion({text}: Pick<Download, 'text'>): string {
  const [, version] = new RegExp(String.raw`["'\`](${brand.apiVersion}\+[0-9a-f]{12})["'\`]`).exec(text) ?? [];
  if (version === undefined) {
    throw new Error(`${SANDBOX_PATH}: found no version, expected ${brand.apiVersion}+ and 12 digits.`);
  }
  return version;
}

/** The SHA-256 of a file in hexadecimal, as `sha256sum` prints it (FIPS 180-4). */
export function computeChecksum(file: Download): string {
  return createHash('sha256').update(getDownloadBytes(file)).digest('hex');
}

/** The sandbox with the contracts and all packages that it uses: one file that Node runs. */
export async function createSandboxDownload({siteFolder, book}: DownloadSources): Promise<Download[]> {
  const folder = path.resolve(siteFolder, 'sandbox');
  const packed = JSON.stringify(await packContracts(book.contracts));
  const scripts = ['checkout', 'frame', 'inspector'].map((name) => [
    name,
    bundleBrowserScript(path.join(folder, `shopper/browser/${name}.ts`)),
  ]);
  const modules = new Map([
    [
      'contracts',
      `import {unpackContracts} from '../src/pipeline/contracts/packedContracts';
       import {addVersions} from './sandboxContracts';
       export const loadSharedContracts = async () =>
         addVersions(unpackContracts(JSON.parse(${JSON.stringify(packed)})));`,
    ],
    [
      'command',
      `export const SANDBOX_COMMAND = 'node sandbox.mjs';
       export const SANDBOX_VERSION = '${VERSION_MARK}';`,
    ],
    [
      'shopper/browserScripts',
      `const scripts = ${JSON.stringify(Object.fromEntries(scripts))};
       export const readBrowserScript = (name: string): string => scripts[name];`,
    ],
  ]);
  const text = await bundleProgram(path.join(folder, 'index.ts'), {
    modules: new Map([...modules].map(([name, code]) => [path.join(folder, name), code])),
    packages: {
      'iconv-lite': path.resolve(siteFolder, 'src/topics/environments/decodeText.ts'),
      'mime-db': path.resolve(siteFolder, 'node_modules/mime-db'),
    },
    external: ['@redocly/openapi-core'],
  });
  return [
    {
      path: SANDBOX_PATH,
      title: 'The sandbox of both products, for Node.js',
      mediaType: 'text/javascript',
      text: stampVersion(text),
    },
  ];
}

/** The programs that guides show, as files. */
export function createProgramDownloads({siteFolder}: DownloadSources): Download[] {
  return [...listProgramFiles(siteFolder)].flatMap(([name, files]) =>
    files.map(({language, file}) => ({
      path: getProgramPath(file),
      title: `The program ${name} in ${language.name}`,
      mediaType: 'text/plain',
      text: readProgram(siteFolder, file),
    })),
  );
}
