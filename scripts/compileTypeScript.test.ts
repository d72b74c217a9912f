import {spawnSync} from 'node:child_process';
import {describe, expect, it} from 'vitest';

const SITE = 'tests/fixtures/links';

describe('the configuration', () => {
  it('the configuration and ES module packages are loaded by Node, not compiled by Babel', () => {
    const {status, stdout, stderr} = spawnSync(process.execPath, ['scripts/docusaurus.mjs', 'build', SITE], {
      encoding: 'utf8',
      env: {
        ...process.env,
        CASE: 'sound',
        DOCUSAURUS_EXIT_AFTER_LOADING: 'true',
        JITI_CACHE: 'false',
        JITI_DEBUG: '1',
      },
    });
    expect(status, stderr).toBe(0);
    const events = stdout.split('\n').filter((line) => line.startsWith('[jiti]'));
    expect(events.some((line) => line.includes('[native]') && line.includes(`${SITE}/docusaurus.config.ts`))).toBe(
      true,
    );
    // Its package declares an ES module, which it is not.
    const compiled = events.filter((line) => /\[transpile\]|fallback/.test(line));
    expect(compiled.filter((line) => !line.includes('docusaurus-plugin-image-zoom/lib/index.js'))).toEqual([]);
  });
});
