import type {Json} from '../../../src/pipeline/contracts/json';
import type {PropertyView, SchemaView} from '../reader/documentViews';
import type {Context} from './renderContext';
import {mark, type SearchName} from '../../docs-search/marks';
import {component, inlineCode, joined, link, list, paragraph, strong, text, type Nodes} from './markdownNodes';
import {flow} from './parseDescription';
import {counted, valueText, wordsOf} from './formatWords';

/** What each element of an array, or each value of a map, is. */
function held(schema: SchemaView): SchemaView | undefined {
  const [only] = schema.properties;
  const isMap = schema.properties.length === 1 && only!.kind === 'additional' && schema.variants.length === 0;
  return schema.items ?? (isMap ? only!.schema : undefined);
}

/** Nothing in the contract nests deeper than this without a name. */
const DEEPEST = 20;

/** Whether a line says all of a schema: a value, or an array or a map of such. */
function isPlain(schema: SchemaView, depth = 0): boolean {
  if (!schema.isStructured) {
    return true;
  }
  const inner = held(schema);
  return inner !== undefined && schema.variants.length === 0 && depth < DEEPEST && isPlain(inner, depth + 1);
}

/** Whether a schema has to be shown in a place of its own, to which its other uses link: not a list of others. */
export function needsPlace(schema: SchemaView): boolean {
  return schema.name !== undefined && !isPlain(schema) && (held(schema) === undefined || schema.variants.length > 0);
}

/** What arrays of arrays and maps of maps hold in the end; a named one that needs a place stands for itself. */
function innermost(schema: SchemaView, depth = 0): SchemaView {
  const inner = needsPlace(schema) || depth > DEEPEST ? undefined : held(schema);
  return inner ? innermost(inner, depth + 1) : schema;
}

/** A schema's name in words: its title where it has one. */
function schemaWords(schema: SchemaView): string {
  return wordsOf(schema.name ?? schema.title ?? 'value');
}

/** What a link to a schema says, and its heading: `the refund object`. */
export function schemaTitle(schema: SchemaView): string {
  return `the ${schemaWords(schema)} ${schema.properties.length > 0 || schema.variants.length === 0 ? 'object' : 'schema'}`;
}

/** What the search calls a value: that of a parameter means nothing without it. */
function valueName(name: string, anchor: string, isOfParameter: boolean): SearchName {
  const id = `${anchor}.${name}`;
  return isOfParameter
    ? {kind: 'Value', names: [name], context: [id.split('.').slice(2).join('.')]}
    : {kind: `Value of ${anchor}`, names: [name, id], context: [id]};
}

function valueNodes(
  schema: SchemaView,
  inner: SchemaView,
  anchor: string,
  context: Context,
  isOfParameter = false,
): Nodes {
  const all = schema.values.length > 0 ? schema.values : isPlain(inner) ? inner.values : [];
  // The type says already that it may be null.
  const values = all.filter(({value, description}) => value !== null || description !== undefined || all.length === 1);
  if (values.length === 0) {
    return [];
  }
  if (values.every(({description}) => description === undefined)) {
    const words = values.length === 1 ? 'Always ' : 'One of ';
    return [
      paragraph(
        text(words),
        ...joined(
          values.map(({value}) => [inlineCode(valueText(value))]),
          ', ',
        ),
      ),
    ];
  }
  return [
    component(
      'Values',
      {},
      values.map(({value, description}) =>
        mark(
          component(
            'Value',
            {id: context.anchor(`${anchor}.${valueText(value)}`), name: valueText(value)},
            flow(description),
          ),
          {search: valueName(valueText(value), anchor, isOfParameter)},
        ),
      ),
    ),
  ];
}

/** Constraints that words say better. */
const CLOSED = 'no other properties';
const BETTER_WORDS: Readonly<Record<string, string>> = {'pattern \\S': 'not blank', 'pattern Z$': 'in UTC'};

/** Patterns longer than this are lists in disguise, which no reader checks by eye. */
const LONGEST_PATTERN = 200;

function readable(constraints: readonly string[]): string[] {
  const hasRange = constraints.some((constraint) => /^-?[\d.]+ to -?[\d.]+$/.test(constraint));
  return constraints
    .filter((constraint) => !(hasRange && /^format (int32|int64)$/.test(constraint)))
    .map((constraint) =>
      constraint.startsWith('pattern ') && constraint.length > LONGEST_PATTERN
        ? 'in a form of its own'
        : (BETTER_WORDS[constraint] ?? constraint),
    );
}

