import path from 'node:path';
import {distance} from 'fastest-levenshtein';
import type {Defect} from '../../src/pipeline/contracts/defect';
import {appendPointer, getAtPointer, isObject, type JsonObject} from '../../packages/json';
import {getLifecycleFile, type Lifecycle} from '../../src/pipeline/contracts/lifecycles';
import type {Contracts} from '../../src/pipeline/contracts/load';
import {isContractPart, resolveFileReference, SENTENCES} from '../../src/pipeline/contracts/valueSentences';
import {listNestedSchemas} from './walkSchemas';

/** The sentence of a value, with its place. Files are paths below the folder of the contracts. */
interface WrittenSentence {
  readonly file: string;
  readonly pointer: string;
  readonly value: string;
  readonly sentence: string;
}

/** Sentences that are written in one place, such as those of the states of a lifecycle or of an enum. */
interface SentenceHome {
  readonly file: string;
  readonly pointer: string;
  readonly kind: 'lifecycle' | 'catalog' | 'webhooks' | 'enum';
  readonly sentences: readonly WrittenSentence[];
}

/** From this similarity on, two sentences of one value count as the same. 1 is equal. */
const SIMILARITY = 0.7;

/** The properties with the name of a catalog entry, and with its meaning. */
const ENTRY_NAMES = ['name', 'code', 'value', 'disposition', 'status'] as const;
const ENTRY_SENTENCES = ['meaning', 'description', 'cause', 'found'] as const;

function createHome(
  kind: SentenceHome['kind'],
  file: string,
  pointer: string,
  texts: Readonly<Record<string, unknown>>,
): SentenceHome {
  const sentences = Object.entries(texts).flatMap(([value, sentence]) =>
    typeof sentence === 'string' ? [{file, pointer: appendPointer(pointer, value), value, sentence}] : [],
  );
  return {kind, file, pointer, sentences};
}

function mapStates({states}: Lifecycle): Record<string, string> {
  return Object.fromEntries(Object.entries(states).map(([name, {description}]) => [name, description]));
}

function listLifecycleHomes({lifecycles}: Contracts): SentenceHome[] {
  return [...lifecycles.values()].flatMap((lifecycle) => {
    const file = getLifecycleFile(lifecycle);
    const secondary = lifecycle.secondaryStatuses ?? [];
    return [
      createHome('lifecycle', file, '/states', mapStates(lifecycle)),
      ...secondary.map(({states}, index) =>
        createHome('lifecycle', file, `/secondaryStatuses/${index}/states`, states),
      ),
    ];
  });
}

/** Every object inside a value, with its pointer. */
function listObjects(value: unknown, pointer = ''): (readonly [pointer: string, object: JsonObject])[] {
  if (Array.isArray(value)) {
    return value.flatMap((part, index) => listObjects(part, appendPointer(pointer, index)));
  }
  return isObject(value)
    ? [
        [pointer, value],
        ...Object.entries(value).flatMap(([key, part]) => listObjects(part, appendPointer(pointer, key))),
      ]
    : [];
}

function listCatalogHomes(contracts: Contracts): SentenceHome[] {
  const files = contracts.list('catalogs').filter((name) => /^[^/]+\.yaml$/.test(name));
  return files.flatMap((name) =>
    listObjects(contracts.parse(`catalogs/${name}`)).flatMap(([pointer, entry]) => {
      const value = ENTRY_NAMES.map((key) => entry[key]).find((one) => typeof one === 'string');
      const key = ENTRY_SENTENCES.find((one) => typeof entry[one] === 'string');
      if (value === undefined || key === undefined) {
        return [];
      }
      const file = `catalogs/${name}`;
      const sentence = {file, pointer: appendPointer(pointer, key), value, sentence: entry[key] as string};
      return [{kind: 'catalog' as const, file, pointer, sentences: [sentence]}];
    }),
  );
}

/** The sentences in the files of the contracts: those of enums, and those of events. */
function listContractHomes(contracts: Contracts): SentenceHome[] {
  return contracts
    .list()
    .filter(isContractPart)
    .flatMap((file) => {
      const content = contracts.parseWritten(file);
      const enums = listObjects(content).flatMap(([pointer, {[SENTENCES]: texts}]) =>
        isObject(texts) && texts.$ref === undefined
          ? [createHome('enum', file, appendPointer(pointer, SENTENCES), texts)]
          : [],
      );
      const webhooks = isObject(content) && isObject(content.webhooks) ? content.webhooks : {};
      const events = Object.keys(webhooks).map((type) => [
        type,
        getAtPointer(webhooks, appendPointer('', type, 'post', 'description')),
      ]);
      return [...enums, createHome('webhooks', file, '/webhooks', Object.fromEntries(events) as JsonObject)];
    });
}

/** The targets of references to sentences. */
function listReferences(contracts: Contracts): string[] {
  return contracts
    .list()
    .filter(isContractPart)
    .flatMap((from) =>
      listObjects(contracts.parseWritten(from)).flatMap(([place, {$ref}]) => {
        if (typeof $ref !== 'string' || !place.includes(SENTENCES)) {
          return [];
        }
        const {file, pointer} = resolveFileReference($ref, from);
        return [`${file}#${pointer}`];
      }),
    );
}

/** The reference from a file to a place. */
function formatReference(from: string, {file, pointer}: Pick<SentenceHome, 'file' | 'pointer'>): string {
  const name = from === file ? '' : path.posix.relative(path.posix.dirname(from), file);
  return `{$ref: '${name}#${pointer}'}`;
}

