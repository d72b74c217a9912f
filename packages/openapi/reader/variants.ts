import {findChildSchemas, listDiscriminatorValues, readDiscriminator, type Discriminator} from './discriminators';
import type {VariantView, VariantsView} from './documentViews';
import {getChild, getLocationId, describeKind, readObject, type DocumentLocation} from './documentLocations';
import type {Reader} from './reader';
import type {SchemaNode} from './schemaNode';
import {isSoleOption, readOptions, type SchemaPart} from './schemaParts';
import {readChoiceValues} from './enumValues';

interface VariantNode extends VariantView {
  readonly schema: SchemaNode;
  /** The value of the discriminator that chooses it. */
  readonly choice: {readonly property: string; readonly value: string} | undefined;
}

export interface VariantsNode extends VariantsView {
  readonly options: readonly VariantNode[];
}

const CHOICE_LABELS = {oneOf: 'One of', anyOf: 'Any of'} as const;

function createVariant(label: string, schema: SchemaNode): VariantNode {
  return {label, schema, choice: undefined};
}

function createOptionVariant(schema: SchemaNode, index: number, discriminator: Discriminator | undefined): VariantNode {
  const label = schema.name ?? schema.title ?? `Option ${index + 1}`;
  const values = discriminator ? listDiscriminatorValues(discriminator, schema) : [];
  if (!discriminator || values.length === 0) {
    return createVariant(label, schema);
  }
  const {property} = discriminator;
  return {label: `${label} (${property}: ${values.join(' or ')})`, schema, choice: {property, value: values[0]!}};
}

function createChoice(
  reader: Reader,
  places: readonly DocumentLocation[],
  keyword: keyof typeof CHOICE_LABELS,
  discriminator: Discriminator | undefined,
): VariantsNode {
  const options = places.map((place, index) => createOptionVariant(reader.getSchema(place), index, discriminator));
  return {label: `${CHOICE_LABELS[keyword]} ${options.length}`, options, isChoice: true};
}

/** Options of oneOf and anyOf, where they are more than a notation for one schema or an enum. */
function readChoices(reader: Reader, owners: readonly string[], {place, distance}: SchemaPart): VariantsNode[] {
  return (['oneOf', 'anyOf'] as const).flatMap((keyword) => {
    const list = getChild(place, keyword);
    if (list.value !== undefined && !Array.isArray(list.value)) {
      reader.problems.report(list, `Found ${describeKind(list.value)}, expected a list of schemas.`);
    }
    const {options} = readOptions(reader, place, keyword);
    if (options.length === 0 || isSoleOption(place, options) || readChoiceValues(reader, place, keyword)) {
      return [];
    }
    const group = createChoice(reader, options, keyword, readDiscriminator(reader, place));
    // A parent that lists its children is part of each of them, where the list is meaningless.
    const isInherited = distance > 0 && group.options.some(({schema}) => owners.includes(schema.id));
    return isInherited ? [] : [group];
  });
}

/** The children of a parent whose discriminator chooses between them without oneOf (OpenAPI 3.0). */
function readInheritance(reader: Reader, owners: readonly string[], {place}: SchemaPart): VariantsNode[] {
  const {value} = place;
  if (value.oneOf !== undefined || value.anyOf !== undefined || value.discriminator === undefined) {
    return [];
  }
  const discriminator = readDiscriminator(reader, place);
  if (!discriminator) {
    return [];
  }
  const places = new Map(
    [...discriminator.targets, ...findChildSchemas(reader, place)].map((child) => [getLocationId(child), child]),
  );
  places.delete(getLocationId(place));
  const children = [...places.values()];
  if (children.length === 0 || children.some((child) => owners.includes(getLocationId(child)))) {
    return [];
  }
  return [createChoice(reader, children, 'oneOf', discriminator)];
}

/** The label of the first items of an array, each of which has a schema of its own. */
export const TUPLE_LABEL = 'Items in this order';

/** Whether an array has first items of their own schemas; `items` is then the schema of those after them. */
export function isTuple({variants}: {readonly variants: readonly {readonly label: string}[]}): boolean {
  return variants.some(({label}) => label === TUPLE_LABEL);
}

function readTuple(reader: Reader, {place}: SchemaPart): VariantsNode[] {
  const list = [getChild(place, 'prefixItems'), getChild(place, 'items')].find(({value}) => Array.isArray(value));
  const members = Array.isArray(list?.value) ? list.value : [];
  if (!list || members.length === 0) {
    return [];
  }
  const options = members.map((_, index) => {
    const schema = reader.getSchema(getChild(list, index));
    const title = schema.name === undefined && schema.title !== undefined ? `: ${schema.title}` : '';
    return createVariant(`Item ${index + 1}${title}`, schema);
  });
  return [{label: TUPLE_LABEL, options, isChoice: false}];
}

/** A keyword with one schema, labeled by its name where it has one. */
function readSingleSchemaKeyword(
  reader: Reader,
  {place}: SchemaPart,
  keyword: string,
  label: string,
  fallback: string,
): VariantsNode[] {
  const child = getChild(place, keyword);
  if (child.value === undefined) {
    return [];
  }
  const schema = reader.getSchema(child);
  return [{label, options: [createVariant(schema.name ?? schema.title ?? fallback, schema)], isChoice: false}];
}

function readCondition(reader: Reader, {place}: SchemaPart): VariantsNode[] {
  const parts = (['if', 'then', 'else'] as const)
    .map((keyword) => ({keyword, child: getChild(place, keyword)}))
    .filter(({child}) => child.value !== undefined);
  const keywords = parts.map(({keyword}) => keyword);
  if (!keywords.includes('if') || parts.length < 2) {
    return [];
  }
  const then = keywords.includes('then') ? ', then the second' : '';
  const otherwise = keywords.includes('else') ? `, otherwise the ${then ? 'third' : 'second'}` : '';
  const labels = {if: 'If', then: 'Then', else: 'Else'};
  const options = parts.map(({keyword, child}) => createVariant(labels[keyword], reader.getSchema(child)));
  return [{label: `If it fits the first${then}${otherwise}`, options, isChoice: false}];
}

function readDependentSchemas(reader: Reader, {place}: SchemaPart): VariantsNode[] {
  return reader.references.readEntries(place, 'dependentSchemas').map(([name, child]) => {
    const schema = reader.getSchema(child);
    return {
      label: `Where it has ${name}`,
      options: [createVariant(schema.name ?? schema.title ?? 'It also has', schema)],
      isChoice: false,
    };
  });
}

/** The schema of the text of an encoded value. */
function readEncodedContent(reader: Reader, part: SchemaPart): VariantsNode[] {
  return readObject(reader.problems, part.place, 'contentSchema')
    ? readSingleSchemaKeyword(reader, part, 'contentSchema', 'Decoded content', 'Its content')
    : [];
}

/**
 * The parts of a schema that apply together.
 *
 * @param owners ids of the schema itself, which distinguish it from the children of its parents
 */
export function readVariants(reader: Reader, owners: readonly string[], parts: readonly SchemaPart[]): VariantsNode[] {
  return parts.flatMap((part) => [
    ...readChoices(reader, owners, part),
    ...readInheritance(reader, owners, part),
    ...readTuple(reader, part),
    ...readSingleSchemaKeyword(reader, part, 'contains', 'Contains', 'Such an item'),
    ...readSingleSchemaKeyword(reader, part, 'not', 'Not', 'Not allowed'),
    ...readCondition(reader, part),
    ...readDependentSchemas(reader, part),
    ...readEncodedContent(reader, part),
  ]);
}
