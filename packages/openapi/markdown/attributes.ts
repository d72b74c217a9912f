import type {Paragraph, RootContent} from 'mdast';
import type {Json} from '../../json';
import type {PropertyView, SchemaView, ValueView, VariantsView} from '../reader/documentViews';
import type {RenderContext} from './renderContext';
import {mark, type SearchName} from '../../docs-search/marks';
import type {PhrasingContent} from 'mdast';
import {
  createCode,
  createComponent,
  createDocsLink,
  createInlineCode,
  createInlineElement,
  joinPhrases,
  createLink,
  createList,
  createParagraph,
  createStrong,
  createText,
  type Nodes,
} from './markdownNodes';
import {cutRepeatedStart, isRepeated} from './descriptions';
import {isTuple, TUPLE_LABEL} from '../reader/variants';
import {parseFlow, parsePhrasing} from './parseDescription';
import {formatNounCount, formatValueText, humanizeName} from './formatWords';

/** What each element of an array, or each value of a map, is. */
function getHeldSchema(schema: SchemaView): SchemaView | undefined {
  const [only] = schema.properties;
  const isMap = schema.properties.length === 1 && only!.kind === 'additional' && schema.variants.length === 0;
  return schema.items ?? (isMap ? only!.schema : undefined);
}

/** Nothing in the contracts nests deeper than this without a name. */
const MAX_DEPTH = 20;

/** Whether a schema fits on one line: a value, or an array or a map of such. */
function isPlain(schema: SchemaView, depth = 0): boolean {
  if (!schema.isStructured) {
    return true;
  }
  const inner = getHeldSchema(schema);
  return inner !== undefined && schema.variants.length === 0 && depth < MAX_DEPTH && isPlain(inner, depth + 1);
}

/** Whether a schema needs a section of its own, to which its other uses link: not an array of others. */
export function needsOwnSection(schema: SchemaView): boolean {
  return (
    schema.name !== undefined && !isPlain(schema) && (getHeldSchema(schema) === undefined || schema.variants.length > 0)
  );
}

/**
 * The innermost schema of arrays of arrays and maps of maps; a named one with a section of its own counts as innermost,
 * and so does one with more to show than what it holds, such as the first items of a tuple.
 */
function getInnermostSchema(schema: SchemaView, depth = 0): SchemaView {
  const isLast = needsOwnSection(schema) || schema.variants.length > 0 || depth > MAX_DEPTH;
  const inner = isLast ? undefined : getHeldSchema(schema);
  return inner ? getInnermostSchema(inner, depth + 1) : schema;
}

/** Whether a schema is shown here, not linked; and the context in which it is rendered, with its place taken. */
export function placeSchema(schema: SchemaView, context: RenderContext): {isHere: boolean; inside: RenderContext} {
  const inner = getInnermostSchema(schema);
  if (!needsOwnSection(inner)) {
    return {isHere: true, inside: context};
  }
  const place = context.getPlace(inner);
  let isRendered = false;
  const getPlace: RenderContext['getPlace'] = (other) => {
    if (isRendered || other.id !== inner.id) {
      return context.getPlace(other);
    }
    isRendered = true;
    return place;
  };
  return {isHere: 'anchor' in place, inside: {...context, getPlace}};
}

/** A schema's name in words: those of its document, else made from its name or title. */
function describeSchema({plainName, name, title}: SchemaView): string {
  return plainName ?? humanizeName(name ?? title ?? 'value');
}

/** The text of a link to a schema, and its heading: `the refund object`, `the color schema`. */
export function getSchemaTitle(schema: SchemaView): string {
  return addSchemaKind(schema, describeSchema(schema));
}

/** What the anchor of a schema is made from: its title, by its name alone, which other words for readers keep. */
export function getSchemaAnchorText(schema: SchemaView): string {
  return addSchemaKind(schema, humanizeName(schema.name ?? schema.title ?? 'value'));
}

