import type {OpenAPI3} from 'openapi-typescript';
import type {TypeLiteralNode} from 'typescript';
import {getAtPointer, isObject, type Json, type JsonObject} from '../../../packages/json';
import {bundleContract, getContractPath, type Product} from './bundleContract';
import type {ContractSource} from './source';

/** The files of generated types, below `src/pipeline/contracts/generated`, with the writer of each. */
export const TYPE_FILES = {
  'schemas.ts': generateSchemaTypes,
  'payments.ts': (source: ContractSource) => generateApiTypes(source, 'payments'),
  'commerce.ts': (source: ContractSource) => generateApiTypes(source, 'commerce'),
} as const;

const SCHEMA_FILE = /^(catalogs\/schemas\/)?[^/]+\.schema\.yaml$/;

/** Keywords of JSON Schema that define the type of a value. The others restrict its values. */
const SHAPE_KEYWORDS = ['description', 'type', 'enum', 'const', 'required', 'minItems', 'maxItems'];

/** Converts a title such as `Error code` to the name of a type. */
function toTypeName(title: string): string {
  return title
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** Builds OpenAPI components from JSON Schemas: one for each schema with a title, all others inside them. */
class SchemaComponents {
  readonly schemas: Record<string, JsonObject> = {};
  readonly #places = new Map<string, string>();

  constructor(private readonly source: ContractSource) {}

  /** The shape of a schema, or a reference to its component. */
  add(file: string, pointer: string, within: readonly string[] = []): Json {
    const place = `${file}#${pointer}`;
    const schema = getAtPointer(this.source.parse(file), pointer);
    if (!isObject(schema)) {
      return {};
    }
    if (typeof schema.title !== 'string') {
      return this.#convert(schema, file, pointer, [...within, place]);
    }
    const name = toTypeName(schema.title);
    const other = this.#places.get(name);
    if (other === undefined) {
      this.#places.set(name, place);
      this.schemas[name] = this.#convert(schema, file, pointer, []);
    } else if (other !== place) {
      throw new Error(
        `${this.source.getPath(file)} at ${pointer}/title: found ${schema.title}, the title of ${other} too. Rename one of them.`,
      );
    }
    return {$ref: `#/components/schemas/${name}`};
  }

  #convert(schema: JsonObject, file: string, pointer: string, within: readonly string[]): JsonObject {
    const own = Object.fromEntries(Object.entries(schema).filter(([keyword]) => SHAPE_KEYWORDS.includes(keyword)));
    const part = (...steps: readonly (string | number)[]): Json =>
      this.add(file, [pointer, ...steps].join('/'), within);
    if (typeof schema.$ref === 'string') {
      const [name = '', target = ''] = schema.$ref.split('#');
      const folder = file.replace(/[^/]*$/, '');
      const [toFile, toPointer] = [name ? `${folder}${name}` : file, target];
      if (within.includes(`${toFile}#${toPointer}`)) {
        throw new Error(
          `${this.source.getPath(file)} at ${pointer}: found a cycle of schemas without a title. Add a title to ${toPointer}.`,
        );
      }
      return {...(this.add(toFile, toPointer, within) as JsonObject), ...own};
    }
    const {properties, additionalProperties: others, items, prefixItems, oneOf} = schema;
    const branches = (Array.isArray(oneOf) ? oneOf : []).map((_, index) => part('oneOf', index) as JsonObject);
    return {
      ...own,
      ...(isObject(properties) && {
        properties: Object.fromEntries(Object.keys(properties).map((name) => [name, part('properties', name)])),
      }),
      ...(isObject(others) && {additionalProperties: part('additionalProperties')}),
      ...(isObject(items) && {items: part('items')}),
      ...(Array.isArray(prefixItems) && {prefixItems: prefixItems.map((_, index) => part('prefixItems', index))}),
      // Branches with nothing but `required` define which properties go together.
      ...(branches.some((branch) => Object.keys(branch).some((keyword) => keyword !== 'required')) && {
        oneOf: branches,
      }),
    };
  }
}

