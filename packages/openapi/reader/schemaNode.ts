import type {Json} from '../../json';
import {describeConstraints} from './constraints';
import type {ExternalDocs, SchemaView, ValueView} from './documentViews';
import {getSchemaName} from './schemaNames';
import {
  readExternalDocs,
  readFlag,
  getChild,
  listAt,
  readMarkdown,
  readText,
  getOwnValue,
  type ObjectLocation,
  type DocumentLocation,
} from './documentLocations';
import {readItems, readProperties, type PropertyNode} from './properties';
import type {Reader} from './reader';
import {findExampleSources, collectParts, findAnnotationSources, type SchemaParts} from './schemaParts';
import {resolveTypes, type SchemaTypes} from './schemaTypes';
import {formatType} from './formatType';
import {readAllowedValues} from './enumValues';
import {readVariants, type VariantsNode} from './variants';

/** A definition, shared by all places that use it. Each part is computed on first access. */
export class SchemaShape {
  #parts: SchemaParts | undefined;
  #types: SchemaTypes | undefined;
  #values: readonly ValueView[] | undefined;
  #constraints: readonly string[] | undefined;
  #properties: readonly PropertyNode[] | undefined;
  #items: {readonly schema: SchemaNode | undefined} | undefined;
  #variants: readonly VariantsNode[] | undefined;
  #bases: readonly SchemaNode[] | undefined;
  #speakers: readonly ObjectLocation[] | undefined;
  #isStructured: boolean | undefined;

  constructor(
    readonly reader: Reader,
    readonly id: string,
    readonly places: readonly DocumentLocation[],
  ) {}

  get parts(): SchemaParts {
    return (this.#parts ??= collectParts(this.reader, this.places));
  }

  get types(): SchemaTypes {
    return (this.#types ??= resolveTypes(
      this.reader,
      this.parts,
      this.values.map(({value}) => value),
    ));
  }

  get values(): readonly ValueView[] {
    return (this.#values ??= readAllowedValues(this.reader, this.parts.list));
  }

  get constraints(): readonly string[] {
    return (this.#constraints ??= [
      ...(this.types.isContradiction ? ['no value fits: the types contradict each other'] : []),
      ...describeConstraints(this.reader, this.parts.list),
    ]);
  }