function addSchemaKind(schema: SchemaView, words: string): string {
  const isObject =
    schema.properties.some(({kind}) => kind !== 'additional') ||
    (schema.variants.length === 0 && /^object\b/.test(schema.type));
  return `the ${words} ${isObject ? 'object' : 'schema'}`;
}

/** The kind of a value in the search: that of a parameter means nothing without it. */
function createValueName(name: string, anchor: string, isOfParameter: boolean): SearchName {
  const id = `${anchor}.${name}`;
  return isOfParameter
    ? {kind: 'Value', names: [name], context: [id.split('.').slice(2).join('.')]}
    : {kind: `Value of ${anchor}`, names: [name, id], context: [id]};
}

/** Fewer values than these are described again. */
const FEWEST_SHARED_VALUES = 3;

/** More values without descriptions are folded. */
const MOST_VISIBLE_VALUES = 40;

/** Values by their names, each with its anchor; the field at the URL describes them. */
function renderValueNames(
  values: readonly ValueView[],
  anchor: string,
  url: string,
  context: RenderContext,
): RootContent {
  const names = values.map(({value}) => formatValueText(value));
  return createParagraph(
    createText('One of '),
    ...joinPhrases(
      names.map((name) => [createInlineElement('AnchoredCode', {id: context.createAnchor(`${anchor}.${name}`), name})]),
      ', ',
    ),
    createText(': see '),
    createLink(url, createInlineCode(url.replace(/.*#/, ''))),
  );
}

function renderValues(
  schema: SchemaView,
  inner: SchemaView,
  anchor: string,
  context: RenderContext,
  isOfParameter = false,
): Nodes {
  const all = schema.values.length > 0 ? schema.values : isPlain(inner) ? inner.values : [];
  // The type already states that it may be null.
  const values = all.filter(({value, description}) => value !== null || description !== undefined || all.length === 1);
  if (values.length === 0) {
    return [];
  }
  if (values.every(({description}) => description === undefined)) {
    const words = values.length === 1 ? 'Always ' : 'One of ';
    const list = createParagraph(
      createText(words),
      ...joinPhrases(
        values.map(({value}) => [createInlineCode(formatValueText(value))]),
        ', ',
      ),
    );
    return values.length > MOST_VISIBLE_VALUES
      ? [createComponent('Nested', {summary: `${String(values.length)} values`}, [list])]
      : [list];
  }
  const home = context.getEnumUrl(all);
  const isHome = home?.endsWith(`#${anchor}`) ?? true;
  if (!isHome && values.length >= FEWEST_SHARED_VALUES && (isOfParameter || !home!.startsWith('#'))) {
    return [renderValueNames(values, anchor, home!, context)];
  }
  return [
    createComponent(
      'Values',
      {},
      values.map(({value, description}) =>
        mark(
          createComponent(
            'Value',
            {id: context.createAnchor(`${anchor}.${formatValueText(value)}`), name: formatValueText(value)},
            parseFlow(description),
          ),
          {search: createValueName(formatValueText(value), anchor, isOfParameter)},
        ),
      ),
    ),
  ];
}

/** Constraints that words express better. */
const CLOSED_CONSTRAINT = 'no other properties';
const REWORDED_CONSTRAINTS: Readonly<Record<string, string>> = {'pattern \\S': 'not blank', 'pattern Z$': 'in UTC'};

/** Longer patterns are lists in disguise, which no reader checks by eye: they are in a block of their own. */
const MAX_PATTERN_LENGTH = 200;
const PATTERN = 'pattern ';

function filterReadableConstraints(constraints: readonly string[]): string[] {
  const hasRange = constraints.some((constraint) => /^-?[\d.]+ to -?[\d.]+$/.test(constraint));
  return constraints
    .filter((constraint) => !(hasRange && /^format (int32|int64)$/.test(constraint)))
    .map((constraint) =>
      constraint.startsWith(PATTERN) && constraint.length > MAX_PATTERN_LENGTH
        ? 'has a long pattern'
        : (REWORDED_CONSTRAINTS[constraint] ?? constraint),
    );
}

/** The long patterns of a schema, and of its items when they fit on one line, to be opened. */
function renderLongPatterns(schema: SchemaView, inner: SchemaView): Nodes {
  const constraints = [...schema.constraints, ...(inner !== schema && isPlain(inner) ? inner.constraints : [])];
  return constraints
    .filter((constraint) => constraint.startsWith(PATTERN) && constraint.length > MAX_PATTERN_LENGTH)
    .map((constraint) =>
      createComponent('Nested', {summary: 'Pattern'}, [createCode('text', constraint.slice(PATTERN.length))]),
    );
}

/** The constraints of a schema, and those of its items when they fit on one line. */
function formatConstraints(schema: SchemaView, inner: SchemaView, isClosedToldHere = true): string[] {
  const own = filterReadableConstraints(schema.constraints).filter(
    (constraint) =>
      (isClosedToldHere || constraint !== CLOSED_CONSTRAINT) &&
      // An object without properties has no others, and a list of values is stricter than their form.
      !(constraint === CLOSED_CONSTRAINT && schema.constraints.includes('no properties')) &&
      !(schema.values.length > 0 && /^(?:pattern |(?:at most |exactly )?[\d to]*characters?$)/.test(constraint)),
  );
  if (inner !== schema && isPlain(inner)) {
    own.push(...filterReadableConstraints(inner.constraints).map((constraint) => `each: ${constraint}`));
  }
  return own;
}

/** An example value, and what the document says about it. */
interface ValueExample {
  readonly value: Json;
  readonly name?: string;
  readonly summary?: string;
  readonly description?: string;
}

function isShort(value: Json): boolean {
  return !/\n|.{100}/.test(formatValueText(value));
}

/** Its name, its summary and its description, where it has them; a number is its place in a list, and no name. */
function describeExample({name, summary, description}: ValueExample): PhrasingContent[] {
  return joinPhrases(
    [
      ...(name && !/^\d+$/.test(name) ? [[createText(name)]] : []),
      ...(summary ? [[createText(summary)]] : []),
      ...(description ? [parsePhrasing(description)] : []),
    ],
    ': ',
  );
}

/** Example values: on one line, with their descriptions in a list; long ones in blocks that readers open. */
function renderExampleValues(schema: SchemaView, examples: readonly ValueExample[]): Nodes {
  const isAllowedValue = ({value}: ValueExample): boolean =>
    schema.values.some((allowed) => JSON.stringify(allowed.value) === JSON.stringify(value));
  const told = examples.filter((example) => describeExample(example).length > 0 || !isAllowedValue(example));
  const short = told.filter(({value}) => isShort(value));
  const long = told.filter(({value}) => !isShort(value));
  const word = short.length === 1 ? 'Example: ' : 'Examples: ';
  const hasTexts = short.some((example) => describeExample(example).length > 0);
  const list = short.map((example): PhrasingContent[] => {
    const words = describeExample(example);
    return [createInlineCode(formatValueText(example.value)), ...(words.length > 0 ? [createText(' '), ...words] : [])];
  });
  return [
    ...(short.length === 0
      ? []
      : hasTexts && short.length > 1
        ? [createParagraph(createText('Examples:')), createList(list)]
        : [createParagraph(createText(word), ...joinPhrases(list, ', '))]),
    ...long.map((example) =>
      createComponent('Nested', {summary: example.summary ?? (example.name || 'Example')}, [
        ...parseFlow(example.description),
        typeof example.value === 'string'
          ? createCode('text', example.value)
          : createCode('json', JSON.stringify(example.value, undefined, 2)),
      ]),
    ),
  ];
}

/** The examples that the document gives for a schema, or for the items of an array that fits on one line. */
function listOwnExamples({examples, items, variants}: SchemaView): ValueExample[] {
  return examples.length > 0 || !items || variants.length > 0 || !isPlain(items)
    ? examples.map((value) => ({value}))
    : listOwnExamples(items).map(({value}) => ({value: [value]}));
}

/** The same in blocks, for a schema in a section of its own. */
export function renderSchemaExamples(schema: SchemaView): Nodes {
  return renderExampleValues(schema, listOwnExamples(schema));
}

/** A title that says more than the name: it is shown before the description. */
function renderTitle(name: string, schema: SchemaView, described = schema.description): Nodes {
  const {title} = schema;
  const isNew =
    title !== undefined &&
    ![name, schema.name ?? ''].some((known) => simplify(known) === simplify(title)) &&
    !isRepeated(title, described);
  return isNew ? [createParagraph(createText(title))] : [];
}

/** What an array or a map holds, then what that holds: the last one is the innermost schema. */
function listHeldSchemas(schema: SchemaView): SchemaView[] {
  const inner = getInnermostSchema(schema);
  const held: SchemaView[] = [];
  for (let next = schema; next !== inner; held.push(next)) {
    next = getHeldSchema(next)!;
  }
  return held;
}

/** Whether what a schema says about itself is shown beside the text of its use: it explains values, or is used nowhere else. */
function isDescribedBesideUse({name, values}: SchemaView): boolean {
  return name === undefined || values.length > 0;
}

/**
 * Texts beside those of a schema: those of what it holds, and those of its definition, where the text of its use
 * replaces them. Where the definition has a section of its own, they are there. A definition that fits on one line is
 * described where nothing else describes its use; one with values always, since it explains them.
 */
function renderInnerTexts(schema: SchemaView, hasSection: boolean): Nodes {
  const held = listHeldSchemas(schema);
  const {definition} = held.at(-1) ?? schema;
  const label = held.length > 0 && schema.description !== undefined ? [createText('Each: ')] : [];
  const said = [schema.title, schema.description, ...(hasSection ? [definition.title, definition.description] : [])];
  const isTold = (level: SchemaView): boolean => schema.description === undefined || isDescribedBesideUse(level);
  const levels = [...held, definition].filter((level) => !isPlain(level) || isTold(level));
  return levels.flatMap((level) => {
    const known = said.filter(Boolean).join('\n');
    said.push(level.title, level.description);
    const texts = [...renderTitle('', level, known), ...parseFlow(cutRepeatedStart(level.description, known))];
    const [first, ...others] = texts;
    return first?.type === 'paragraph' ? [createParagraph(...label, ...first.children), ...others] : texts;
  });
}

function simplify(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** The kind of a parameter or a header in the search. */
export type ParameterKind = 'Header' | 'Path parameter' | 'Query parameter' | 'Cookie';

/** The prefix of the identifiers of an object, by the pattern of its field `id`. */
function buildIdPrefix(name: string, schema: SchemaView): string[] {
  const pattern = schema.constraints.find((constraint) => constraint.startsWith('pattern ^')) ?? '';
  const prefix = name === 'id' ? /\^([a-z_]+_)/.exec(pattern)?.[1] : undefined;
  return prefix === undefined ? [] : [prefix];
}

function createFieldName(name: string, schema: SchemaView, anchor: string): SearchName {
  const [owner = ''] = anchor.split('.');
  return {kind: `Field of ${owner}`, names: [name, anchor, ...buildIdPrefix(name, schema)], context: [owner]};
}

interface AttributeFlags {
  /** The kind, where it is not a field. */
  readonly parameter?: ParameterKind;
  readonly isRequired?: boolean;
  readonly id?: string;
  /** Replaces the schema's own description. */
  readonly description?: string;
  readonly isDeprecated?: boolean;
  readonly constraints?: readonly string[];
  /** Example values of what no body shows. */
  readonly examples?: readonly ValueExample[];
}

/** Where the limits of a schema that fits on one line are described once; undefined where each use states them. */
function getPlainHome(schema: SchemaView, context: RenderContext): string | undefined {
  return schema.name !== undefined && isPlain(schema) ? context.getSchemaUrl(schema.definition) : undefined;
}

/** One attribute, parameter or header: its name, type and constraints, what it means, and what is inside it. */
export function renderAttribute(
  name: string,
  schema: SchemaView,
  anchor: string,
  context: RenderContext,
  flags: AttributeFlags = {},
): Nodes {
  const inner = getInnermostSchema(schema);
  const home = getPlainHome(schema, context);
  const limits = home === undefined ? formatConstraints(schema, inner, isPlain(inner)) : [];
  const constraints = [...(flags.constraints ?? []), ...limits].filter(Boolean).join(' · ');
  const docs = schema.externalDocs;
  const {parameter} = flags;
  const search = parameter === undefined ? createFieldName(name, schema, anchor) : {kind: parameter, names: [name]};
  const shown = createComponent(
    'Attribute',
    {
      id: flags.id ?? context.createAnchor(anchor),
      name,
      type: schema.type,
      isRequired: flags.isRequired,
      isDeprecated: schema.isDeprecated || flags.isDeprecated,
      isReadOnly: schema.isReadOnly,
      isWriteOnly: schema.isWriteOnly,
      since: schema.since,
      constraints: constraints || undefined,
      defaultValue: schema.defaultValue === undefined ? undefined : formatValueText(schema.defaultValue),
    },
    [
      ...renderTitle(name, schema),
      ...parseFlow(flags.description ?? schema.description),
      ...(flags.description !== undefined && isDescribedBesideUse(schema)
        ? parseFlow(cutRepeatedStart(schema.description, flags.description))
        : []),
      ...(isPlain(inner) && home === undefined ? renderInnerTexts(schema, false) : []),
      ...renderValues(schema, inner, anchor, context, parameter !== undefined),
      ...renderLongPatterns(schema, inner),
      ...(home === undefined
        ? renderExampleValues(
            schema,
            flags.examples?.length ? flags.examples : isPlain(schema) ? listOwnExamples(schema) : [],
          )
        : context.claimExplanation(home)
          ? [createParagraph(createLink(home, createText('Limits')))]
          : []),
      ...(docs ? [createParagraph(createDocsLink(docs))] : []),
      ...renderInside(schema, anchor, context),
    ],
  );
  return [mark(shown, {search})];
}

/** Whether a schema has attributes, and allows no others. */
function isClosed({properties, constraints}: SchemaView): boolean {
  return properties.length > 0 && constraints.includes(CLOSED_CONSTRAINT);
}

/** What precedes the attributes of a schema that allows no others. */
const CLOSED_NOTE = 'Only these attributes are allowed:';

/** Whether a paragraph only tells that no other attributes are allowed. */
export function isClosedNote({children}: Paragraph): boolean {
  const [only] = children;
  return children.length === 1 && only?.type === 'text' && only.value === CLOSED_NOTE;
}

function summarizeSchema(schema: SchemaView): string {
  const of = schema.name === undefined ? '' : ` of ${describeSchema(schema)}`;
  const {properties, variants} = schema;
  const count = (noun: string, isCounted: (part: VariantsView) => boolean): string[] => {
    const parts = variants.filter(isCounted);
    const total = noun === 'condition' ? parts.length : parts.flatMap(({options}) => options).length;
    return total > 0 ? [formatNounCount(total, noun)] : [];
  };
  const isOther = (part: VariantsView): boolean => !part.isChoice && part.label !== TUPLE_LABEL;
  const parts = [
    ...(properties.length > 0 ? [formatNounCount(properties.length, 'attribute')] : []),
    ...count('variant', ({isChoice}) => isChoice),
    ...count('item', ({label}) => label === TUPLE_LABEL),
    ...count('condition', isOther),
  ];
  return `${parts.join(' and ') || 'Attributes'}${of}${isClosed(schema) ? ', no others' : ''}`;
}

/** The content of a value, collapsed; or a link to where it is shown. */
function renderInside(schema: SchemaView, anchor: string, context: RenderContext): Nodes {
  const inner = getInnermostSchema(schema);
  if (isPlain(inner)) {
    return [];
  }
  const place = needsOwnSection(inner) ? context.getPlace(inner) : undefined;
  if (place && 'url' in place) {
    return [
      ...renderInnerTexts(schema, true),
      createParagraph(createLink(place.url, createText(`See ${getSchemaTitle(inner)}`))),
    ];
  }
  return [
    createComponent('Nested', {summary: summarizeSchema(inner), id: place?.anchor}, [
      ...renderInnerTexts(schema, false),
      ...renderSchemaParts(inner, place?.anchor ?? anchor, context),
      ...renderSchemaExamples(inner),
    ]),
  ];
}

function renderProperty({name, kind, isRequired, schema}: PropertyView, anchor: string, context: RenderContext): Nodes {
  const step = kind === 'property' ? name : kind === 'pattern' ? 'pattern' : 'any';
  return renderAttribute(name, schema, `${anchor}.${step}`, context, {isRequired});
}

/** The attributes that a schema takes unchanged from one that is shown elsewhere. */
interface Inherited {
  readonly base: SchemaView;
  readonly url: string;
  readonly names: ReadonlySet<string>;
}

/** Fewer attributes than these are listed again. */
const FEWEST_INHERITED = 2;

function findInherited({properties, bases}: SchemaView, context: RenderContext): Inherited | undefined {
  const found = bases.flatMap(({definition: base}): Inherited[] => {
    const url = context.getSchemaUrl(base);
    const same = properties.filter((property) =>
      base.properties.some(
        (other) =>
          other.name === property.name &&
          other.kind === property.kind &&
          other.isRequired === property.isRequired &&
          other.schema.id === property.schema.id &&
          other.schema.description === property.schema.description,
      ),
    );
    return url === undefined ? [] : [{base, url, names: new Set(same.map(({name}) => name))}];
  });
  return found.find(({names}) => names.size >= FEWEST_INHERITED);
}

/** Attributes by their names, each with its anchor; they are described where the schema is that has them. */
function renderInherited({base, url, names}: Inherited, anchor: string, context: RenderContext): RootContent {
  return createParagraph(
    createText('As in '),
    createLink(url, createText(getSchemaTitle(base))),
    createText(': '),
    ...joinPhrases(
      [...names].map((name) => [
        createInlineElement('AnchoredCode', {id: context.createAnchor(`${anchor}.${name}`), name}),
      ]),
      ', ',
    ),
  );
}

/** Attributes as a list. Of a long one the first are visible. */
function renderAttributeList(properties: readonly PropertyView[], anchor: string, context: RenderContext): Nodes {
  const {mostAttributes} = context;
  // Inside an attribute all are visible once it is open.
  const inner: RenderContext = {...context, mostAttributes: Infinity};
  const render = (shown: readonly PropertyView[]): Nodes[number] =>
    createComponent(
      'Attributes',
      {},
      shown.flatMap((property) => renderProperty(property, anchor, inner)),
    );
  const rest = properties.slice(mostAttributes);
  // One that is folded alone takes the same height.
  if (rest.length < 2) {
    return properties.length === 0 ? [] : [render(properties)];
  }
  return [
    render(properties.slice(0, mostAttributes)),
    createComponent('Nested', {summary: `${String(rest.length)} more attributes`}, [render(rest)]),
  ];
}

/**
 * Whether a schema without a name is merged from named ones. It is shown in full within the schema that defines it;
 * deeper inside, links to its parts replace it, since merges of merges never end.
 */
export function isMerge(schema: SchemaView): boolean {
  return schema.name === undefined && schema.bases.length > 0;
}

/**
 * The content of a structured schema: its attributes, its variants, its items.
 *
 * @param anchor the prefix of the anchors of its attributes
 */
function renderSchemaParts(schema: SchemaView, anchor: string, context: RenderContext): Nodes {
  const {properties, variants, items} = schema;
  if (context.above.has(schema)) {
    return [createParagraph(createText('As above: the schema is recursive.'))];
  }
  if (isMerge(schema) && [...context.above].some(isMerge)) {
    return schema.bases.flatMap((base) => renderSchemaDescription(base.definition, anchor, context));
  }
  const inner: RenderContext = {...context, above: new Set([...context.above, schema])};
  const inherited = findInherited(schema, context);
  const own = inherited ? properties.filter(({name}) => !inherited.names.has(name)) : properties;
  return [
    ...(inherited ? [renderInherited(inherited, anchor, inner)] : []),
    ...renderAttributeList(own, anchor, inner),
    ...variants.flatMap(({label, options}) => [
      createParagraph(createStrong(createText(label))),
      ...options.flatMap((option) => renderVariant(option.label, option.schema, anchor, inner)),
    ]),
    ...(items
      ? renderSchemaDescription(items, `${anchor}.items`, inner, {
          label: isTuple(schema) ? 'Each further item' : 'Each item',
        })
      : []),
  ];
}

function renderVariant(label: string, schema: SchemaView, anchor: string, context: RenderContext): Nodes {
  const step = `${anchor}.${label.replace(/[^\p{L}\p{N}_-]+/gu, '-')}`;
  const content = renderSchemaDescription(schema, step, context, {above: label});
  return content.length === 0
    ? [createList([[createText(label)]])]
    : [createComponent('Nested', {summary: label, id: context.createAnchor(step)}, content)];
}

/** A limit in words; a pattern as code, which readers copy. */
function renderLimit(limit: string): PhrasingContent[] {
  const [, words = '', pattern] = /^((?:each: )?pattern )(.*)$/s.exec(limit) ?? [];
  return pattern === undefined ? [createText(limit)] : [createText(words), createInlineCode(pattern)];
}

/**
 * A schema without an attribute: a body, an item, a variant. Type and limits on one line, then its content.
 *
 * @param options.above the text above it, which is not repeated
 */
export function renderSchemaDescription(
  schema: SchemaView,
  anchor: string,
  context: RenderContext,
  {label, above, prose = []}: {readonly label?: string; readonly above?: string; readonly prose?: Nodes} = {},
): Nodes {
  const inner = getInnermostSchema(schema);
  const place = needsOwnSection(inner) ? context.getPlace(inner) : undefined;
  const url = place && 'url' in place ? place.url : undefined;
  const own = place && 'anchor' in place ? place.anchor : anchor;
  // An object whose attributes follow needs no type.
  const hasType = url !== undefined || schema.properties.length === 0 || getHeldSchema(schema) !== undefined;
  const limits = [
    ...formatConstraints(schema, inner, hasType),
    ...(schema.defaultValue === undefined ? [] : [`default ${formatValueText(schema.defaultValue)}`]),
  ];
  // The name of what is shown here is in its heading.
  const isNamedAbove = url === undefined && label === undefined && schema.type === inner.name;
  const type = (hasType || label !== undefined) && !isNamedAbove ? schema.type : '';
  const typeNodes =
    type === ''
      ? []
      : [
          url === undefined
            ? createText(type)
            : createLink(url, createText(type === inner.name ? getSchemaTitle(inner) : type)),
        ];
  const facts = [...(typeNodes.length > 0 ? [typeNodes] : []), ...limits.map(renderLimit)];
  const heading = schema.name === undefined ? '' : getSchemaTitle(schema);
  return [
    ...(facts.length > 0
      ? [createParagraph(...(label === undefined ? [] : [createText(`${label}: `)]), ...joinPhrases(facts, ' · '))]
      : []),
    ...(url === undefined
      ? renderTitle('', schema, [above, schema.description, heading].filter(Boolean).join(' '))
      : []),
    ...(url === undefined && !isRepeated(schema.description, above) ? parseFlow(schema.description) : []),
    ...(url === undefined && schema.externalDocs ? [createParagraph(createDocsLink(schema.externalDocs))] : []),
    ...renderInnerTexts(schema, url !== undefined),
    ...prose,
    ...renderValues(schema, inner, anchor, context),
    ...renderLongPatterns(schema, inner),
    // The example of a body is beside it.
    ...(schema.isStructured ? [] : renderSchemaExamples(schema)),
    ...(url === undefined && isClosed(inner) && !context.above.has(inner)
      ? [createParagraph(createText(CLOSED_NOTE))]
      : []),
    ...(url === undefined && !isPlain(inner) ? renderSchemaParts(inner, own, context) : []),
  ];
}
