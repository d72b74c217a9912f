import {isObject} from '../../../src/pipeline/contracts/json';
import type {Files} from './files';
import {schemaNameOf} from './schemaNames';
import {
  childOf,
  createProblemSink,
  idOf,
  isObjectPlace,
  objectAt,
  valueAt,
  type ObjectPlace,
  type Place,
} from './documentLocations';
import type {Reader} from './reader';
import {createReferences} from './references';
import {SchemaNode, Shape} from './schemaNode';
import {isAnnotation, isSoleOption, optionsOf, referenceOf, targetOf} from './schemaParts';

/** Chains of definitions that only lead to each other end here. */
const CHAIN_LIMIT = 100;

function hasOnlyTexts(place: Place): place is ObjectPlace {
  return isObjectPlace(place) && Object.keys(place.value).every(isAnnotation);
}

/** A schema that stands for another one. */
interface SoleMember {
  readonly member: Place;
  /** Whether null fits too. */
  readonly allowsNull: boolean;
  /** Members of allOf that only add texts. */
  readonly texts?: readonly ObjectPlace[];
}

/** The one schema that a place stands for with nothing but texts beside it. */
function soleMember(reader: Reader, place: ObjectPlace): SoleMember | undefined {
  const isTypeOnly = ({value}: ObjectPlace): boolean => value.type === undefined || value.type === 'object';
  const keywords = Object.keys(place.value).filter((keyword) => !isAnnotation(keyword));
  if (referenceOf(place) !== undefined) {
    const member = reader.isVersion30 || keywords.length === 1 ? targetOf(reader, place) : undefined;
    return member && {member, allowsNull: false};
  }
  const [keyword] = keywords.filter((name) => name !== 'type');
  if (keywords.filter((name) => name !== 'type').length !== 1 || !isTypeOnly(place)) {
    return undefined;
  }
  const all = childOf(place, 'allOf');
  if (keyword === 'allOf' && Array.isArray(all.value)) {
    const members = all.value.map((_, index) => childOf(all, index));
    const [member, ...others] = members.filter((other) => !hasOnlyTexts(other));
    return member && others.length === 0 ? {member, allowsNull: false, texts: members.filter(hasOnlyTexts)} : undefined;
  }
  if (keyword === 'oneOf' || keyword === 'anyOf') {
    const {options, hasNull} = optionsOf(reader, place, keyword);
    return isSoleOption(place, options) ? {member: options[0]!, allowsNull: hasNull} : undefined;
  }
  return undefined;
}

/** Keywords of a general schema that one with attributes of its own says better. */
const GENERAL = new Set(['type', 'properties', 'required', 'additionalProperties', 'maxProperties']);

/** Whether a place asks for nothing that a named object does not say: an object of any kind, or some of its names. */
function saysNoMore(place: Place, whole: SchemaNode): boolean {
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
    keywords.every((keyword) => GENERAL.has(keyword)) &&
    (type === undefined || type === 'object') &&
    (additionalProperties === undefined || additionalProperties === true) &&
    Object.keys(isObject(properties) ? properties : {}).every((name) => names.has(name))
  );
}

/** Makes what all parts of the reader work with. */
export function createReader(files: Files): Reader {
  const problems = createProblemSink();
  const references = createReferences(files, problems);
  const schemas = new Map<string, SchemaNode>();
  const open: string[] = [];
  const {root} = files;
  const document: Place = {source: root, pointer: '', value: root.root};
  const version = isObject(root.root) ? valueAt(root.root, 'openapi') : undefined;

  const defined = (place: Place): SchemaNode => {
    const id = idOf(place);
    return new SchemaNode(new Shape(reader, id, [place]), {id, name: schemaNameOf(place)});
  };

  /** A place that says nothing of its own is its definition, seen from there; a name of its own it keeps. */
  const use = (place: Place): SchemaNode => {
    const sole = isObjectPlace(place) ? soleMember(reader, place) : undefined;
    if (!sole || !isObjectPlace(place)) {
      return defined(place);
    }
    const inner = schema(sole.member);
    const name = schemaNameOf(place);
    const texts = [place, ...(sole.texts ?? [])].filter(({value}) => Object.keys(value).some(isAnnotation));
    const hasTexts = texts.length > 0;
    const isOther = name !== undefined && (name !== inner.name || hasTexts);
    if (!hasTexts && !sole.allowsNull && !isOther) {
      return inner;
    }
    const identity = isOther ? {id: idOf(place), name} : inner;
    const uses = [...texts, ...inner.uses];
    const isNullable = sole.allowsNull || inner.isNullableHere;
    return new SchemaNode(inner.shape, identity, uses, isNullable, isOther ? undefined : inner.definition);
  };

  const schema = (place: Place): SchemaNode => {
    const id = idOf(place);
    const known = schemas.get(id);
    if (known) {
      return known;
    }
    if (open.includes(id) || open.length > CHAIN_LIMIT) {
      const chain = [...open.slice(Math.max(0, open.indexOf(id))), id].slice(-5).join(', ');
      problems.tell(place, `Found references that lead in a circle: ${chain}. Let one of them lead to a definition.`);
      return new SchemaNode(new Shape(reader, id, []), {id, name: schemaNameOf(place)});
    }
    open.push(id);
    const made = use(place);
    open.pop();
    schemas.set(id, made);
    return made;
  };

  /** The named schema that is all that the places say together, seen from the others, which only add texts. */
  const dominant = (places: readonly Place[]): SchemaNode | undefined => {
    const named = places.find((place) => schema(place).name !== undefined && schema(place).isStructured);
    const whole = named && schema(named);
    const others = places.filter((place) => place !== named);
    if (!whole || !others.every((place) => saysNoMore(place, whole))) {
      return undefined;
    }
    const texts = others.filter(isObjectPlace).filter(({value}) => Object.keys(value).some(isAnnotation));
    return new SchemaNode(whole.shape, whole, [...whole.uses, ...texts], whole.isNullableHere);
  };

  const mergedSchema = (places: readonly Place[], isInside: boolean): SchemaNode => {
    const [first] = places;
    if (first && places.length === 1) {
      return schema(first);
    }
    const nodes = new Map(places.map((place) => [schema(place).id, schema(place)]));
    const ids = [...nodes.keys()];
    const named = [...nodes.values()].filter(({name}) => name !== undefined);
    if (first && (ids.length === 1 || (isInside && named.length > 1))) {
      return schema(first);
    }
    const id = ids.join(' & ');
    const made =
      schemas.get(id) ?? dominant(places) ?? new SchemaNode(new Shape(reader, id, places), {id, name: undefined});
    schemas.set(id, made);
    return made;
  };

  const componentsOf = (place: ObjectPlace): ObjectPlace | undefined => {
    const components = objectAt(problems, place, 'components');
    return components && references.followed(components);
  };

  const reader: Reader = {
    references,
    problems,
    isVersion30: /^3(\.0|$)/.test(String(version)),
    components: isObjectPlace(document) ? componentsOf(document) : undefined,
    schema,
    mergedSchema,
  };
  return reader;
}
