import fs from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import replaceCode, {REPLACED} from './replaceCode.mjs';

const PACKAGES = path.resolve(path.dirname(require.resolve('@docusaurus/core/package.json')), '../..');

it.each(Object.entries(REPLACED))('%s no longer has what makes a page wait', (file, pairs) => {
  const resourcePath = path.join(PACKAGES, file);
  const replaced: string = replaceCode.call({resourcePath}, fs.readFileSync(resourcePath, 'utf8'));
  for (const [found, by] of pairs as [string, string][]) {
    expect(replaced.replaceAll(by, '')).not.toContain(found);
    expect(replaced).toContain(by);
  }
});

it('a file that an update has changed is an error that names it', () => {
  const resourcePath = path.join(PACKAGES, '@docusaurus/theme-common/lib/utils/scrollUtils.js');
  expect((): string => replaceCode.call({resourcePath}, 'export {}')).toThrow(
    '@docusaurus/theme-common/lib/utils/scrollUtils.js has no "useRef(getScrollPosition())" any more',
  );
});
