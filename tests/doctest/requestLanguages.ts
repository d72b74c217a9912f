import {describe, expect, it} from 'vitest';
import {SAMPLE_LANGUAGES} from '../../packages/request-samples';
import {loadSharedContracts} from '../../sandbox/contracts';
import {readPage} from '../../sandbox/doctest/parsePage';
import {runPage} from '../../sandbox/doctest/runPage';
import {findMissingCommands} from '../../scripts/languages';
import {listPageFiles} from '../../src/pipeline/reference/elements';

const contracts = await loadSharedContracts();
const missing = findMissingCommands();
const PROGRAMS = SAMPLE_LANGUAGES.filter(({id}) => id !== 'curl');
const PAGES = listPageFiles('.', ['payments', 'commerce']).filter((file) =>
  readPage(file).items.some((item) => item.kind === 'fence' && item.isInAllLanguages),
);

/**
 * Runs pages with programs in place of the commands that they show in all languages: every expected result of the page
 * holds for them, too. The test of all pages runs the commands themselves.
 *
 * @param scope `all` runs each page in each language; `some` runs each in one, JavaScript or Python
 */
export function testRequestLanguages(scope: 'all' | 'some'): void {
  describe.each(PAGES.map((file, index) => ({file, index})))('the requests of $file', ({file, index}) => {
    const languages = scope === 'all' ? PROGRAMS : [PROGRAMS[index % 2]!];
    for (const language of languages) {
      const isMissing = missing.has(language.id) && process.env.CI !== 'true';
      it.skipIf(isMissing)(`have the results of the page when they are sent in ${language.name}`, async () => {
        const report = await runPage(file, contracts, undefined, language);
        expect(report.findings).toEqual([]);
        expect(report.requests).toBeGreaterThan(0);
      });
    }
  });
}
