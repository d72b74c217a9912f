import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const HASHED = /^assets\/(?:js|css)\/.*\.(?<hash>[0-9a-f]{8})\.(?:js|css)$/;

const TEXT = /\.(?:html|js)$/;

function listFiles(folder: string): string[] {
  return fs
    .readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
}

/**
 * Copies a build as if something had changed in every script and style sheet: their files have other hashes in their
 * names, everywhere, and pages have the digests of the changed scripts.
 */
export function createSecondBuild(build: string, target: string): void {
  const files = listFiles(build);
  const hashes = new Set(files.map((file) => HASHED.exec(file)?.groups?.hash).filter((hash) => hash !== undefined));
  const pattern = new RegExp([...hashes].join('|'), 'g');
  const rename = (text: string): string =>
    text.replace(pattern, (hash) => createHash('sha256').update(hash).digest('hex').slice(0, 8));
  for (const file of files) {
    const place = path.join(target, rename(file));
    fs.mkdirSync(path.dirname(place), {recursive: true});
    if (TEXT.test(file)) {
      fs.writeFileSync(place, rename(fs.readFileSync(path.join(build, file), 'utf8')));
    } else {
      fs.copyFileSync(path.join(build, file), place);
    }
  }
  for (const file of listFiles(target).filter((name) => name.endsWith('.html'))) {
    const html = fs
      .readFileSync(path.join(target, file), 'utf8')
      .replace(/(src=\/(assets\/js\/\S+)) integrity="[^"]*"/g, (_, source: string, script: string) => {
        const digest = createHash('sha256')
          .update(fs.readFileSync(path.join(target, script)))
          .digest('base64');
        return `${source} integrity="sha256-${digest}"`;
      });
    fs.writeFileSync(path.join(target, file), html);
  }
}
