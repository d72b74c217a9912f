import {childrenOf, choosingValues, discriminatorOf, type Discriminator} from './discriminators';
import type {VariantView, VariantsView} from './documentViews';
import {childOf, idOf, kindOf, objectAt, type Place} from './documentLocations';
import type {Reader} from './reader';
import type {SchemaNode} from './schemaNode';
import {isSoleOption, optionsOf, type Part} from './schemaParts';
import {valuesOfChoice} from './enumValues';

interface VariantNode extends VariantView {
  readonly schema: SchemaNode;
  /** What a discriminator has to hold to choose it. */
  readonly choice: {readonly property: string; readonly value: string} | undefined;
}

export interface VariantsNode extends VariantsView {
  readonly options: readonly VariantNode[];
  /** True when a value has to fit one of the options, or any. */
  readonly isChoice: boolean;
}

const CHOICES = {oneOf: 'One of', anyOf: 'Any of'} as const;

function plainVariant(label: string, schema: SchemaNode): VariantNode {
  return {label, schema, choice: undefined};
}

function optionNode(schema: SchemaNode, index: number, discriminator: Discriminator | undefined): VariantNode {
  const label = schema.name ?? schema.title ?? `Option ${index + 1}`;
  const values = discriminator ? choosingValues(discriminator, schema) : [];
  if (!discriminator || values.length === 0) {
    return plainVariant(label, schema);
  }
  const {property} = discriminator;
  return {label: `${label} (${property}: ${values.join(' or ')})`, schema, choice: {property, value: values[0]!}};
}

function choice(
  reader: Reader,
  places: readonly Place[],
  keyword: keyof typeof CHOICES,
  discriminator: Discriminator | undefined,
): VariantsNode {
  const options = places.map((place, index) => optionNode(reader.schema(place), index, discriminator));
  return {label: `${CHOICES[keyword]} ${options.length}`, options, isChoice: true};
}

/** Options of oneOf and anyOf, where they are more than a way to write one schema or a list of values. */
function choicesOf(reader: Reader, owners: readonly string[], {place, distance}: Part): VariantsNode[] {
  return (['oneOf', 'anyOf'] as const).flatMap((keyword) => {
    const list = childOf(place, keyword);
    if (list.value !== undefined && !Array.isArray(list.value)) {
      reader.problems.tell(list, `Found ${kindOf(list.value)}, expected a list of schemas.`);
    }
    const {options} = optionsOf(reader, place, keyword);
    if (options.length === 0 || isSoleOption(place, options) || valuesOfChoice(reader, place, keyword)) {
      return [];
    }
    const group = choice(reader, options, keyword, discriminatorOf(reader, place));
    // A parent that lists its children is part of each of them, and there the list says nothing.
    const isInherited = distance > 0 && group.options.some(({schema}) => owners.includes(schema.id));
    return isInherited ? [] : [group];
  });
}

/** The children of a parent whose discriminator chooses between them without oneOf (OpenAPI 3.0). */
function inheritanceOf(reader: Reader, owners: readonly string[], {place}: Part): VariantsNode[] {
  const {value} = place;
  if (value.oneOf !== undefined || value.anyOf !== undefined || value.discriminator === undefined) {
    return [];
  }
  const discriminator = discriminatorOf(reader, place);
  if (!discriminator) {
    return [];
  }
  const places = new Map([...discriminator.targets, ...childrenOf(reader, place)].map((child) => [idOf(child), child]));
  places.delete(idOf(place));
  const children = [...places.values()];
  if (children.length === 0 || children.some((child) => owners.includes(idOf(child)))) {
    return [];
  }
  return [choice(reader, children, 'oneOf', discriminator)];
}

function tupleOf(reader: Reader, {place}: Part): VariantsNode[] {
  const list = [childOf(place, 'prefixItems'), childOf(place, 'items')].find(({value}) => Array.isArray(value));
  const members = Array.isArray(list?.value) ? list.value : [];
  if (!list || members.length === 0) {
    return [];
  }
  const options = members.map((_, index) => plainVariant(`Item ${index + 1}`, reader.schema(childOf(list, index))));
  return [{label: 'Items in this order', options, isChoice: false}];
}

/** A keyword with one schema, which is called by its name where it has one. */
function single(reader: Reader, {place}: Part, keyword: string, label: string, fallback: string): VariantsNode[] {
  const child = childOf(place, keyword);
  if (child.value === undefined) {
    return [];
  }
  const schema = reader.schema(child);
  return [{label, options: [plainVariant(schema.name ?? schema.title ?? fallback, schema)], isChoice: false}];
}

function conditionOf(reader: Reader, {place}: Part): VariantsNode[] {
  const parts = (['if', 'then', 'else'] as const)
    .map((keyword) => ({keyword, child: childOf(place, keyword)}))
    .filter(({child}) => child.value !== undefined);
  const keywords = parts.map(({keyword}) => keyword);
  if (!keywords.includes('if') || parts.length < 2) {
    return [];
  }
  const then = keywords.includes('then') ? ', then the second' : '';
  const otherwise = keywords.includes('else') ? `, else the ${then ? 'third' : 'second'}` : '';
  const labels = {if: 'If', then: 'Then', else: 'Else'};
  const options = parts.map(({keyword, child}) => plainVariant(labels[keyword], reader.schema(child)));
  return [{label: `If it fits the first${then}${otherwise}`, options, isChoice: false}];
}

function dependentsOf(reader: Reader, {place}: Part): VariantsNode[] {
  return reader.references.entries(place, 'dependentSchemas').map(([name, child]) => ({
    label: `With ${name}, also`,
    options: [plainVariant('What else has to fit', reader.schema(child))],
    isChoice: false,
  }));
}

/** The schema of the text of an encoded value. */
function contentOf(reader: Reader, part: Part): VariantsNode[] {
  return objectAt(reader.problems, part.place, 'contentSchema')
    ? single(reader, part, 'contentSchema', 'The text holds', 'Its content')
    : [];
}

/**
 * The parts of a schema that hold side by side.
 *
 * @param owners ids of the schema itself, by which it is told from the children of its parents
 */
export function variantsOf(reader: Reader, owners: readonly string[], parts: readonly Part[]): VariantsNode[] {
  return parts.flatMap((part) => [
    ...choicesOf(reader, owners, part),
    ...inheritanceOf(reader, owners, part),
    ...tupleOf(reader, part),
    ...single(reader, part, 'contains', 'Contains', 'Such an item'),
    ...single(reader, part, 'not', 'Not', 'What does not fit'),
    ...conditionOf(reader, part),
    ...dependentsOf(reader, part),
    ...contentOf(reader, part),
  ]);
}