  get properties(): readonly PropertyNode[] {
    return (this.#properties ??= readProperties(this.reader, this.parts.list, this.places.length > 1));
  }

  get items(): SchemaNode | undefined {
    return (this.#items ??= {schema: readItems(this.reader, this.parts.list, this.places.length > 1)}).schema;
  }

  get variants(): readonly VariantsNode[] {
    return (this.#variants ??= readVariants(this.reader, [this.id], this.parts.list));
  }

  /** The named schemas among the parts, but not the schema itself. */
  get bases(): readonly SchemaNode[] {
    return (this.#bases ??= this.parts.list
      .filter(({written, distance}) => distance > 0 && getSchemaName(written) !== undefined)
      .map(({written}) => this.reader.getSchema(written)));
  }

  get speakers(): readonly ObjectLocation[] {
    return (this.#speakers ??= findAnnotationSources(this.parts.list));
  }

  get isStructured(): boolean {
    if (this.#isStructured === undefined) {
      // An array of itself has nothing of its own to show.
      this.#isStructured = false;
      this.#isStructured = hasMoreToShow(this);
    }
    return this.#isStructured;
  }
}

function isTelling(schema: SchemaNode): boolean {
  return (
    schema.isStructured ||
    schema.description !== undefined ||
    schema.constraints.length > 0 ||
    schema.values.length > 0 ||
    schema.defaultValue !== undefined
  );
}

function hasMoreToShow({properties, items, variants}: SchemaShape): boolean {
  return (
    properties.some(({kind, schema}) => kind !== 'additional' || isTelling(schema)) ||
    variants.length > 0 ||
    (items !== undefined && isTelling(items))
  );
}

/** The identity of a schema, without its content. */
interface SchemaIdentity {
  readonly id: string;
  readonly name: string | undefined;
}

/** A definition at a place of use: keywords beside the reference replace those of the definition. */
export class SchemaNode implements SchemaView {
  readonly id: string;
  readonly name: string | undefined;
  #type: string | undefined;
  #isNullable: boolean | undefined;
  #voices: readonly ObjectLocation[] | undefined;
  #description: {readonly text: string | undefined} | undefined;
  #examples: readonly Json[] | undefined;

  constructor(
    readonly shape: SchemaShape,
    {id, name}: SchemaIdentity,
    /** Keywords beside references, the nearest first. */
    readonly uses: readonly ObjectLocation[] = [],
    readonly isNullableHere = false,
    /** The definition that is used here; undefined for a definition itself. */
    private readonly used?: SchemaNode,
  ) {
    this.id = id;
    this.name = name;
  }

  /** Where texts are read from, the nearest first. */
  private get voices(): readonly ObjectLocation[] {
    return (this.#voices ??= this.uses.length > 0 ? [...this.uses, ...this.shape.speakers] : this.shape.speakers);
  }

  private getText(keyword: string, read = readText): string | undefined {
    const {problems} = this.shape.reader;
    for (const place of this.voices) {
      const text = read(problems, place, keyword);
      if (text !== undefined) {
        return text;
      }
    }
    return undefined;
  }

  private getFlag(keyword: string): boolean {
    const {problems} = this.shape.reader;
    return this.voices.some((place) => readFlag(problems, place, keyword));
  }

  get plainName(): string | undefined {
    return this.getText('x-title');
  }

  get title(): string | undefined {
    return this.getText('title');
  }

  get description(): string | undefined {
    // Its links are resolved, for which it is parsed.
    return (this.#description ??= {text: this.getText('description', readMarkdown)}).text;
  }

  get type(): string {
    return (this.#type ??= formatType(this));
  }

  get constraints(): readonly string[] {
    return this.shape.constraints;
  }

  get values(): readonly ValueView[] {
    return this.shape.values;
  }

  get defaultValue(): Json | undefined {
    const places = this.voices;
    return places.find(({value}) => Object.hasOwn(value, 'default'))?.value.default;
  }

  get examples(): readonly Json[] {
    return (this.#examples ??= this.writtenExamples());
  }

  private writtenExamples(): readonly Json[] {
    for (const place of [...this.uses, ...findExampleSources(this.shape.parts.list)]) {
      const {reader} = this.shape;
      const single = Object.hasOwn(place.value, 'example') ? [getChild(place, 'example')] : [];
      const examples = [...single, ...listAt(reader.problems, place, 'examples')];
      if (examples.length > 0) {
        examples.forEach((example) =>
          reader.writtenExamples.push({place: example, schema: this, direction: undefined}),
        );
        return examples.map(({value}) => value as Json);
      }
    }
    return [];
  }

  get isNullable(): boolean {
    if (this.#isNullable === undefined) {
      // A schema that is an option of itself adds nothing.
      this.#isNullable = false;
      this.#isNullable =
        this.isNullableHere ||
        this.uses.some(({value}) => getOwnValue(value, 'nullable') === true) ||
        this.shape.types.isNullable ||
        (this.shape.types.names === undefined && this.hasNullableOption());
    }
    return this.#isNullable;
  }

  private hasNullableOption(): boolean {
    const choices = this.shape.variants.filter(({isChoice}) => isChoice);
    return choices.some(({options}) => options.some(({schema}) => schema.isNullable));
  }

  get isDeprecated(): boolean {
    return this.getFlag('deprecated');
  }

  get isReadOnly(): boolean {
    return this.getFlag('readOnly');
  }

  get isWriteOnly(): boolean {
    return this.getFlag('writeOnly');
  }

  get since(): string | undefined {
    return this.getText('x-since');
  }

  get externalDocs(): ExternalDocs | undefined {
    const {problems} = this.shape.reader;
    const place = this.voices.find(({value}) => getOwnValue(value, 'externalDocs'));
    return place && readExternalDocs(problems, place);
  }

  get isStructured(): boolean {
    return this.shape.isStructured;
  }

  get properties(): readonly PropertyNode[] {
    return this.shape.properties;
  }

  get items(): SchemaNode | undefined {
    return this.shape.items;
  }

  get variants(): readonly VariantsNode[] {
    return this.shape.variants;
  }

  get definition(): SchemaNode {
    return this.used ?? this;
  }

  get bases(): readonly SchemaNode[] {
    return this.shape.bases;
  }
}
