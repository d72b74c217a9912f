import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {readProgram} from '../environments/elements/program';
import {readContracts} from '../../pipeline/projectContracts';

const {formEvents, formScript, declineCodes, errorCodes} = readContracts().catalogs;
const names = formEvents.events.map(({name}) => name);

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  'string or null': (value) => value === null || typeof value === 'string',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  'array of strings': (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
};

describe.each(formEvents.events)('the event $name of the form', ({payload, example}) => {
  it('has an example with each field of its payload, of its type, and no other', () => {
    expect(Object.keys(example)).toEqual(payload.map(({name}) => name));
    for (const {name, type} of payload) {
      expect(TYPES[type]!(example[name]), name).toBe(true);
    }
  });
});

describe('the examples of the form', () => {
  const getExample = (name: string): Readonly<Record<string, unknown>> =>
    formEvents.events.find((event) => event.name === name)!.example;

  it('show for a decline the shopper text of the catalog', () => {
    const {decline_code: code, shopper_message: message} = getExample('declined');
    expect(declineCodes.declines.find((decline) => decline.code === code)?.shopper).toBe(message);
  });

  it('have an error of the catalog, retriable as defined there', () => {
    const {code, retriable} = getExample('error');
    expect(errorCodes.errors.find((error) => error.code === code)?.retriable).toBe(retriable);
  });
});

describe('the script of the page', () => {
  const source = readProgram('.', 'programs/javascript/checkout-form.js');
  const page = fs.readFileSync('payments/Guides/ui-embedding.mdx', 'utf8');

  it('listens to every event but resize, and to no other', () => {
    const heard = [...source.matchAll(/checkout\.on\("(\w+)"/g)].map(([, name]) => name);
    expect(heard.toSorted()).toEqual(names.filter((name) => name !== 'resize').toSorted());
  });

  it('calls only methods and options of the form', () => {
    const methods = [...source.matchAll(/checkout\.(\w+)\(/g)].map(([, name]) => name!);
    expect(formScript.methods.map(({name}) => name)).toEqual(expect.arrayContaining(methods));
    const written = [...page.matchAll(/`checkout\.(\w+)\(/g)].map(([, name]) => name!);
    expect(formScript.methods.map(({name}) => name)).toEqual(expect.arrayContaining(written));
  });
});

it('no event, option or method of the form is duplicated', () => {
  for (const list of [formEvents.events, formScript.options, formScript.methods]) {
    expect(new Set(list.map(({name}) => name)).size).toBe(list.length);
  }
});
