import fs from 'node:fs';
import path from 'node:path';
import type {Finding} from '../../packages/authoring/finding';
import {suggest} from '../../packages/authoring/suggest';
import {computeContrast, formatRatio} from '../../src/topics/styling/contrast';
import {LEAST_CONTRAST} from '../newSite/colors';

const TOKENS = 'src/css/tokens.css';

/** Colors of text, and the backgrounds on which each is used. */
const TEXTS: readonly (readonly [text: RegExp, backgrounds: readonly string[]])[] = [
  [/^(?:text|muted|accent|accent-strong)$/, ['bg', 'surface', 'sunken', 'accent-soft']],
  [/^(?:danger|warning|success|info)$/, ['bg', 'surface', 'sunken']],
  [/^code-/, ['surface', 'sunken']],
  [/^on-accent$/, ['accent']],
];

interface Token {
  readonly value: string;
  readonly line: number;
}

/** The colors of a mode: from the line of a selector to the end of its block. */
function readMode(lines: readonly string[], selector: string): Map<string, Token> {
  const tokens = new Map<string, Token>();
  const start = lines.findIndex((line) => line.trim() === `${selector} {`);
  for (let index = start + 1; start >= 0 && index < lines.length && lines[index]!.trim() !== '}'; index += 1) {
    const [, name, value] = /^\s*--site-([\w-]+):\s*(#[0-9a-f]{6});/i.exec(lines[index]!) ?? [];
    if (name !== undefined && value !== undefined) {
      tokens.set(name, {value, line: index + 1});
    }
  }
  return tokens;
}

/** Texts whose contrast with one of their backgrounds is below that of WCAG 2.2 (1.4.3), in each color mode. */
export function checkColors(siteFolder: string): Finding[] {
  const lines = fs.readFileSync(path.join(siteFolder, TOKENS), 'utf8').split('\n');
  const light = readMode(lines, ':root');
  const dark = readMode(lines, "html[data-theme='dark']");
  return [light, dark].flatMap((tokens, mode) =>
    [...tokens].flatMap(([name, {value, line}]) =>
      (TEXTS.find(([text]) => text.test(name))?.[1] ?? []).flatMap((background) => {
        const ground = tokens.get(background);
        const contrast = ground && computeContrast(value, ground.value);
        return contrast === undefined || contrast >= LEAST_CONTRAST
          ? []
          : [
              {
                file: TOKENS,
                line,
                message: `found --site-${name} ${value} with a contrast of ${formatRatio(contrast)}:1 on --site-${background} ${ground!.value} in ${mode === 0 ? 'light' : 'dark'} mode, expected ${LEAST_CONTRAST}:1 or more. Make the text ${mode === 0 ? 'darker' : 'lighter'}, or the background ${mode === 0 ? 'lighter' : 'darker'}.`,
              },
            ];
      }),
    ),
  );
}

/** Style sheets of the site. */
function listStyles(siteFolder: string): string[] {
  return fs
    .readdirSync(path.join(siteFolder, 'src'), {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.css'))
    .map((file) => path.posix.join('src', file.split(path.sep).join('/')));
}

/** Custom properties of the site that style sheets use, and that nothing sets: browsers leave such a rule out. */
export function checkTokenNames(siteFolder: string): Finding[] {
  const sources = new Map(
    listStyles(siteFolder).map((file) => [file, fs.readFileSync(path.join(siteFolder, file), 'utf8')]),
  );
  const set = new Set([...sources.values()].flatMap((text) => text.match(/--site-[\w-]+(?=\s*:)/g) ?? []));
  return [...sources].flatMap(([file, text]) =>
    text.split('\n').flatMap((line, index) =>
      [...line.matchAll(/var\((--site-[\w-]+)\s*\)/g)]
        .map(([, name]) => name!)
        .filter((name) => !set.has(name))
        .map((name) => ({
          file,
          line: index + 1,
          message: `found var(${name}), which no style sheet sets, ${suggest(name, set)}. Correct it, or set it in ${TOKENS}.`,
        })),
    ),
  );
}