/** The constraints of a schema, and those of what it holds when a line says all of that. */
function constraintsOf(schema: SchemaView, inner: SchemaView, isClosedToldHere = true): string {
  const own = readable(schema.constraints).filter((constraint) => isClosedToldHere || constraint !== CLOSED);
  if (inner !== schema && isPlain(inner)) {
    own.push(...readable(inner.constraints).map((constraint) => `each: ${constraint}`));
  }
  return own.join(' · ');
}

function exampleNodes(schema: SchemaView, examples: readonly Json[]): Nodes {
  const isSaid = schema.values.length > 0 || schema.isStructured;
  const shown = isSaid ? [] : examples.filter((value) => !/\n|.{100}/.test(valueText(value))).slice(0, 3);
  return shown.length === 0
    ? []
    : [
        paragraph(
          text(shown.length === 1 ? 'Example: ' : 'Examples: '),
          ...joined(
            shown.map((value) => [inlineCode(valueText(value))]),
            ', ',
          ),
        ),
      ];
}

/** What the search calls a parameter or a header. */
export type ParameterKind = 'Header' | 'Path parameter' | 'Query parameter' | 'Cookie';

/** The prefix of the identifiers of an object, by the pattern of its field `id`. */
function idPrefix(name: string, schema: SchemaView): string[] {
  const pattern = schema.constraints.find((constraint) => constraint.startsWith('pattern ^')) ?? '';
  const prefix = name === 'id' ? /\^([a-z_]+_)/.exec(pattern)?.[1] : undefined;
  return prefix === undefined ? [] : [prefix];
}

function fieldName(name: string, schema: SchemaView, anchor: string): SearchName {
  const [owner = ''] = anchor.split('.');
  return {kind: `Field of ${owner}`, names: [name, anchor, ...idPrefix(name, schema)], context: [owner]};
}

interface Flags {
  /** What it is, where it is no field. */
  readonly parameter?: ParameterKind;
  readonly isRequired?: boolean;
  readonly id?: string;
  /** Shown in place of the schema's own description. */
  readonly description?: string;
  readonly isDeprecated?: boolean;
  readonly constraints?: readonly string[];
  /** Example values, of what no body shows. */
  readonly examples?: readonly Json[];
}

/** One attribute, parameter or header: its name, type and constraints, what it means, and what is inside it. */
export function attribute(
  name: string,
  schema: SchemaView,
  anchor: string,
  context: Context,
  flags: Flags = {},
): Nodes {
  const inner = innermost(schema);
  const constraints = [...(flags.constraints ?? []), constraintsOf(schema, inner, isPlain(inner))]
    .filter(Boolean)
    .join(' · ');
  const docs = schema.externalDocs;
  const {parameter} = flags;
  const search = parameter === undefined ? fieldName(name, schema, anchor) : {kind: parameter, names: [name]};
  const shown = component(
    'Attribute',
    {
      id: flags.id ?? context.anchor(anchor),
      name,
      type: schema.type,
      isRequired: flags.isRequired,
      isDeprecated: schema.isDeprecated || flags.isDeprecated,
      isReadOnly: schema.isReadOnly,
      isWriteOnly: schema.isWriteOnly,
      since: schema.since,
      constraints: constraints || undefined,
      defaultValue: schema.defaultValue === undefined ? undefined : valueText(schema.defaultValue),
    },
    [
      ...flow(flags.description ?? schema.description),
      ...valueNodes(schema, inner, anchor, context, parameter !== undefined),
      ...exampleNodes(schema, flags.examples ?? []),
      ...(docs ? [paragraph(link(docs.url, text(`More: ${docs.description ?? docs.url}`)))] : []),
      ...inside(schema, anchor, context),
    ],
  );
  return [mark(shown, {search})];
}

function summaryOf(schema: SchemaView): string {
  const of = schema.name === undefined ? '' : ` of ${wordsOf(schema.name)}`;
  const {properties, variants} = schema;
  const options = variants.reduce((count, part) => count + part.options.length, 0);
  const parts = [
    ...(properties.length > 0 ? [counted(properties.length, 'attribute')] : []),
    ...(options > 0 ? [counted(options, 'variant')] : []),
  ];
  return `${parts.join(' and ') || 'What it holds'}${of}`;
}

