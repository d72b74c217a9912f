import fs from 'node:fs';
import path from 'node:path';
import type {PageDifference} from './compareTexts';
import type {PictureDifference} from './cropDifferences';

/** A page with pictures of each part that differs, where both builds have it. */
export interface ReportedPage extends PageDifference {
  readonly pictures: readonly PictureDifference[];
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function renderText(text: string): string {
  return escapeHtml(text)
    .replace(/\{\+([\s\S]*?)\+\}/g, '<ins>$1</ins>')
    .replace(/\[-([\s\S]*?)-\]/g, '<del>$1</del>');
}

const STYLE = `body{font:16px/1.5 system-ui;margin:2rem;max-width:90rem}pre{white-space:pre-wrap;background:#f6f8fa;padding:1rem}
ins{background:#c8f0d4;text-decoration:none}del{background:#ffd7d5}figure{display:inline-block;width:48%;margin:0;vertical-align:top}img{width:100%;border:1px solid #ccc}`;

/**
 * Writes the differences as one HTML page with its pictures beside it.
 *
 * @returns the file of the page
 */
export function writeReport(folder: string, title: string, pages: readonly ReportedPage[]): string {
  fs.rmSync(folder, {recursive: true, force: true});
  fs.mkdirSync(folder, {recursive: true});
  const sections = pages.map(({url, kind, text, pictures}, index) => {
    const figures = pictures.map((parts, part) =>
      (['before', 'after'] as const)
        .map((name) => {
          const file = `${index}-${part}-${name}.png`;
          fs.writeFileSync(path.join(folder, file), parts[name]);
          return `<figure><figcaption>${name}</figcaption><img src="${file}" alt="${escapeHtml(url)}, ${name}" loading="lazy"></figure>`;
        })
        .join('\n'),
    );
    const words = text === '' ? '<p>Its text is the same.</p>' : `<pre>${renderText(text)}</pre>`;
    return `<h2 id="${index}">${escapeHtml(url)} (${kind})</h2>\n${words}\n${figures.join('\n<hr>\n')}`;
  });
  const list = pages.map(({url, kind}, index) => `<li><a href="#${index}">${escapeHtml(url)}</a> (${kind})</li>`);
  const file = path.join(folder, 'index.html');
  fs.writeFileSync(
    file,
    `<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>${STYLE}</style>\n` +
      `<h1>${escapeHtml(title)}</h1>\n<ul>${list.join('')}</ul>\n${sections.join('\n')}</html>\n`,
  );
  return file;
}
