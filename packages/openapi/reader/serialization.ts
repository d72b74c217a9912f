import type {SchemaNode} from './schemaNode';

/** How the value of a parameter is serialized (OpenAPI, Style Values). */
export interface SerializationStyle {
  readonly style: string;
  readonly explode: boolean;
}

type SerializedKind = 'list' | 'object' | 'plain';

/** The default style of a parameter, by location. */
export function getDefaultStyle(location: string): string {
  return location === 'query' || location === 'cookie' ? 'form' : 'simple';
}

function getSerializationKind(schema: SchemaNode | undefined): SerializedKind {
  const names = schema?.shape.types.names ?? [];
  if (names.includes('array')) {
    return 'list';
  }
  return names.includes('object') ? 'object' : 'plain';
}

function describeSeparated(kind: SerializedKind, mark: string): string | undefined {
  if (kind === 'plain') {
    return undefined;
  }
  return kind === 'list' ? `${mark}-separated` : `${mark}-separated names and values`;
}

function describeMatrixStyle(name: string, kind: SerializedKind, explode: boolean): string {
  if (kind === 'list') {
    return explode ? `;${name}=first;${name}=second` : `;${name}=first,second`;
  }
  if (kind === 'object') {
    return explode ? ';key=value;other=value' : `;${name}=key,value,other,value`;
  }
  return `;${name}=value`;
}

function labelWords(kind: SerializedKind, explode: boolean): string {
  if (kind === 'list') {
    return explode ? '.first.second' : '.first,second';
  }
  if (kind === 'object') {
    return explode ? '.key=value.other=value' : '.key,value,other,value';
  }
  return '.value';
}

/** A list that repeats its name, an object whose properties are parameters. */
function describeExploded(name: string, kind: SerializedKind): string | undefined {
  return {list: `${name}=first&${name}=second`, object: 'key=value&other=value', plain: undefined}[kind];
}

/** How a value of a query is serialized, in words or by a pattern; undefined for a plain one. */
export function describeQuerySerialization(
  name: string,
  style: SerializationStyle,
  schema: SchemaNode | undefined,
): string | undefined {
  const isExploded = style.explode && ['form', 'spaceDelimited', 'pipeDelimited'].includes(style.style);
  return isExploded ? describeExploded(name, getSerializationKind(schema)) : describeSerialization(name, style, schema);
}

/**
 * How a value is serialized, in words or by a pattern, where it is not the default of its place; undefined where it is: a
 * plain value, a field of a form that repeats its name.
 */
export function describeSerialization(
  name: string,
  {style, explode}: SerializationStyle,
  schema: SchemaNode | undefined,
): string | undefined {
  const kind = getSerializationKind(schema);
  switch (style) {
    case 'matrix':
      return describeMatrixStyle(name, kind, explode);
    case 'label':
      return labelWords(kind, explode);
    case 'simple':
      return kind === 'object' && explode ? 'comma-separated, as key=value' : describeSeparated(kind, 'comma');
    case 'spaceDelimited':
      return explode ? undefined : describeSeparated(kind, 'space');
    case 'pipeDelimited':
      return explode ? undefined : describeSeparated(kind, 'pipe');
    case 'deepObject':
      return kind === 'list' ? `${name}[0]=value` : `${name}[key]=value`;
    case 'form':
      return explode ? undefined : describeSeparated(kind, 'comma');
    default:
      return `style ${style}`;
  }
}
