import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {createBillOfMaterials} from './billOfMaterials';
import {checkLicenses, isAllowed, PERMISSIVE} from './licenses';
import {checkInstallScripts, checkLockFile, readLockFile, type LockedPackage} from './lockFile';

const packages = readLockFile('.').filter(({name}) => name !== '@docusaurus/theme-search-algolia');
const project = JSON.parse(fs.readFileSync('package.json', 'utf8')) as {allowScripts: Record<string, boolean>};

const SOUND: LockedPackage = {
  name: '@a/b',
  version: '1.2.3',
  integrity: 'sha512-AAAA',
  license: 'MIT',
  folder: 'node_modules/@a/b',
  isOptional: false,
  hasInstallScript: false,
};

describe('the lock file', () => {
  it('has an exact version and a digest of every package, and names no registry', () => {
    expect(packages.length).toBeGreaterThan(1000);
    expect(checkLockFile(packages)).toEqual([]);
    expect(checkLockFile([SOUND])).toEqual([]);
    const {integrity, ...withoutDigest} = SOUND;
    expect(integrity).toBeDefined();
    expect(checkLockFile([withoutDigest])[0]).toContain('found no digest');
    expect(checkLockFile([{...SOUND, integrity: 'sha1-AAAA'}])[0]).toContain('found sha1-AAAA');
    expect(checkLockFile([{...SOUND, version: 'main'}])[0]).toContain('expected an exact one');
    expect(checkLockFile([{...SOUND, resolved: 'https://a.example/b.tgz'}])[0]).toContain('found the address');
  });

  it('of the clients that tests install is as sound', () => {
    const clients = readLockFile('tests/clients');
    expect(checkLockFile(clients)).toEqual([]);
    expect(clients.length).toBeGreaterThan(100);
  });

  it('has no package with an install script about which package.json decides nothing', () => {
    expect(checkInstallScripts(packages, project.allowScripts)).toEqual([]);
    expect(checkInstallScripts([{...SOUND, hasInstallScript: true}], {})).toEqual([
      '@a/b: found an install script, expected a decision. Read it, then run npm install-scripts deny @a/b.',
    ]);
    expect(checkInstallScripts([], {c: false})[0]).toContain('found c, which has no install script');
  });
});

describe('licenses', () => {
  it.each([
    ['MIT', true],
    ['(WTFPL OR MIT)', true],
    ['(GPL-3.0 OR MIT)', true],
    ['(MIT AND Zlib)', true],
    ['MIT AND GPL-3.0', false],
    ['GPL-3.0-only', false],
    ['MIT OR', false],
  ])('%s is allowed: %s', (license, expected) => {
    expect(isAllowed(license, PERMISSIVE)).toBe(expected);
  });

  it('of all packages are on the list', () => {
    expect(checkLicenses(packages, new Set())).toEqual([]);
  });

  it('of what readers get are permissive', () => {
    expect(checkLicenses([{...SOUND, license: 'MPL-2.0'}], new Set())).toEqual([]);
    expect(checkLicenses([{...SOUND, license: 'MPL-2.0'}], new Set(['@a/b']))[0]).toContain(
      'found the license MPL-2.0',
    );
    const {license, ...unlicensed} = SOUND;
    expect(license).toBe('MIT');
    expect(checkLicenses([unlicensed], new Set())[0]).toContain('found the license nothing');
  });
});

describe('the bill of materials', () => {
  it('names each package with its digest and license, and tells what readers get', () => {
    const built = new Date('2026-11-03T10:15:12.000Z');
    const bill = createBillOfMaterials([SOUND, {...SOUND, name: 'c'}], new Set(['c']), {
      name: 'd',
      version: '1.0.0',
      built,
    });
    expect(bill).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      serialNumber: expect.stringMatching(
        /^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/,
      ) as string,
      metadata: {timestamp: '2026-11-03T10:15:12Z'},
      components: [
        {
          'bom-ref': 'pkg:npm/%40a/b@1.2.3',
          scope: 'excluded',
          hashes: [{alg: 'SHA-512', content: '000000'}],
          licenses: [{license: {id: 'MIT'}}],
          purl: 'pkg:npm/%40a/b@1.2.3',
        },
        {name: 'c', scope: 'required'},
      ],
    });
    expect(createBillOfMaterials([SOUND], new Set(), {name: 'd', version: '1', built})).toEqual(
      createBillOfMaterials([SOUND], new Set(), {name: 'd', version: '1', built}),
    );
  });
});
