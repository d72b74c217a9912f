import fs from 'node:fs';
import path from 'node:path';
import type {PropVersionMetadata} from '@docusaurus/plugin-content-docs';
import {isLarge} from '../excerptSidebar';

const GENERATED = '@generated/';

/** A large sidebar of a version of documents. */
export interface LargeSidebar {
  /** What tells it from the sidebars of other areas and versions. */
  readonly key: string;
  readonly items: PropVersionMetadata['docsSidebars'][string];
}

/**
 * Reads the large sidebars of a version of documents, by their names.
 *
 * @param folder of the files that Docusaurus generates
 * @param imported what a route imports: only data of a version has sidebars
 */
export function readLargeSidebars(folder: string, imported: string): Map<string, LargeSidebar> {
  if (!imported.startsWith(GENERATED) || !imported.endsWith('.json')) {
    return new Map();
  }
  const file = path.join(folder, imported.slice(GENERATED.length));
  const {version} = JSON.parse(fs.readFileSync(file, 'utf8')) as {version?: PropVersionMetadata};
  const sidebars = Object.entries(version?.docsSidebars ?? {}).filter(([, items]) => isLarge(items));
  return new Map(
    sidebars.map(([name, items]) => [name, {key: `${version!.pluginId}/${version!.version}/${name}`, items}]),
  );
}
