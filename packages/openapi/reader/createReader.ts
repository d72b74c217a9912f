import {isObject} from '../../json';
import type {DocumentFiles} from './files';
import {getSchemaName} from './schemaNames';
import {
  getChild,
  createProblemSink,
  getLocationId,
  isObjectPlace,
  readObject,
  getOwnValue,
  type ObjectLocation,
  type DocumentLocation,
} from './documentLocations';
import type {Reader} from './reader';
import {createReferences} from './references';
import {SchemaNode, SchemaShape} from './schemaNode';
import {
  isAnnotation,
  isSoleOption,
  readOptions,
  getReference,
  reportIgnoredKeywords,
  resolveTarget,
} from './schemaParts';

/** Chains of definitions that only lead to each other end here. */
const MAX_CHAIN_LENGTH = 100;

function hasOnlyTexts(place: DocumentLocation): place is ObjectLocation {
  return isObjectPlace(place) && Object.keys(place.value).every(isAnnotation);
}

/** A schema that only refers to another one. */
interface UnwrappedSchema {
  readonly member: DocumentLocation;
  /** Whether null fits too. */
  readonly allowsNull: boolean;
  /** Members of allOf that only add text. */
  readonly texts?: readonly ObjectLocation[];
}

/** The one schema that a place refers to, with nothing but text beside it. */
function unwrapSingle(reader: Reader, place: ObjectLocation): UnwrappedSchema | undefined {
  const isTypeOnly = ({value}: ObjectLocation): boolean => value.type === undefined || value.type === 'object';
  const keywords = Object.keys(place.value).filter((keyword) => !isAnnotation(keyword));
  if (getReference(place) !== undefined) {
    if (reader.isVersion30) {
      reportIgnoredKeywords(reader, place);
    }
    const member = reader.isVersion30 || keywords.length === 1 ? resolveTarget(reader, place) : undefined;
    return member && {member, allowsNull: false};
  }
  const [keyword] = keywords.filter((name) => name !== 'type');
  if (keywords.filter((name) => name !== 'type').length !== 1 || !isTypeOnly(place)) {
    return undefined;
  }
  const all = getChild(place, 'allOf');
  if (keyword === 'allOf' && Array.isArray(all.value)) {
    const members = all.value.map((_, index) => getChild(all, index));
    const [member, ...others] = members.filter((other) => !hasOnlyTexts(other));
    return member && others.length === 0 ? {member, allowsNull: false, texts: members.filter(hasOnlyTexts)} : undefined;
  }
  if (keyword === 'oneOf' || keyword === 'anyOf') {
    const {options, hasNull} = readOptions(reader, place, keyword);
    return isSoleOption(place, options) ? {member: options[0]!, allowsNull: hasNull} : undefined;
  }
  return undefined;
}

/** Keywords of a general schema that one with attributes of its own replaces. */
const GENERAL_KEYWORDS = new Set(['type', 'properties', 'required', 'additionalProperties', 'maxProperties']);

/** Whether a named object implies a place: an object of any kind, or some of its names. */
function isImpliedBy(place: DocumentLocation, whole: SchemaNode): boolean {
  if (place.value === true) {
    return true;
  }
  if (!isObjectPlace(place)) {
    return false;
  }
  const {type, properties, additionalProperties} = place.value;
  const keywords = Object.keys(place.value).filter((keyword) => !isAnnotation(keyword));
  const names = new Set(whole.properties.map(({name}) => name));
  return (
    keywords.every((keyword) => GENERAL_KEYWORDS.has(keyword)) &&
    (type === undefined || type === 'object') &&
    (additionalProperties === undefined || additionalProperties === true) &&
    Object.keys(isObject(properties) ? properties : {}).every((name) => names.has(name))
  );
}

/**
 * Creates the reader, which all its parts use.
 *
 * @param linkBase where relative links of descriptions lead
 */
