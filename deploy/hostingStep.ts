import fs from 'node:fs';
import path from 'node:path';
import {SHIPPED_PACKAGES_FILE} from '../src/pipeline/plugins/shippedPackages';
import type {PostBuildStep} from '../src/pipeline/postbuild/builtPage';
import {getBuildDate} from '../src/pipeline/prose/storyTime';
import {compressBuild} from './compress';
import {getOperatorFolder, writeConfigurations} from './configurations';
import {readDeployment} from './deployment';
import {checkRedirects} from './redirects';
import {createBillOfMaterials} from './supplyChain/billOfMaterials';
import {readLockFile} from './supplyChain/lockFile';

/** Below the folder in which a site is built. */
const CACHE_FOLDER = 'node_modules/.cache/compressed';

/** Writes the bill of materials of a site with a lock file, and the list of what browsers get of its packages. */
function writeBillOfMaterials(folder: string): void {
  const site = path.dirname(folder);
  if (!fs.existsSync(path.join(site, 'package-lock.json'))) {
    return;
  }
  const shipped = JSON.parse(
    fs.readFileSync(path.join(site, '.docusaurus', SHIPPED_PACKAGES_FILE), 'utf8'),
  ) as readonly string[];
  const project = JSON.parse(fs.readFileSync(path.join(site, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
  const bill = createBillOfMaterials(readLockFile(site), new Set(shipped), {...project, built: getBuildDate()});
  const target = getOperatorFolder(folder);
  fs.writeFileSync(path.join(target, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
  fs.writeFileSync(path.join(target, SHIPPED_PACKAGES_FILE), `${JSON.stringify(shipped, null, 2)}\n`);
}

/**
 * The step of the post-build that prepares a build for its host: checks the redirects of moved pages, writes compressed
 * siblings of text files, and beside the build the configurations of servers and hosts and the bill of materials.
 *
 * @param folder of the build
 */
export function createHostingStep(folder: string): PostBuildStep {
  const pages = new Map<string, ReadonlySet<string>>();
  return {
    read: ({url, anchors}) => void pages.set(url, anchors),
    finish: async () => {
      const deployment = readDeployment(folder);
      const problems = checkRedirects(deployment.redirects, pages);
      if (problems.length > 0) {
        throw new Error(problems.join('\n'));
      }
      const compressed = await compressBuild(folder, 'fast', path.resolve(CACHE_FOLDER));
      const kinds = writeConfigurations(folder, deployment);
      writeBillOfMaterials(folder);
      const place = path.relative(process.cwd(), getOperatorFolder(folder));
      return `${String(compressed)} files have compressed siblings; configurations of ${String(kinds)} kinds of hosts are in ${place}/.`;
    },
  };
}
