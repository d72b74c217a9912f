import {appendPointer, isObject} from '../../packages/json';
import type {Defect} from '../../src/pipeline/contracts/defect';
import type {Contracts} from '../../src/pipeline/contracts/load';
import {resolveFileReference} from '../../src/pipeline/contracts/valueSentences';

/** The rule of parts that nothing refers to: behind another mistake, such as a misspelled reference, it follows from it. */
export const UNUSED_PART = 'unused-part';

/** What files of a contract share, and what one of them is. */
const PARTS: Readonly<Record<string, string>> = {
  schemas: 'schema',
  parameters: 'parameter',
  responses: 'response',
  headers: 'header',
};

/** The references in a value: of `$ref`, and of the values of a discriminator. */
function listReferences(value: unknown): string[] {
  if (Array.isArray(value)) {
    return value.flatMap(listReferences);
  }
  return isObject(value)
    ? Object.values(value).flatMap(listReferences)
    : typeof value === 'string' && /^[\w./-]*#\//.test(value)
      ? [value]
      : [];
}

/** Schemas, parameters, responses and headers that no operation and no other part refers to, so that no page has them. */
export function findUnusedParts(contracts: Contracts): Defect[] {
  const files = contracts.list().filter((file) => file.startsWith('openapi/') && file.endsWith('.yaml'));
  const used = new Set(
    files.flatMap((file) =>
      listReferences(contracts.parseWritten(file)).map((reference) => {
        const {file: target, pointer} = resolveFileReference(reference, file);
        return `${target}#${pointer.split('/').slice(0, 3).join('/')}`;
      }),
    ),
  );
  return files.flatMap((file) => {
    const root = contracts.parseWritten(file);
    return Object.entries(PARTS).flatMap(([key, what]) => {
      const parts = isObject(root) ? root[key] : undefined;
      return Object.keys(isObject(parts) ? parts : {})
        .map((name) => ({name, pointer: appendPointer('', key, name)}))
        .filter(({pointer}) => !used.has(`${file}#${pointer}`))
        .map(({name, pointer}) => ({
          file: contracts.getPath(file),
          pointer,
          message: `found the ${what} ${name}, which nothing refers to, expected an operation or another part that does. Refer to it, or remove it.`,
          rule: UNUSED_PART,
        }));
    });
  });
}
