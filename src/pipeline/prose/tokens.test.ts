import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {brand} from '../../brand';
import {replaceTokens} from './tokens';
import {replaceProjectTokens} from './tokens/projectFile';
import {listMdxFiles} from '../../../tests/support/pageSources';

const replaceInText = (fileContent: string): string =>
  replaceTokens(
    {filePath: 'a/page.mdx', fileContent},
    {
      brand: {file: 'src/brand.ts', values: {name: 'Acme'}},
      counts: {file: 'contracts/counts.yaml', values: {events: '72'}},
      meaning: {file: 'contracts', values: {'refund.failed': 'It failed.'}},
    },
  );

describe('replaceTokens', () => {
  it('tokens are replaced in prose, code and links', () => {
    expect(replaceInText('%brand.name% `%brand.name%` [x](https://%brand.name%)')).toBe(
      'Acme `Acme` [x](https://Acme)',
    );
  });

  it('counts are replaced, too', () => {
    expect(replaceInText('%counts.events% events')).toBe('72 events');
  });

  it('the meaning of a state is replaced', () => {
    expect(replaceInText('| `failed` | %meaning.refund.failed% |')).toBe('| `failed` | It failed. |');
    expect(() => replaceInText('%meaning.refund.failing%')).toThrow(/Did you mean %meaning\.refund\.failed%\?/);
  });

  it.each([
    ['challenge', '15 minutes'],
    ['checkout_intent_longest', '7 days'],
    ['checkout_intent_shortest', '30 minutes'],
    ['event', '30 days'],
    ['idempotency_key', '7 days'],
    ['webhook_id', '40 days'],
    ['webhook_response', '15 seconds'],
    ['webhook_retry_after', '24 hours'],
    ['webhook_secret', '24 hours'],
    ['webhook_timestamp', '5 minutes'],
    ['withdrawal', '14 days'],
  ])('the duration %s is replaced by %s', (name, words) => {
    expect(replaceProjectTokens({filePath: 'a', fileContent: `for %duration.${name}%`})).toBe(`for ${words}`);
  });

  it('an escaped token stays as written', () => {
    expect(replaceInText('\\%brand.name%')).toBe('%brand.name%');
  });

  it('other percent signs stay', () => {
    expect(replaceInText('20 % of 100%')).toBe('20 % of 100%');
  });

  it('an error has file, line, what was found and the nearest name', () => {
    expect(() => replaceInText('one\ntwo %brand.nmae%')).toThrow(
      /a\/page\.mdx:2: found %brand\.nmae%.*Did you mean %brand\.name%\?/,
    );
  });
});

describe('the brand', () => {
  it('is in no page literally', () => {
    const words = new RegExp(
      `${brand.name}|${brand.apiHost}|${brand.versionHeader}|${brand.secretKeyVariable.split('_')[0]!}_`,
      'i',
    );
    const found = listMdxFiles().filter((file) => words.test(fs.readFileSync(file, 'utf8')));
    expect(found).toEqual([]);
  });

  it('has only hosts under .example', () => {
    for (const host of [brand.apiHost, brand.sandboxHost, brand.jsHost, new URL(brand.docsUrl).host]) {
      expect(host).toMatch(/\.example$/);
    }
  });

  it('is the one place that names the provider', () => {
    const files = fs
      .readdirSync('src', {recursive: true, withFileTypes: true})
      .filter((entry) => entry.isFile() && /(?<!\.test)\.(tsx?|css|mdx)$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name));
    const found = files.filter((file) => fs.readFileSync(file, 'utf8').includes(brand.name));
    expect(found).toEqual(['src/brand.ts']);
  });
});
