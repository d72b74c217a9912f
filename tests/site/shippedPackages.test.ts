import fs from 'node:fs';
import {expect, it} from 'vitest';
import {getOperatorFolder} from '../../deploy/configurations';
import {readDeployment} from '../../deploy/deployment';
import {MEDIA_TYPES} from '../../deploy/headers';
import {checkLicenses} from '../../deploy/supplyChain/licenses';
import {readLockFile} from '../../deploy/supplyChain/lockFile';

const FOLDER = getOperatorFolder('build');
const read = (file: string): unknown => JSON.parse(fs.readFileSync(file, 'utf8')) as unknown;

const shipped = new Set(read(`${FOLDER}/shipped-packages.json`) as string[]);
const {dependencies, devDependencies} = read('package.json') as Record<string, Record<string, string>>;

it('what readers get is under permissive licenses, and no tool is in it', () => {
  expect(shipped.has('react-dom')).toBe(true);
  expect(shipped.size).toBeLessThan(25);
  const packages = readLockFile('.').filter(({name}) => shipped.has(name));
  expect(checkLicenses(packages, shipped)).toEqual([]);
});

it('packages that readers get are dependencies of the project, not only of its development', () => {
  expect([...shipped].filter((name) => name in devDependencies! && !(name in dependencies!))).toEqual([]);
});

it('the bill of materials is beside the build, with what readers get as required', () => {
  const {components} = read(`${FOLDER}/sbom.cdx.json`) as {components: {name: string; scope: string}[]};
  expect(components.length).toBeGreaterThan(1000);
  const required = new Set(components.filter(({scope}) => scope === 'required').map(({name}) => name));
  expect([...shipped].filter((name) => !required.has(name))).toEqual([]);
});

it('every file of the build has a media type', () => {
  const unknown = readDeployment('build').files.filter(
    (file) => !MEDIA_TYPES.some(([end]) => `/${file}`.endsWith(end)),
  );
  expect(unknown).toEqual([]);
});
