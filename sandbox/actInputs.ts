import {Ajv2020} from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import {suggest} from '../packages/authoring/suggest';
import {getAtPointer, isObject, stringifyValue, type Json, type JsonObject} from '../packages/json';
import type {Product} from '../src/pipeline/contracts/bundleContract';
import type {SandboxContracts} from './contracts';
import {CHALLENGE_RESULTS} from './payments/attempts';
import type {PaymentsSeed} from './payments/seed';
import {ApiError} from './world/apiError';

/** What an act of a party takes. */
export interface ActInput {
  /** The kind of object whose id it takes. */
  readonly id: string;
  /** The JSON Schema of each value that its `data` can have. */
  readonly data: JsonObject;
}

const TEXT = {type: 'string', minLength: 1};
const UNITS = {line_id: TEXT, quantity: {type: 'integer', minimum: 1}};

function createListSchema(properties: JsonObject): JsonObject {
  const items = {type: 'object', properties, required: Object.keys(properties), additionalProperties: false};
  return {type: 'array', minItems: 1, items};
}

const LINES = {lines: createListSchema(UNITS)};

const ANNOTATIONS = ['description', 'examples', 'unevaluatedProperties'];

/** The rules of a schema, with those that it refers to, and without what does not restrict a value. */
function inlineSchema(document: unknown, {$ref, ...schema}: JsonObject): JsonObject {
  const rules = Object.entries(schema).filter(
    ([keyword]) => !ANNOTATIONS.includes(keyword) && !keyword.startsWith('x-'),
  );
  return {
    ...(typeof $ref === 'string' && inlineSchema(document, getAtPointer(document, $ref) as JsonObject)),
    ...Object.fromEntries(
      rules.map(([keyword, rule]) => [keyword, isObject(rule) ? inlineSchema(document, rule) : rule]),
    ),
  };
}

