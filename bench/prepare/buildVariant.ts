import fs from 'node:fs';
import path from 'node:path';
import type {PlannedPage} from '../content/planPages';
import type {Variant} from '../variants';
import {runMeasured, type Usage} from './runMeasured';
import {getPageFile} from './writeSite';

/** The costs of a build without caches, and of one more after an edit of one page. */
export interface BuildCosts {
  readonly first: Usage;
  readonly second: Usage;
}

const EDIT = '\nThis sentence was added after the first build.\n';

/**
 * Builds a variant twice: without caches, and after an edit of one page, which is taken back.
 *
 * @param edited not one of the measured pages
 */
export async function buildTwice(variant: Variant, edited: PlannedPage): Promise<BuildCosts> {
  variant.caches.forEach((cache) => fs.rmSync(path.join(variant.folder, cache), {recursive: true, force: true}));
  const first = await runMeasured(variant.command, variant.folder);
  const file = getPageFile(variant, edited);
  const text = fs.readFileSync(file, 'utf8');
  fs.writeFileSync(file, text + EDIT);
  const second = await runMeasured(variant.command, variant.folder);
  fs.writeFileSync(file, text);
  return {first, second};
}
