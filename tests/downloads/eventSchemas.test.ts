import fs from 'node:fs';
import path from 'node:path';
import {Ajv2020, type ValidateFunction} from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {brand} from '../../src/brand';
import {isObject, type JsonObject} from '../../src/plugins/contracts/json';
import {readContractText} from '../../src/plugins/contracts/yaml';
import {storyTime} from '../../src/plugins/site';
import {moveTimes} from '../../src/plugins/storyTime';
import {filesWhere, jsonAt, sources} from './support';

/** As strict as it can be: no keyword, format or type is let pass. */
function compiled(schema: object): ValidateFunction {
  const complain = (message: string): never => {
    throw new Error(message);
  };
  const ajv = new Ajv2020({strict: true, allErrors: true, logger: {log: complain, warn: complain, error: complain}});
  addFormats(ajv);
  return ajv.compile(schema);
}

const FOLDER = 'contracts/examples/events';
const events = fs.readdirSync(FOLDER).map((name): [string, JsonObject] => {
  const text = moveTimes(readContractText(path.join(FOLDER, name)), storyTime);
  return [name.replace('.yaml', ''), (parse(text) as {value: JsonObject}).value];
});

function productOf(type: string): string {
  return sources.book.documents.payments.webhooks.some((event) => event.path === type) ? 'payments' : 'commerce';
}

const unions = new Map(
  ['payments', 'commerce'].map((product) => [product, compiled(jsonAt(`/${product}/events.schema.json`) as object)]),
);

function changed(
  event: JsonObject,
  change: (copy: JsonObject, data: JsonObject, object: JsonObject) => void,
): JsonObject {
  const copy = structuredClone(event);
  const data = copy.data as JsonObject;
  change(copy, data, data.object as JsonObject);
  return copy;
}

it('has a schema for each event, and a recorded event for each schema', () => {
  const types = filesWhere(/\/events\/.*\.schema\.json$/).map(({path: file}) => path.basename(file, '.schema.json'));
  expect(types.sort()).toEqual([...sources.book.events.keys()].sort());
  expect(events.map(([type]) => type).sort()).toEqual(types.sort());
});

describe.each(events)('%s', (type, event) => {
  const file = `/${productOf(type)}/events/${type}.schema.json`;
  const schema = jsonAt(file) as JsonObject;
  const isValid = compiled(schema);
  const union = unions.get(productOf(type))!;

  it('is described by a file that stands by itself at its address', () => {
    expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
    expect(schema.$id).toBe(brand.docsUrl + file);
    expect(schema.title).toBe(type);
  });

  it('fits as it was recorded, by its own schema and by that of all', () => {
    expect([isValid(event), isValid.errors, union(event), union.errors]).toEqual([true, null, true, null]);
  });

  it('fits with properties that are not described, as clients must accept them', () => {
    expect(isValid(changed(event, (copy, _, object) => void (copy.later = object.later = 1)))).toBe(true);
  });

  it.each([
    ['another type', changed(event, (copy) => void (copy.type = 'other.happened'))],
    ['no id', changed(event, (copy) => delete copy.id)],
    ['an id of another form', changed(event, (copy) => void (copy.id = 'event 1'))],
    ['a day for a time', changed(event, (copy) => void (copy.created_at = '2026-11-14'))],
    ['no object', changed(event, (_, data) => delete data.object)],
    ['a number for the id of its object', changed(event, (_, __, object) => void (object.id = 7))],
    ['an object of another kind', changed(event, (_, __, object) => void (object.object = 'event'))],
  ])('does not fit with %s', (_, wrong) => {
    expect([isValid(wrong), union(wrong)]).toEqual([false, false]);
  });

  it('does not fit with any of its properties of another type', () => {
    const {object} = event.data as {object: JsonObject};
    const names = Object.keys(object).filter((name) => !isObject(object[name]) || name !== 'metadata');
    fc.assert(
      fc.property(fc.constantFrom(...names), (name) => {
        const wrong = changed(event, (_, __, copy) => void (copy[name] = [{wrong: true}, 0.5]));
        return !isValid(wrong) && !union(wrong);
      }),
    );
  });
});

it('names what is wrong with an event in the schema of all, and nothing of the other events', () => {
  const [, event] = events.find(([type]) => type === 'refund.created')!;
  const union = unions.get('payments')!;
  union(changed(event, (_, __, object) => void (object.amount = 'much')));
  expect(new Set(union.errors!.map(({instancePath, keyword}) => `${instancePath} ${keyword}`))).toEqual(
    new Set(['/data/object/amount type', ' if']),
  );
});

it('describes the statement that can be downloaded', () => {
  const isValid = compiled(jsonAt('settlement-statement.schema.json') as object);
  const statement = jsonAt('stl_5Wq8Ez.json') as JsonObject;
  expect([isValid(statement), isValid.errors]).toEqual([true, null]);
  expect(isValid({...statement, closing_balance: '9421'})).toBe(false);
});
