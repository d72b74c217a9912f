import {isObject, textOf, type Json} from '../../../src/pipeline/contracts/json';
import {isObjectPlace, childOf, valueAt, type ObjectPlace} from './documentLocations';
import type {SchemaNode} from './schemaNode';

interface XmlNames {
  readonly name: string | undefined;
  readonly isAttribute: boolean;
  readonly isWrapped: boolean;
  /** `xmlns` and its value, if any. */
  readonly namespace: string;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** What may stand as the name of an element; anything else becomes an underscore. */
function elementName(name: string): string {
  const plain = name.replaceAll(/[^\p{L}\p{N}_.:-]/gu, '_');
  return /^[\p{L}_]/u.test(plain) ? plain : `_${plain}`;
}

function namesOf(schema: SchemaNode | undefined): XmlNames {
  const places: readonly ObjectPlace[] = schema ? [...schema.uses, ...schema.shape.speakers] : [];
  const xml = places.map((place) => childOf(place, 'xml')).find(isObjectPlace);
  const text = (key: string): string | undefined => {
    const value = xml && valueAt(xml.value, key);
    return typeof value === 'string' ? value : undefined;
  };
  const [name, prefix, namespace] = [text('name'), text('prefix'), text('namespace')];
  const fullName = name !== undefined && prefix !== undefined ? `${prefix}:${name}` : name;
  const declared = prefix === undefined ? 'xmlns' : `xmlns:${elementName(prefix)}`;
  return {
    name: fullName,
    isAttribute: xml !== undefined && valueAt(xml.value, 'attribute') === true,
    isWrapped: xml !== undefined && valueAt(xml.value, 'wrapped') === true,
    namespace: namespace === undefined ? '' : ` ${declared}="${escaped(namespace)}"`,
  };
}

function elementOf(name: string, attributes: string, content: readonly string[], indent: string): string {
  const tag = elementName(name);
  const [only] = content;
  if (only === undefined) {
    return `${indent}<${tag}${attributes}/>`;
  }
  if (content.length === 1 && !only.startsWith(' ')) {
    return `${indent}<${tag}${attributes}>${only}</${tag}>`;
  }
  return [`${indent}<${tag}${attributes}>`, ...content, `${indent}</${tag}>`].join('\n');
}

function propertyOf(schema: SchemaNode | undefined, name: string): SchemaNode | undefined {
  const options = schema?.variants.filter(({isChoice}) => isChoice).flatMap((group) => group.options) ?? [];
  const lists = [schema?.properties ?? [], ...options.map((option) => option.schema.properties)];
  return lists.flat().find((property) => property.name === name)?.schema;
}

function listText(schema: SchemaNode | undefined, name: string, list: readonly Json[], indent: string): string[] {
  const names = namesOf(schema);
  const itemName = namesOf(schema?.items).name ?? (names.isWrapped ? name : (names.name ?? name));
  const inner = names.isWrapped ? `${indent}  ` : indent;
  const elements = list.flatMap((item) => valueText(schema?.items, itemName, item, inner));
  return names.isWrapped ? [elementOf(names.name ?? name, names.namespace, elements, indent)] : elements;
}

function valueText(schema: SchemaNode | undefined, name: string, value: Json, indent: string): string[] {
  const names = namesOf(schema);
  if (Array.isArray(value)) {
    return listText(schema, name, value, indent);
  }
  const tag = names.name ?? name;
  if (!isObject(value)) {
    return [elementOf(tag, names.namespace, value === null ? [] : [escaped(textOf(value))], indent)];
  }
  let attributes = names.namespace;
  const content: string[] = [];
  for (const [key, member] of Object.entries(value)) {
    const property = propertyOf(schema, key);
    const {isAttribute, name: xmlName} = namesOf(property);
    if (isAttribute) {
      attributes += ` ${elementName(xmlName ?? key)}="${escaped(textOf(member))}"`;
    } else if (member !== undefined) {
      content.push(...valueText(property, key, member, `${indent}  `));
    }
  }
  return [elementOf(tag, attributes, content, indent)];
}

/** Writes a value as XML, by what its schema says of names, attributes and wrappers (OpenAPI, XML Object). */
export function xmlText(schema: SchemaNode, value: Json): string {
  const name = schema.name ?? 'root';
  const lines = valueText(schema, name, value, '');
  const isOneElement = lines.length === 1 && !Array.isArray(value);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    isOneElement
      ? lines[0]
      : elementOf(
          'root',
          '',
          lines.map((line) => `  ${line}`),
          '',
        ),
  ].join('\n');
}
