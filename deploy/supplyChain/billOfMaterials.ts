import {createHash} from 'node:crypto';
import {getLicense} from './licenses';
import type {LockedPackage} from './lockFile';

/** The digest of npm as the bill has it: hexadecimal. */
function toHexadecimal(integrity: string): string {
  return Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');
}

/** The identifier of a package (package-url, type npm): the `@` of a scope is escaped. */
function toPackageUrl({name, version}: LockedPackage): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function createComponent(one: LockedPackage, isShipped: boolean): object {
  const license = getLicense(one);
  return {
    type: 'library',
    'bom-ref': toPackageUrl(one),
    name: one.name,
    version: one.version,
    // Of the product, which is what readers get: the rest builds it.
    scope: isShipped ? 'required' : 'excluded',
    ...(one.integrity !== undefined && {hashes: [{alg: 'SHA-512', content: toHexadecimal(one.integrity)}]}),
    ...(license !== undefined && {
      licenses: [
        / (?:OR|AND) /.test(license) || license.includes(' ') ? {license: {name: license}} : {license: {id: license}},
      ],
    }),
    purl: toPackageUrl(one),
  };
}

/**
 * Creates the software bill of materials (CycloneDX 1.5, JSON). What readers get is `required`, what builds and tests it
 * `excluded`. It is the same for the same packages and time of the build.
 *
 * @param shipped names of the packages of which readers get something
 */
export function createBillOfMaterials(
  packages: readonly LockedPackage[],
  shipped: ReadonlySet<string>,
  {name, version, built}: {name: string; version: string; built: Date},
): object {
  const byUrl = new Map(packages.map((one) => [toPackageUrl(one), one]));
  const components = [...byUrl.values()].map((one) => createComponent(one, shipped.has(one.name)));
  const digest = createHash('sha256').update(JSON.stringify(components)).digest('hex');
  const serial = [8, 4, 4, 4, 12].reduce<{parts: string[]; rest: string}>(
    ({parts, rest}, length) => ({parts: [...parts, rest.slice(0, length)], rest: rest.slice(length)}),
    {parts: [], rest: `${digest.slice(0, 12)}8${digest.slice(13, 16)}8${digest.slice(17)}`},
  );
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${serial.parts.join('-')}`,
    version: 1,
    metadata: {
      timestamp: `${built.toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)}Z`,
      component: {type: 'application', 'bom-ref': name, name, version},
    },
    components,
  };
}