/** Writes components of OpenAPI as types, with any JSON in objects whose properties are open. */
async function printTypes(
  schemas: Readonly<Record<string, JsonObject>>,
  {head, immutable}: {readonly head: string; readonly immutable: boolean},
): Promise<string> {
  const [{default: generate, astToString}, {default: ts}, prettier] = await Promise.all([
    import('openapi-typescript'),
    import('typescript'),
    import('prettier'),
  ]);
  const nodes = await generate(
    {openapi: '3.1.0', info: {title: '', version: ''}, paths: {}, components: {schemas}} as unknown as OpenAPI3,
    {
      immutable,
      transform(schema) {
        const keywords = Object.keys(schema).filter((keyword) => keyword !== 'description');
        const isOpen = keywords.length === 1 && 'type' in schema && schema.type === 'object';
        return isOpen ? ts.factory.createTypeReferenceNode('Readonly<Record<string, Json>>') : undefined;
      },
    },
  );
  const text = astToString(nodes);
  const file = ts.createSourceFile('types.ts', text, ts.ScriptTarget.ESNext, true);
  // `components.schemas.X` becomes `X`, so that types have their names in editors and in messages of the compiler.
  const components = file.statements.filter(ts.isInterfaceDeclaration).find(({name}) => name.text === 'components')!;
  const types = components.members.filter(ts.isPropertySignature).find(({name}) => name.getText() === 'schemas')!
    .type as TypeLiteralNode;
  const declarations = types.members.filter(ts.isPropertySignature).map((member) => {
    const shape = member.type!;
    const isObjectType = ts.isTypeLiteralNode(shape);
    const comment = text.slice(member.getFullStart(), member.getStart()).trim();
    const declaration = `export ${isObjectType ? 'interface' : 'type'} ${member.name.getText()}${isObjectType ? '' : ' ='}`;
    return `${comment}\n${declaration} ${shape.getText()}${isObjectType ? '' : ';'}`.trim().replaceAll(/^ {8}/gm, '');
  });
  const hasJson = declarations.some((declaration) => declaration.includes(', Json>'));
  const code =
    `// Generated from ${head} by npm run types.\n${hasJson ? "import type {Json} from '../../../../packages/json';\n" : ''}\n${declarations.join('\n\n')}\n`
      .replaceAll(/components\["schemas"\]\["(\w+)"\]/g, '$1')
      .replaceAll(/@description /g, '')
      .replaceAll(/^ *\* @(enum|constant)\b.*\n/gm, '')
      .replaceAll(/\/\*\*\n *\* (.*)\n *\*\//g, '/** $1 */')
      .replaceAll(/\/\*\*\n? *\*\/\n|\/\*\* @(enum|constant)\b.*\*\/\n/g, '');
  return prettier.format(code, {...(await prettier.resolveConfig(__filename)), parser: 'typescript'});
}

/** The types of everything in `contracts` that a JSON Schema describes, each by the title of its schema. */
export async function generateSchemaTypes(source: ContractSource): Promise<string> {
  const components = new SchemaComponents(source);
  const files = source.list().filter((file) => SCHEMA_FILE.test(file));
  files.filter((file) => !file.endsWith('/common.schema.yaml')).forEach((file) => components.add(file, ''));
  return printTypes(components.schemas, {head: 'the JSON Schemas in contracts', immutable: true});
}

/** A schema without what no type expresses, such as examples and formats. */
function dropAnnotations(value: Json | undefined, isMap = false): Json {
  if (Array.isArray(value)) {
    return value.map((part) => dropAnnotations(part));
  }
  if (!isObject(value)) {
    return value ?? null;
  }
  const kept = Object.entries(value).filter(
    ([key]) => isMap || !/^(title|format|pattern|default|examples?|x-.*)$/.test(key),
  );
  return Object.fromEntries(
    kept.map(([key, part]) => [key, dropAnnotations(part, !isMap && key === 'properties')] as const),
  );
}

/**
 * The types of the objects of an API, each by the name of its component. They are not read-only: the sandbox modifies
 * them.
 */
async function generateApiTypes(source: ContractSource, product: Product): Promise<string> {
  const {components} = await bundleContract(source, getContractPath(product));
  const schemas = dropAnnotations(components.schemas, true) as Record<string, JsonObject>;
  return printTypes(schemas, {head: `the contract of ${product}`, immutable: false});
}