function createActInputs({products, catalogs, seedData}: SandboxContracts): ReadonlyMap<string, ActInput> {
  const readSchema = (product: Product, pointer: string): JsonObject =>
    inlineSchema(products.find((one) => one.product === product)!.document, {
      $ref: `#/components/schemas/${pointer}`,
    });
  const listValues = (schema: JsonObject): JsonObject => ({
    enum: (schema.enum as readonly Json[]).filter((value) => value !== null),
  });
  const {tokens} = catalogs.sandboxTriggers;
  const {wallet_tokens: wallets} = seedData.payments as PaymentsSeed;
  const refusal = {failure_reason: listValues(readSchema('payments', 'Refund/properties/failure_reason'))};
  const failure = {failure_reason: listValues(readSchema('commerce', 'PayoutFailureReason'))};
  const decline = {
    decline_code: {enum: catalogs.declineCodes.declines.map(({code}) => code)},
    raw_code: readSchema('payments', 'Decline/properties/raw_code'),
  };
  const readProperties = (schema: string, ...names: readonly string[]): JsonObject =>
    Object.fromEntries(names.map((name) => [name, readSchema('commerce', `${schema}/properties/${name}`)]));
  const tracking = readProperties('Fulfillment', 'carrier', 'tracking_number', 'tracking_url');
  const parcel = {...LINES, fulfillment_id: TEXT, ...tracking};
  // Units that did not arrive become missing by themselves.
  const {enum: dispositions} = listValues(readSchema('commerce', 'Disposition'));
  const result = {disposition: {enum: (dispositions as readonly Json[]).filter((value) => value !== 'missing')}};
  const entry = readProperties('SettlementEntry', 'amount', 'description');
  const price = readSchema('commerce', 'Amount');
  const inputs: Readonly<Record<string, Readonly<Record<string, JsonObject>>>> = {
    checkout_intent: {
      'checkout_intent.submit': {
        token: {enum: [...tokens, ...wallets].map(({token}) => token)},
        card_number: {enum: tokens.map(({card_number}) => card_number)},
      },
    },
    payment_intent: {
      'payment_intent.resume': {result: {enum: [...CHALLENGE_RESULTS]}},
      'payment_attempt.authorize': {},
      'payment_attempt.capture_at_once': {},
      'payment_attempt.decline': decline,
      'payment_attempt.fail': {},
      'payment_attempt.find_authorized': {},
      'payment_attempt.find_captured': {},
      'payment_attempt.find_declined': decline,
      'payment_attempt.find_failed': {},
    },
    refund: {'refund.succeed': {}, 'refund.fail': refusal, 'refund.return': refusal},
    product: {
      'product.publish': {},
      'product.update': {
        ...readProperties('Product', 'title', 'brand', 'category_ids', 'tags', 'attributes'),
        description: readSchema('commerce', 'ProductDescription/properties/plain'),
      },
      'product.archive': {},
    },
    variant: {
      'variant.change_price': {amount: price, list_amount: price},
      'variant.change_availability': {
        status: listValues(readSchema('commerce', 'AvailabilityStatus')),
        ...readProperties('Availability', 'quantity'),
      },
    },
    merchant: {
      'merchant.stop_delivery': {country: {enum: catalogs.countries.countries.map(({code}) => code)}},
      'settlement_entry.adjust': {...entry, sub_order_id: TEXT},
    },
    sub_order: {
      'sub_order.hold': {},
      'sub_order.release': {},
      'sub_order.fail_review': {},
      'sub_order.accept': {},
      'sub_order.reject': {},
      'sub_order.cancel_by_merchant': {},
      'sub_order.ship': parcel,
      'sub_order.ship_part': parcel,
      'sub_order.reship': {},
      'sub_order.give_up': {},
      'sub_order.give_up_rest': {},
      'settlement_entry.charge_back': {...entry, amount: price},
    },
    fulfillment: {
      'fulfillment.collect': {},
      'fulfillment.pick': {},
      'fulfillment.prepare_pickup': {},
      'fulfillment.scan': {},
      'fulfillment.load': {},
      'fulfillment.deliver': {},
      'fulfillment.fail': {},
      'fulfillment.return_to_sender': {},
      'fulfillment.lose': {},
    },
    return: {
      'return.approve': {method: {enum: ['keep_it']}},
      'return.decline': {reason: readSchema('commerce', 'Return/properties/decline_reason')},
      'return.scan': {},
      'return.lose': {},
      'return.receive': LINES,
      'return.receive_part': LINES,
      'return.receive_rest': LINES,
      'return.inspect': {lines: createListSchema({...UNITS, ...result})},
      'return.return_to_shopper': {},
      'return.retry_refund': {},
      'return.settle': {},
    },
    settlement_entry: {'settlement_entry.reverse_chargeback': {}},
    payout: {
      'payout.pay': {},
      'payout.fail': failure,
      'payout.return': failure,
      'payout.return_late': failure,
      'payout.reschedule': {},
    },
  };
  return new Map(
    Object.entries(inputs).flatMap(([id, acts]) =>
      Object.entries(acts).map(([act, data]): [string, ActInput] => [act, {id, data}]),
    ),
  );
}

const cachedInputs = new WeakMap<SandboxContracts, ReadonlyMap<string, ActInput>>();

/**
 * What each act takes, by its name. The values of an enum are those of the contracts. The schemas are the same objects
 * for each sandbox of the same contracts, so that each is compiled once.
 */
export function getActInputs(contracts: SandboxContracts): ReadonlyMap<string, ActInput> {
  const inputs = cachedInputs.get(contracts) ?? createActInputs(contracts);
  cachedInputs.set(contracts, inputs);
  return inputs;
}

const ajv = new Ajv2020({allowUnionTypes: true});
addFormats(ajv, {mode: 'full'});

function describeSchema(schema: JsonObject): string {
  return Array.isArray(schema.enum) ? `one of ${schema.enum.map(String).join(', ')}` : JSON.stringify(schema);
}

/** @throws ApiError `validation_failed` for a name that an act does not take, or a value that its schema does not allow */
export function checkActData(act: string, {data: schemas}: ActInput, data: JsonObject): void {
  for (const [name, value] of Object.entries(data)) {
    const schema = schemas[name];
    if (!isObject(schema)) {
      const names = Object.keys(schemas);
      const expected = names.length === 0 ? 'and the act has no data' : suggest(name, names);
      throw new ApiError('validation_failed', `${act}: found ${name} in data, ${expected}.`);
    }
    if (value !== undefined && !ajv.validate(schema, value)) {
      throw new ApiError(
        'validation_failed',
        `${act}: found ${stringifyValue(value)} as ${name}, expected ${describeSchema(schema)}.`,
      );
    }
  }
}
