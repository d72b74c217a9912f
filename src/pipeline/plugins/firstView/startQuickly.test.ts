import fs from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import startQuickly, {REPLACED} from './startQuickly.mjs';

const THEME = path.resolve(path.dirname(require.resolve('@docusaurus/theme-common')), '..');

it.each(Object.entries(REPLACED))(
  '%s of the theme no longer has what makes the first rendering wait',
  (file, [found]) => {
    const resourcePath = path.join(THEME, file);
    const replaced: string = startQuickly.call({resourcePath}, fs.readFileSync(resourcePath, 'utf8'));
    expect(replaced).not.toContain(found);
    expect(replaced).toContain(REPLACED[file as keyof typeof REPLACED][1]);
  },
);

it('a file that an update has changed is an error that names it', () => {
  expect((): string =>
    startQuickly.call({resourcePath: path.join(THEME, 'lib/utils/scrollUtils.js')}, 'export {}'),
  ).toThrow('lib/utils/scrollUtils.js of @docusaurus/theme-common has no "useRef(getScrollPosition())" any more');
});
