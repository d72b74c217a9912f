import {brand} from '../brand';
import {AREAS} from '../site';
import type {PageCheckSettings} from '../pipeline/check/checkPages';
import {parseProgram} from '../pipeline/check/parseProgram';
import {readGuideSources} from '../pipeline/elements/guideSources';
import {createReferenceSettings} from '../pipeline/plugins/siteSettings';
import {readContracts, renderPageText} from '../pipeline/projectContracts';
import {GUIDE_ELEMENTS, PAGE_COMPONENTS} from './index';
import {listDownloads} from './downloads';
import {checkForm} from './embedded-form/elements/checkForm';
import {checkAppearance} from './styling/elements/checkAppearance';

/** What a page must not write itself, by the tokens for it. Words that others have too are left out. */
const BRAND_TOKENS = ['name', 'apiHost', 'sandboxHost', 'docsUrl', 'secretKeyVariable', 'versionHeader'] as const;

/** The settings of the checks of this site, or of a copy of it. */
export function createPageCheckSettings(siteFolder: string): PageCheckSettings {
  const settings = createReferenceSettings(siteFolder, AREAS);
  return {
    ...settings,
    elements: GUIDE_ELEMENTS,
    components: PAGE_COMPONENTS,
    origin: brand.docsUrl.replace(/\/$/, ''),
    brand: new Map(
      BRAND_TOKENS.filter((token) => token in brand).map((token) => [token, brand[token as keyof typeof brand]]),
    ),
    renderText: (file, fileContent) => renderPageText({filePath: file, fileContent}),
    readExponents: () =>
      new Map(
        readContracts(`${siteFolder}/contracts`).catalogs.currencies.currencies.map(({code, exponent}) => [
          code,
          exponent,
        ]),
      ),
    readCardNumbers: () =>
      readContracts(`${siteFolder}/contracts`).catalogs.sandboxTriggers.tokens.map(({card_number}) => card_number),
    readOperationPaths: () => [...readGuideSources(settings).book.operations.values()].map(({path}) => path),
    checkProgram: (code, language) => {
      const {catalogs} = readContracts(`${siteFolder}/contracts`);
      const program = parseProgram(code, language);
      return [...checkAppearance(catalogs.stylingTokens, program), ...checkForm(catalogs, program)];
    },
    listServedPaths: async () =>
      new Set(
        (await listDownloads(readGuideSources(settings))).map((download) => `/${download.path.replace(/^\//, '')}`),
      ),
  };
}
