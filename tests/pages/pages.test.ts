import {describe, expect, it} from 'vitest';
import {replaceTokens} from '../../src/pipeline/prose/tokens';
import {readTokens} from '../../src/pipeline/projectContracts';
import {listFences, listMdxFiles, readPageSource} from '../support/pageSources';

const PAGES = listMdxFiles().filter((file) => !/\/_/.test(file));
const FENCES = listMdxFiles().flatMap(listFences);

function readFrontMatterField(frontMatter: string, name: string): string {
  const value = new RegExp(`^${name}: (.*)$`, 'm').exec(frontMatter)?.[1] ?? '';
  return value.replace(/^(['"])(.*)\1$/, '$2');
}

function readDescription(file: string): string {
  const {frontMatter} = readPageSource(file);
  return replaceTokens({filePath: file, fileContent: readFrontMatterField(frontMatter, 'description')}, readTokens());
}

describe.each(PAGES)('%s', (file) => {
  const {frontMatter, body} = readPageSource(file);

  it('has a title and a description of 120 to 155 characters', () => {
    expect(readFrontMatterField(frontMatter, 'title')).not.toBe('');
    expect(readDescription(file).length).toBeGreaterThanOrEqual(120);
    expect(readDescription(file).length).toBeLessThanOrEqual(155);
  });

  it('opens with a sentence and has no empty section', () => {
    const prose = body.replace(/`{3,}[\s\S]*?`{3,}/g, 'code');
    const firstLine = prose.split('\n').find((line) => line.trim() && !line.startsWith('# '));
    expect(firstLine).toMatch(/^[A-Z%].*[.:]$/);
    const isEmptySection = /^#{2,3} .*\n+(?=#{1,2} |$(?![\s\S]))/m.test(prose);
    expect(isEmptySection).toBe(false);
  });

  it('has no filler and no word that makes light of a step', () => {
    expect(body).not.toMatch(/lorem ipsum|coming soon|TODO|TBD|\b(simply|please)\b/i);
  });
});

it('descriptions are unique', () => {
  const descriptions = PAGES.map(readDescription);
  expect(new Set(descriptions).size).toBe(descriptions.length);
});

it('every JSON fence is strictly valid JSON', () => {
  const failures = FENCES.filter(({language}) => language === 'json').flatMap(({file, line, code}) => {
    try {
      JSON.parse(code);
      return [];
    } catch (error) {
      return [`${file}:${String(line)}: ${String(error)}`];
    }
  });
  expect(FENCES.filter(({language}) => language === 'json').length).toBeGreaterThan(5);
  expect(failures).toEqual([]);
});

it('every request body in a curl sample is strictly valid JSON', () => {
  const bodies = FENCES.filter(({language}) => language === 'bash').flatMap(({file, line, code}) =>
    // A shell variable is outside the quotes: '{"cart_id": "'$CART'"}'.
    [...code.matchAll(/--json '((?:[^']|'\$\w+')*)'/g)].map(([, text]) => ({file, line, text: text!})),
  );
  expect(bodies.length).toBeGreaterThan(25);
  for (const {file, line, text} of bodies) {
    expect(() => JSON.parse(text) as unknown, `${file}:${String(line)}`).not.toThrow();
  }
});

it('every POST sample sends an idempotency key, and no GET sample does', () => {
  for (const {file, line, code} of FENCES.filter(({language}) => language === 'bash')) {
    for (const call of code.split(/^(?=curl )/m).filter((text) => text.startsWith('curl '))) {
      const isPost = /--json|-X POST/.test(call) && !/-X (PUT|PATCH|DELETE)|--request (PUT|PATCH|DELETE)/.test(call);
      const isGet = !/--json|-X|--request|-d /.test(call);
      const hasKey = call.includes('Idempotency-Key');
      expect(isPost && !hasKey, `${file}:${String(line)}: a POST without a key`).toBe(false);
      expect(isGet && hasKey, `${file}:${String(line)}: a GET with a key`).toBe(false);
    }
  }
});

it('no page shows a live key or a host that could reach a stranger', () => {
  for (const file of listMdxFiles()) {
    const {body} = readPageSource(file);
    expect(body, file).not.toMatch(/(sk|pk)_live_\w{6,}/);
    const hosts = [...body.matchAll(/https?:\/\/([\w.%-]+)/g)].map(([, host]) => host!);
    const strange = hosts.filter((host) => !/^%brand\.\w+%$|\.example$|^localhost$|^127\.0\.0\.1$/.test(host));
    expect(strange, file).toEqual([]);
  }
});