export function createReader(files: DocumentFiles, linkBase?: string): Reader {
  const problems = createProblemSink(linkBase, (place, reference) => references.findText(place, reference));
  const references = createReferences(files, problems);
  const schemas = new Map<string, SchemaNode>();
  const open: string[] = [];
  const {root} = files;
  const document: DocumentLocation = {source: root, pointer: '', value: root.root};
  const version = isObject(root.root) ? getOwnValue(root.root, 'openapi') : undefined;

  const getDefinition = (place: DocumentLocation): SchemaNode => {
    const id = getLocationId(place);
    return new SchemaNode(new SchemaShape(reader, id, [place]), {id, name: getSchemaName(place)});
  };

  /** A place without content of its own is its definition, seen from there; it keeps a name of its own. */
  const use = (place: DocumentLocation): SchemaNode => {
    const sole = isObjectPlace(place) ? unwrapSingle(reader, place) : undefined;
    if (!sole || !isObjectPlace(place)) {
      return getDefinition(place);
    }
    const inner = getSchema(sole.member);
    const name = getSchemaName(place);
    const texts = [place, ...(sole.texts ?? [])].filter(({value}) => Object.keys(value).some(isAnnotation));
    const hasTexts = texts.length > 0;
    const isOther = name !== undefined && (name !== inner.name || hasTexts);
    if (!hasTexts && !sole.allowsNull && !isOther) {
      return inner;
    }
    const identity = isOther ? {id: getLocationId(place), name} : inner;
    const uses = [...texts, ...inner.uses];
    const isNullable = sole.allowsNull || inner.isNullableHere;
    return new SchemaNode(inner.shape, identity, uses, isNullable, isOther ? undefined : inner.definition);
  };

  const getSchema = (place: DocumentLocation): SchemaNode => {
    const id = getLocationId(place);
    const known = schemas.get(id);
    if (known) {
      return known;
    }
    if (open.includes(id) || open.length > MAX_CHAIN_LENGTH) {
      const chain = [...open.slice(Math.max(0, open.indexOf(id))), id].slice(-5).join(', ');
      problems.report(place, `Found references that are circular: ${chain}. Point one of them to a definition.`);
      return new SchemaNode(new SchemaShape(reader, id, []), {id, name: getSchemaName(place)});
    }
    open.push(id);
    const made = use(place);
    open.pop();
    schemas.set(id, made);
    return made;
  };

  /** The named schema that implies all places, seen from the others, which only add text. */
  const findDominantSchema = (places: readonly DocumentLocation[]): SchemaNode | undefined => {
    const named = places.find((place) => getSchema(place).name !== undefined && getSchema(place).isStructured);
    const whole = named && getSchema(named);
    const others = places.filter((place) => place !== named);
    if (!whole || !others.every((place) => isImpliedBy(place, whole))) {
      return undefined;
    }
    const texts = others.filter(isObjectPlace).filter(({value}) => Object.keys(value).some(isAnnotation));
    return new SchemaNode(whole.shape, whole, [...whole.uses, ...texts], whole.isNullableHere);
  };

  const getMergedSchema = (places: readonly DocumentLocation[], isInside: boolean): SchemaNode => {
    const [first] = places;
    if (first && places.length === 1) {
      return getSchema(first);
    }
    const nodes = new Map(places.map((place) => [getSchema(place).id, getSchema(place)]));
    const ids = [...nodes.keys()];
    const named = [...nodes.values()].filter(({name}) => name !== undefined);
    if (first && (ids.length === 1 || (isInside && named.length > 1))) {
      return getSchema(first);
    }
    const id = ids.join(' & ');
    const made =
      schemas.get(id) ??
      findDominantSchema(places) ??
      new SchemaNode(new SchemaShape(reader, id, places), {id, name: undefined});
    schemas.set(id, made);
    return made;
  };

  const findComponents = (place: ObjectLocation): ObjectLocation | undefined => {
    const components = readObject(problems, place, 'components');
    return components && references.follow(components);
  };

  const reader: Reader = {
    references,
    problems,
    writtenExamples: [],
    isVersion30: /^3(\.0|$)/.test(String(version)),
    components: isObjectPlace(document) ? findComponents(document) : undefined,
    getSchema,
    getMergedSchema,
  };
  return reader;
}
