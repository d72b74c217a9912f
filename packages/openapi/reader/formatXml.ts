import {isObject, stringifyValue, type Json} from '../../json';
import {isObjectPlace, getChild, getOwnValue, type ObjectLocation} from './documentLocations';
import type {SchemaNode} from './schemaNode';

interface XmlNames {
  readonly name: string | undefined;
  readonly isAttribute: boolean;
  readonly isWrapped: boolean;
  /** `xmlns` and its value, if any. */
  readonly namespace: string;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** The characters of an element name; any other becomes an underscore. */
function toElementName(name: string): string {
  const plain = name.replaceAll(/[^\p{L}\p{N}_.:-]/gu, '_');
  return /^[\p{L}_]/u.test(plain) ? plain : `_${plain}`;
}

function readXmlNames(schema: SchemaNode | undefined): XmlNames {
  const places: readonly ObjectLocation[] = schema ? [...schema.uses, ...schema.shape.speakers] : [];
  const xml = places.map((place) => getChild(place, 'xml')).find(isObjectPlace);
  const readXmlText = (key: string): string | undefined => {
    const value = xml && getOwnValue(xml.value, key);
    return typeof value === 'string' ? value : undefined;
  };
  const [name, prefix, namespace] = [readXmlText('name'), readXmlText('prefix'), readXmlText('namespace')];
  const fullName = name !== undefined && prefix !== undefined ? `${prefix}:${name}` : name;
  const declared = prefix === undefined ? 'xmlns' : `xmlns:${toElementName(prefix)}`;
  return {
    name: fullName,
    isAttribute: xml !== undefined && getOwnValue(xml.value, 'attribute') === true,
    isWrapped: xml !== undefined && getOwnValue(xml.value, 'wrapped') === true,
    namespace: namespace === undefined ? '' : ` ${declared}="${escapeXml(namespace)}"`,
  };
}

function formatElement(name: string, attributes: string, content: readonly string[], indent: string): string {
  const tag = toElementName(name);
  const [only] = content;
  if (only === undefined) {
    return `${indent}<${tag}${attributes}/>`;
  }
  if (content.length === 1 && !only.startsWith(' ')) {
    return `${indent}<${tag}${attributes}>${only}</${tag}>`;
  }
  return [`${indent}<${tag}${attributes}>`, ...content, `${indent}</${tag}>`].join('\n');
}

function findPropertySchema(schema: SchemaNode | undefined, name: string): SchemaNode | undefined {
  const options = schema?.variants.filter(({isChoice}) => isChoice).flatMap((group) => group.options) ?? [];
  const lists = [schema?.properties ?? [], ...options.map((option) => option.schema.properties)];
  return lists.flat().find((property) => property.name === name)?.schema;
}

function listText(schema: SchemaNode | undefined, name: string, list: readonly Json[], indent: string): string[] {
  const names = readXmlNames(schema);
  const itemName = readXmlNames(schema?.items).name ?? (names.isWrapped ? name : (names.name ?? name));
  const inner = names.isWrapped ? `${indent}  ` : indent;
  const elements = list.flatMap((item) => formatXmlValue(schema?.items, itemName, item, inner));
  return names.isWrapped ? [formatElement(names.name ?? name, names.namespace, elements, indent)] : elements;
}

function formatXmlValue(schema: SchemaNode | undefined, name: string, value: Json, indent: string): string[] {
  const names = readXmlNames(schema);
  if (Array.isArray(value)) {
    return listText(schema, name, value, indent);
  }
  const tag = names.name ?? name;
  if (!isObject(value)) {
    return [formatElement(tag, names.namespace, value === null ? [] : [escapeXml(stringifyValue(value))], indent)];
  }
  let attributes = names.namespace;
  const content: string[] = [];
  for (const [key, member] of Object.entries(value)) {
    const property = findPropertySchema(schema, key);
    const {isAttribute, name: xmlName} = readXmlNames(property);
    if (isAttribute) {
      attributes += ` ${toElementName(xmlName ?? key)}="${escapeXml(stringifyValue(member))}"`;
    } else if (member !== undefined) {
      content.push(...formatXmlValue(property, key, member, `${indent}  `));
    }
  }
  return [formatElement(tag, attributes, content, indent)];
}

/** Writes a value as XML, with the names, attributes and wrappers of its schema (OpenAPI, XML Object). */
export function formatXml(schema: SchemaNode, value: Json): string {
  const name = schema.name ?? 'root';
  const lines = formatXmlValue(schema, name, value, '');
  const isOneElement = lines.length === 1 && !Array.isArray(value);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    isOneElement
      ? lines[0]
      : formatElement(
          'root',
          '',
          lines.map((line) => `  ${line}`),
          '',
        ),
  ].join('\n');
}