/** What is inside a value, folded; or a link to where it is shown. */
function inside(schema: SchemaView, anchor: string, context: Context): Nodes {
  const inner = innermost(schema);
  if (isPlain(inner)) {
    return [];
  }
  const place = needsPlace(inner) ? context.placeOf(inner) : undefined;
  if (place && 'url' in place) {
    return [paragraph(link(place.url, text(`See ${schemaTitle(inner)}`)))];
  }
  return [
    component('Nested', {summary: summaryOf(inner), id: place?.anchor}, parts(inner, place?.anchor ?? anchor, context)),
  ];
}

function propertyAttribute({name, kind, isRequired, schema}: PropertyView, anchor: string, context: Context): Nodes {
  const step = kind === 'property' ? name : kind === 'pattern' ? 'pattern' : 'any';
  return attribute(name, schema, `${anchor}.${step}`, context, {isRequired});
}

/**
 * Whether a schema without a name is made of others with names. Such a one is shown in full within the schema that
 * defines it; further inside, what it is made of stands for it, since merges of merges never end.
 */
export function isMerge(schema: SchemaView): boolean {
  return schema.name === undefined && schema.bases.length > 0;
}

/**
 * What a structured schema holds: its attributes, its variants, its items.
 *
 * @param anchor what the anchors of its attributes begin with
 */
function parts(schema: SchemaView, anchor: string, context: Context): Nodes {
  const {properties, variants, items} = schema;
  if (context.above.has(schema)) {
    return [paragraph(text('As above: it holds itself.'))];
  }
  if (isMerge(schema) && [...context.above].some(isMerge)) {
    return schema.bases.flatMap((base) => described(base.definition, anchor, context));
  }
  const inner: Context = {...context, above: new Set([...context.above, schema])};
  return [
    ...(properties.length > 0
      ? [
          component(
            'Attributes',
            {},
            properties.flatMap((property) => propertyAttribute(property, anchor, inner)),
          ),
        ]
      : []),
    ...variants.flatMap(({label, options}) => [
      paragraph(strong(text(label))),
      ...options.flatMap((option) => variant(option.label, option.schema, anchor, inner)),
    ]),
    ...(properties.some(({kind}) => kind === 'property') && schema.constraints.includes(CLOSED)
      ? [paragraph(text('No other attributes.'))]
      : []),
    ...(items ? described(items, `${anchor}.items`, inner, {label: 'Each item'}) : []),
  ];
}

function variant(label: string, schema: SchemaView, anchor: string, context: Context): Nodes {
  const step = `${anchor}.${label.replace(/[^\p{L}\p{N}_-]+/gu, '-')}`;
  const content = described(schema, step, context);
  return content.length === 0
    ? [list([[text(label)]])]
    : [component('Nested', {summary: label, id: context.anchor(step)}, content)];
}

/** A schema that no attribute carries: a body, an item, a variant. Type and limits as a line, then all it holds. */
export function described(
  schema: SchemaView,
  anchor: string,
  context: Context,
  {label, prose = []}: {readonly label?: string; readonly prose?: Nodes} = {},
): Nodes {
  const inner = innermost(schema);
  const place = needsPlace(inner) ? context.placeOf(inner) : undefined;
  const url = place && 'url' in place ? place.url : undefined;
  const own = place && 'anchor' in place ? place.anchor : anchor;
  // An object whose attributes follow needs no type.
  const hasType = url !== undefined || schema.properties.length === 0 || held(schema) !== undefined;
  const facts = [
    hasType || label !== undefined ? schema.type : '',
    constraintsOf(schema, inner, hasType),
    schema.defaultValue === undefined ? '' : `default ${valueText(schema.defaultValue)}`,
  ].filter(Boolean);
  const [type = '', ...limits] = facts;
  return [
    ...(facts.length > 0
      ? [
          paragraph(
            ...(label === undefined ? [] : [text(`${label}: `)]),
            url === undefined ? text(type) : link(url, text(type === inner.name ? schemaTitle(inner) : type)),
            ...(limits.length > 0 ? [text(` · ${limits.join(' · ')}`)] : []),
          ),
        ]
      : []),
    ...(url === undefined ? flow(schema.description) : []),
    ...prose,
    ...valueNodes(schema, inner, anchor, context),
    ...exampleNodes(schema, schema.examples),
    ...(url === undefined && !isPlain(inner) ? parts(inner, own, context) : []),
  ];
}
