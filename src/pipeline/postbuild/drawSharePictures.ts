import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {setImmediate} from 'node:timers/promises';
import {brand} from '../../brand';
import {getSharePicturePath} from '../../shell/SharePicture/share';
import {failsOnContractProblems} from '../../site';
import {collectGarbage} from '../collectGarbage';
import {NOT_FOUND_FILE, type PostBuildStep} from './builtPage';
import {readShareCard, type ShareCard} from './share/card';
import {readColors} from './share/colors';
import {listFontFiles, MARK_FILE, readFaces} from './share/faces';

const CACHE_FOLDER = path.join(__dirname, '../../../node_modules/.cache/share-pictures');

/** Interval of progress messages, in milliseconds. */
const PROGRESS_INTERVAL_MS = 5000;

/** After how many new pictures garbage is collected: each leaves about 2 MB that outlive the young generation. */
const GARBAGE_INTERVAL = 50;

/** Everything but the page that a picture depends on: code, colors, fonts, packages. */
function computeDrawingDigest(): string {
  const hash = crypto.createHash('sha256');
  const sources = fs.readdirSync(path.join(__dirname, 'share')).map((file) => path.join(__dirname, 'share', file));
  const packages = ['fontkit', '@resvg/resvg-js/package.json'].map((name) => require.resolve(name));
  [...sources.sort(), ...listFontFiles(), MARK_FILE, ...packages].forEach((file) => hash.update(fs.readFileSync(file)));
  return hash.update(JSON.stringify(readColors())).digest('hex');
}

/**
 * Draws the picture of each page of a build whose head names one, at that path. Pictures are cached in `node_modules`.
 *
 * @param folder of the build
 * @param cache folder of cached pictures
 */
export function drawSharePictures(folder: string, cache = CACHE_FOLDER): PostBuildStep {
  const cards: ShareCard[] = [];
  const problems: string[] = [];

  async function drawAll(): Promise<number> {
    const drawing = computeDrawingDigest();
    const colors = readColors();
    let faces: ReturnType<typeof readFaces> | undefined;
    let drawn = 0;
    let told = Date.now();

    /** The file of a picture in the cache. */
    async function keep(card: ShareCard): Promise<string> {
      const key = crypto.createHash('sha256').update(drawing).update(JSON.stringify(card)).digest('hex');
      const file = path.join(cache, `${key}.png`);
      if (!fs.existsSync(file)) {
        // Renamed when complete, so that an interrupted build leaves no partial picture.
        const part = `${file}.${process.pid}`;
        // Loaded where it is needed: a build whose pictures are all in the cache draws nothing.
        const {drawSvg, MissingCharactersError, omitCharacters, renderPng} = await import('./share/draw');
        faces ??= readFaces();
        let svg: string;
        try {
          svg = drawSvg(card, colors, faces);
        } catch (error) {
          // A site that shows what it can of a contract has names of its provider, in any script.
          if (failsOnContractProblems || !(error instanceof MissingCharactersError)) {
            throw error;
          }
          console.warn(`[finish] Without these characters: ${error.message}`);
          svg = drawSvg(omitCharacters(card, error.characters), colors, faces);
        }
        fs.writeFileSync(part, renderPng(svg));
        fs.renameSync(part, file);
        drawn += 1;
        // Node frees the pixels of a picture, 6 MB, in a turn of its own of the event loop.
        await setImmediate();
        if (drawn % GARBAGE_INTERVAL === 0) {
          collectGarbage();
        }
      }
      return file;
    }

    fs.mkdirSync(cache, {recursive: true});
    for (const [index, card] of cards.entries()) {
      try {
        const target = path.join(folder, getSharePicturePath(card.url));
        fs.mkdirSync(path.dirname(target), {recursive: true});
        fs.copyFileSync(await keep(card), target);
      } catch (error) {
        problems.push((error as Error).message);
      }
      if (Date.now() - told > PROGRESS_INTERVAL_MS) {
        told = Date.now();
        console.log(`[finish] ${index + 1} of ${cards.length} share pictures are drawn.`);
      }
    }
    return drawn;
  }

  return {
    read: (page) => {
      if (page.file === NOT_FOUND_FILE) {
        return;
      }
      try {
        const card = readShareCard(page, brand.name);
        if (card) {
          cards.push(card);
        }
      } catch (error) {
        problems.push((error as Error).message);
      }
    },
    finish: async () => {
      const drawn = await drawAll();
      if (problems.length > 0) {
        throw new Error(`${problems.length} share pictures cannot be made:\n${problems.join('\n')}`);
      }
      return `${cards.length} pages have a share picture, ${drawn} of them newly drawn.`;
    },
  };
}
