// cspell:words succeded imprt brnd topicz
import {spawnSync} from 'node:child_process';
import {afterAll, afterEach, describe, expect, it} from 'vitest';
import {createSiteCopy} from './support/siteCopy';

/** `npm run build` of a copy with a mistake: it fails, with place and cure, and without the stack of the code that found it. */

const copy = createSiteCopy(process.cwd(), [
  'scripts',
  'docusaurus.config.ts',
  'names.yaml',
  'statements.yaml',
  'deploy',
]);

afterEach(copy.restore);
afterAll(copy.remove);

function build(): {code: number | null; output: string} {
  const {status, stdout, stderr} = spawnSync(process.execPath, ['scripts/build.mjs'], {
    cwd: copy.folder,
    encoding: 'utf8',
    env: {...process.env, NO_COLOR: '1', FORCE_COLOR: '0'},
  });
  return {code: status, output: stdout + stderr};
}

describe('a build with a mistake fails with its line and what to do, and without a stack', () => {
  it.each<readonly [name: string, file: string, from: string | RegExp, to: string, message: RegExp]>([
    [
      'in the data of a lifecycle',
      'contracts/lifecycles/refund.yaml',
      'title: Refund',
      'title Refund',
      /contracts\/lifecycles\/refund\.yaml:2: found "title Refund", which has no colon/,
    ],
    [
      'in a reference of a lifecycle',
      'contracts/lifecycles/refund.yaml',
      'events: [refund.succeeded]',
      'events: [refund.succeded]',
      /contracts\/lifecycles\/refund\.yaml:\d+: .*found event refund\.succeded, .* such as refund\.succeeded/,
    ],
    [
      'in the text of a page',
      'payments/Guides/ui-styling.mdx',
      /$/,
      '\nIt is “open”.\n',
      /payments\/Guides\/ui-styling\.mdx:\d+: found the curly quote/,
    ],
    [
      'in an anchor, which only the pages together show',
      'payments/Guides/ui-styling.mdx',
      /$/,
      '\nSee [it](#nowhere).\n',
      /payments\/Guides\/ui-styling\.mdx:\d+: found a link to #nowhere/,
    ],
    [
      'in the syntax of the brand',
      'src/brand.ts',
      "tagline: '",
      "tagline '",
      /src\/brand\.ts:8: found .*expected valid TypeScript/,
    ],
    [
      'in a key of the brand, which everything reads',
      'src/brand.ts',
      'docsUrl:',
      'docUrl:',
      /src\/brand\.ts:12: at \/docUrl: found the unknown key docUrl, expected one such as docsUrl/,
    ],
    [
      'in a setting of Docusaurus',
      'docusaurus.config.ts',
      'tagline: brand.tagline,',
      'taglines: brand.tagline,',
      /docusaurus\.config\.ts:\d+: found the setting taglines, expected one such as tagline\. Correct it\.\n(?!.*customFields)/,
    ],
    [
      'in a setting of the theme',
      'docusaurus.config.ts',
      "defaultMode: 'light'",
      "defaultMod: 'light'",
      /docusaurus\.config\.ts:\d+: found a setting that Docusaurus does not accept: .*defaultMod/,
    ],
    [
      'in a setting that only the site reads',
      'docusaurus.config.ts',
      'pathContains:',
      'pathContain:',
      /docusaurus\.config\.ts:\d+: found the key pathContain of navbarItemsOfPaths, .*The nearest is pathContains/,
    ],
    [
      'in the syntax of a module of a topic, which the checks import',
      'src/topics/money/elements/money.ts',
      'import',
      'imprt',
      /src\/topics\/money\/elements\/money\.ts:1: found "imprt type .*", expected valid TypeScript: /,
    ],
    [
      'in a name of the configuration',
      'docusaurus.config.ts',
      'tagline: brand.tagline,',
      'tagline: brnd.tagline,',
      /docusaurus\.config\.ts:\d+: found brnd, which this file neither imports nor declares, expected one such as brand/,
    ],
    [
      'in an import of the configuration',
      'docusaurus.config.ts',
      "'./src/topics';",
      "'./src/topicz';",
      /docusaurus\.config\.ts:\d+: found an import of \.\/src\/topicz, .* such as \.\/src\/topics/,
    ],
    [
      'in the locales, which are English alone',
      'docusaurus.config.ts',
      "locales: ['en']",
      "locales: ['en', 'de']",
      /docusaurus\.config\.ts:\d+: found the locales en, de, expected only en\. .*: make a site per language/,
    ],
  ])('%s', (_, file, from, to, message) => {
    copy.change(file, (source) => source.replace(from, to));
    const {code, output} = build();
    expect(output).toMatch(message);
    expect(code).toBe(1);
    expect(output).not.toMatch(/\n\s+at \S+ \(|\n\s+at async /);
  });
});
