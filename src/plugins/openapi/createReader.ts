import {isObject} from '../contracts/json';
import type {Files} from './files';
import {schemaNameOf} from './names';
import {
  childOf,
  createProblemSink,
  idOf,
  isObjectPlace,
  objectAt,
  valueAt,
  type ObjectPlace,
  type Place,
} from './places';
import type {Reader} from './reader';
import {createReferences} from './references';
import {SchemaNode, Shape} from './schemaNode';
import {isAnnotation, isSoleOption, optionsOf, referenceOf, targetOf} from './schemaParts';

/** Chains of definitions that only lead to each other end here. */
const CHAIN_LIMIT = 100;

/** The one schema that a place stands for with nothing but texts beside it, and whether null fits too. */
function soleMember(
  reader: Reader,
  place: ObjectPlace,
): {readonly member: Place; readonly allowsNull: boolean} | undefined {
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
  if (keyword === 'allOf') {
    return Array.isArray(all.value) && all.value.length === 1
      ? {member: childOf(all, 0), allowsNull: false}
      : undefined;
  }
  if (keyword === 'oneOf' || keyword === 'anyOf') {
    const {options, hasNull} = optionsOf(reader, place, keyword);
    return isSoleOption(place, options) ? {member: options[0]!, allowsNull: hasNull} : undefined;
  }
  return undefined;
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
    const hasTexts = Object.keys(place.value).some((keyword) => isAnnotation(keyword));
    const isOther = name !== undefined && (name !== inner.name || hasTexts);
    if (!hasTexts && !sole.allowsNull && !isOther) {
      return inner;
    }
    const identity = isOther ? {id: idOf(place), name} : inner;
    const uses = hasTexts ? [place, ...inner.uses] : inner.uses;
    return new SchemaNode(inner.shape, identity, uses, sole.allowsNull || inner.isNullableHere);
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
    const made = schemas.get(id) ?? new SchemaNode(new Shape(reader, id, places), {id, name: undefined});
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