/** The schema of a status: a property of a named schema, or the target of its reference in the file. */
function findStatusEnum(
  contracts: Contracts,
  {product, schema}: Lifecycle,
  field: string,
): {file: string; pointer: string; schema: JsonObject} | undefined {
  for (const name of contracts.list(`openapi/${product}`)) {
    const file = `openapi/${product}/${name}`;
    const content = contracts.parseWritten(file);
    const place = appendPointer('', 'schemas', schema);
    const found = listNestedSchemas(getAtPointer(content, place), place).find(({property}) => property === field);
    if (found) {
      const reference = found.schema.$ref;
      const pointer = reference?.startsWith('#') ? reference.slice(1) : found.pointer;
      return {file, pointer, schema: getAtPointer(content, pointer) as JsonObject};
    }
  }
  return undefined;
}

/** Enums of states that do not take their sentences from the lifecycle. */
function findSeparateEnums(contracts: Contracts): Defect[] {
  return [...contracts.lifecycles.values()].flatMap((lifecycle) => {
    const file = getLifecycleFile(lifecycle);
    const fields = [
      {field: lifecycle.field, pointer: '/states'},
      ...(lifecycle.secondaryStatuses ?? []).map(({field}, index) => ({
        field,
        pointer: `/secondaryStatuses/${index}/states`,
      })),
    ];
    return fields.flatMap(({field, pointer}) => {
      const place = findStatusEnum(contracts, lifecycle, field);
      const texts = place?.schema[SENTENCES];
      const reference = isObject(texts) && typeof texts.$ref === 'string' ? texts.$ref : '#';
      const target = place && resolveFileReference(reference, place.file);
      if (!place || (target?.file === file && target.pointer === pointer)) {
        return []; // The check of lifecycles reports a status without an enum.
      }
      const names = isObject(texts) ? Object.keys(texts).join(', ') : 'no sentence';
      return [
        {
          file: contracts.getPath(place.file),
          pointer: appendPointer(place.pointer, SENTENCES),
          message:
            `found ${names} in the enum ${lifecycle.schema}.${field}, expected the sentences of ${file}#${pointer}. ` +
            `Use ${formatReference(place.file, {file, pointer})}, and correct a sentence there.`,
        },
      ];
    });
  });
}

function computeSimilarity(one: string, other: string): number {
  const [a, b] = [one, other].map((text) => text.toLowerCase().replace(/[^a-z0-9 ]/g, ''));
  return 1 - distance(a!, b!) / Math.max(a!.length, b!.length, 1);
}

function listValues({sentences}: SentenceHome): string {
  return sentences
    .map(({value}) => value)
    .sort()
    .join(', ');
}

/** Whether two homes have the same values, so that one of them is redundant. */
function haveSameValues(home: SentenceHome, other: SentenceHome): boolean {
  return home.sentences.length > 1 && listValues(home) === listValues(other);
}

/** Enums that repeat the sentences of another home. */
function findSecondHomes(contracts: Contracts, homes: readonly SentenceHome[]): Defect[] {
  const references = listReferences(contracts);
  const isReferredTo = ({file, pointer}: SentenceHome): boolean =>
    references.some((place) => place.startsWith(`${file}#${pointer}`));
  const enums = homes
    .filter(({kind}) => kind === 'enum')
    .sort((a, b) => Number(isReferredTo(b)) - Number(isReferredTo(a)));
  return enums.flatMap((home, index) => {
    const others = homes.filter((one) => one.kind !== 'enum' || enums.indexOf(one) < index);
    const duplicate = others.find((other) => haveSameValues(home, other));
    if (duplicate) {
      return [
        {
          file: contracts.getPath(home.file),
          pointer: home.pointer,
          message:
            `found sentences of ${listValues(home)}, expected one home: ${duplicate.file}#${duplicate.pointer} has them too. ` +
            `Use ${formatReference(home.file, duplicate)}, and correct a sentence there.`,
        },
      ];
    }
    return home.sentences.flatMap((own) => {
      const second = others
        .flatMap(({kind, sentences}) => sentences.map((other) => ({kind, other})))
        .find(
          ({kind, other}) =>
            other.value === own.value &&
            (kind === 'webhooks' || computeSimilarity(own.sentence, other.sentence) >= SIMILARITY),
        );
      return second
        ? [
            {
              file: contracts.getPath(own.file),
              pointer: own.pointer,
              message:
                `found a second sentence of ${own.value}, "${own.sentence}", expected one home: ` +
                `${second.other.file}#${second.other.pointer} has "${second.other.sentence}". ` +
                `Use ${formatReference(own.file, second.other)} here, or correct the one that means something else.`,
            },
          ]
        : [];
    });
  });
}

/** Sentences of states and enum values that are written in more than one place. */
export function findRepeatedSentences(contracts: Contracts): Defect[] {
  const homes = [...listLifecycleHomes(contracts), ...listCatalogHomes(contracts), ...listContractHomes(contracts)];
  const separate = findSeparateEnums(contracts);
  const known = new Set(separate.map(({file, pointer}) => `${file}#${pointer}`));
  const second = findSecondHomes(
    contracts,
    homes.filter(({file, pointer}) => !known.has(`${contracts.getPath(file)}#${pointer}`)),
  );
  return [...separate, ...second];
}
