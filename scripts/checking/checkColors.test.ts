// cspell:words mutd
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterAll, describe, expect, it} from 'vitest';
import {formatFinding} from '../../packages/authoring/finding';
import {checkColors, checkTokenNames} from './checkColors';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'colors-'));
afterAll(() => fs.rmSync(root, {recursive: true}));

const TOKENS = 'src/css/tokens.css';

function check(from: string, to: string): string[] {
  const source = fs.readFileSync(TOKENS, 'utf8');
  const changed = source.replace(from, to);
  expect(changed).not.toBe(source);
  fs.mkdirSync(path.join(root, path.dirname(TOKENS)), {recursive: true});
  fs.writeFileSync(path.join(root, TOKENS), changed);
  return checkColors(root).map(formatFinding);
}

describe('a color of text with too little contrast', () => {
  it('is reported with its line, both colors and what to do', () => {
    expect(check('--site-muted: #495a55', '--site-muted: #8a9a95')[0]).toMatch(
      /^src\/css\/tokens\.css:12: found --site-muted #8a9a95 with a contrast of 2\.\d+:1 on --site-bg #ffffff in light mode, expected 4\.5:1 or more\. Make the text darker/,
    );
  });

  it('is reported in dark mode', () => {
    const [first] = check('--site-code-plain: #dbe6e2', '--site-code-plain: #566661');
    expect(first).toMatch(/:\d+: found --site-code-plain .* in dark mode, .* Make the text lighter/);
  });

  it('is reported where a background changes', () => {
    expect(check('--site-accent: #0a6b58', '--site-accent: #5cd6b6').join('\n')).toMatch(
      /:\d+: found --site-on-accent #ffffff with .* on --site-accent #5cd6b6 in light mode/,
    );
  });

  it('is none of the site', () => {
    expect(checkColors('.')).toEqual([]);
  });
});

describe('a custom property that nothing sets', () => {
  it('is reported with its line and the nearest name', () => {
    const styles = ':root {\n  --site-muted: #495a55;\n}\na {\n  color: var(--site-mutd);\n}\n';
    fs.mkdirSync(path.join(root, path.dirname(TOKENS)), {recursive: true});
    fs.writeFileSync(path.join(root, TOKENS), styles);
    expect(checkTokenNames(root).map(formatFinding)).toEqual([
      'src/css/tokens.css:5: found var(--site-mutd), which no style sheet sets, expected --site-muted. Correct it, or set it in src/css/tokens.css.',
    ]);
  });

  it('is none of the site', () => {
    expect(checkTokenNames('.')).toEqual([]);
  });
});
