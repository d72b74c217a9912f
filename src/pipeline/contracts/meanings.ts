import {isObject, type JsonObject} from '../../../packages/json';
import {hasStoryPart} from '../../site';
import {readLifecycles} from './lifecycles';
import type {ContractSource} from './source';
import {isContractPart, SENTENCES} from './valueSentences';

function prefixKeys(prefix: string, texts: Readonly<Record<string, unknown>>): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]) => (typeof text === 'string' ? [[`${prefix}.${key}`, text]] : []));
}

/** The sentences of a named schema that is an enum, or of its enum properties. */
function listSchemaMeanings(name: string, schema: JsonObject): [string, string][] {
  const properties = Object.entries(isObject(schema.properties) ? schema.properties : {});
  return [
    [name, schema] as const,
    ...properties.map(([property, part]) => [`${name}.${property}`, part] as const),
  ].flatMap(([prefix, part]) =>
    isObject(part) && isObject(part[SENTENCES]) ? prefixKeys(prefix, part[SENTENCES]) : [],
  );
}

/**
 * The meaning of each state and each enum value: `refund.failed` is a state, `sub_order.payment_status.voided` a
 * secondary status, `RefundReason.duplicate` and `Refund.failure_reason.other` values of the contracts.
 */
export function readMeanings(source: ContractSource): Readonly<Record<string, string>> {
  const schemas = source
    .list()
    .filter(isContractPart)
    .map((file) => source.parse(file))
    .flatMap((content) => (isObject(content) && isObject(content.schemas) ? Object.entries(content.schemas) : []));
  const lifecycles = hasStoryPart('lifecycles') ? [...readLifecycles(source).values()] : [];
  const states = lifecycles.flatMap(({machine, states: all, secondaryStatuses = []}) => [
    ...Object.entries(all).map(([name, {description}]): [string, string] => [`${machine}.${name}`, description]),
    ...secondaryStatuses.flatMap(({field, states: values}) => prefixKeys(`${machine}.${field}`, values)),
  ]);
  return Object.fromEntries([
    ...states,
    ...schemas.flatMap(([name, schema]) => (isObject(schema) ? listSchemaMeanings(name, schema) : [])),
  ]);
}
