import path from 'node:path';
import {Ajv2020, type ValidateFunction} from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import {expect, it} from 'vitest';
import {brand} from '../../src/brand';
import {isObject, type JsonObject} from '../../packages/json';
import {filterDownloads, readJsonDownload, sources} from './builtDownloads';
import {readContracts} from '../../src/pipeline/projectContracts';

/** As strict as it can be: no keyword, format or type is let pass. */
function compileSchema(schema: object): ValidateFunction {
  const throwWarning = (message: string): never => {
    throw new Error(message);
  };
  const ajv = new Ajv2020({
    strict: true,
    allErrors: true,
    logger: {log: throwWarning, warn: throwWarning, error: throwWarning},
  });
  addFormats(ajv);
  return ajv.compile(schema);
}

const events = readContracts()
  .listRecordings('events')
  .map((name): [string, JsonObject] => {
    const {value} = readContracts().readShiftedRecording(`events/${name}`) as {value: JsonObject};
    return [name, value];
  });

function getProductOfType(type: string): string {
  return sources.book.documents.payments.webhooks.some((event) => event.path === type) ? 'payments' : 'commerce';
}

const unions = new Map(
  ['payments', 'commerce'].map((product) => [
    product,
    compileSchema(readJsonDownload(`/${product}/events.schema.json`) as object),
  ]),
);

function changeEvent(
  event: JsonObject,
  change: (copy: JsonObject, data: JsonObject, object: JsonObject) => void,
): JsonObject {
  const copy = structuredClone(event);
  const data = copy.data as JsonObject;
  change(copy, data, data.object as JsonObject);
  return copy;
}

it('has a schema for each event, and a recorded event for each schema', () => {
  const types = filterDownloads(/\/events\/.*\.schema\.json$/).map(({path: file}) =>
    path.basename(file, '.schema.json'),
  );
  expect(types.sort()).toEqual([...sources.book.events.keys()].sort());
  expect(events.map(([type]) => type).sort()).toEqual(types.sort());
});

/** Changes that make an event invalid for its own schema and for that of all events. */
const DAMAGES: readonly (readonly [what: string, damage: Parameters<typeof changeEvent>[1]])[] = [
  ['another type', (copy) => void (copy.type = 'other.happened')],
  ['no id', (copy) => delete copy.id],
  ['an id of another form', (copy) => void (copy.id = 'event 1')],
  ['a day for a time', (copy) => void (copy.created_at = '2026-11-14')],
  ['no object', (_, data) => delete data.object],
  ['a number for the id of its object', (_, __, object) => void (object.id = 7)],
  ['an object of another kind', (_, __, object) => void (object.object = 'event')],
];

it.each(events)(
  'describes %s by itself, accepts what clients must accept, and rejects what is invalid',
  (type, event) => {
    const file = `/${getProductOfType(type)}/events/${type}.schema.json`;
    const schema = readJsonDownload(file) as JsonObject;
    const isValid = compileSchema(schema);
    const union = unions.get(getProductOfType(type))!;
    expect(schema).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: brand.docsUrl + file,
      title: type,
    });
    expect([isValid(event), isValid.errors, union(event), union.errors], 'as it was recorded').toEqual([
      true,
      null,
      true,
      null,
    ]);
    const later = changeEvent(event, (copy, _, object) => void (copy.later = object.later = 1));
    expect(isValid(later), 'with properties that are not described, as clients must accept them').toBe(true);
    for (const [what, damage] of DAMAGES) {
      const wrong = changeEvent(event, damage);
      expect([isValid(wrong), union(wrong)], `with ${what}`).toEqual([false, false]);
    }
    const {object} = event.data as {object: JsonObject};
    for (const name of Object.keys(object).filter((key) => !isObject(object[key]) || key !== 'metadata')) {
      const wrong = changeEvent(event, (_, __, copy) => void (copy[name] = [{wrong: true}, 0.5]));
      expect([isValid(wrong), union(wrong)], `with another type of ${name}`).toEqual([false, false]);
    }
  },
);

it('reports only the errors of an event in the schema of all, not those of other events', () => {
  const [, event] = events.find(([type]) => type === 'refund.created')!;
  const union = unions.get('payments')!;
  union(changeEvent(event, (_, __, object) => void (object.amount = 'much')));
  expect(new Set(union.errors!.map(({instancePath, keyword}) => `${instancePath} ${keyword}`))).toEqual(
    new Set(['/data/object/amount type', ' if']),
  );
});

it('describes the statement that can be downloaded', () => {
  const isValid = compileSchema(readJsonDownload('settlement-statement.schema.json') as object);
  const statement = readJsonDownload('stl_5Wq8Ez.json') as JsonObject;
  expect([isValid(statement), isValid.errors]).toEqual([true, null]);
  expect(isValid({...statement, closing_balance: '9421'})).toBe(false);
});
