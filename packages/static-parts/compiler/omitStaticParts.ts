import path from 'node:path';
import type {ArrayExpression, CallExpression, Expression, ObjectExpression, Program, Property} from 'estree-jsx';
import {SKIP, visit} from 'estree-util-visit';
import type {StaticComponents} from './markStaticParts';
import {createProperty, omitComponents, type OwnComponents} from './omitComponents';

interface Options {
  readonly components: StaticComponents;
  readonly own: OwnComponents;
  /** The folder of the components that draw parts in the browser, `StaticPart` and `StaticParts`. */
  readonly browserFolder: string;
  /** The name of a constant that the bundler defines: whether it builds for the browser. */
  readonly isBrowser: string;
}

const PART_COMPONENT = '_StaticPart';
const PARTS_COMPONENT = '_StaticParts';

type Sibling = ArrayExpression['elements'][number];

/** A part in the code of a page. */
interface Part {
  readonly tag: string;
  readonly number: string;
  /** What the server draws. */
  readonly drawn: CallExpression;
}

function isJsxCall(node: {type: string}): node is CallExpression {
  const {callee} = node as CallExpression;
  return node.type === 'CallExpression' && callee.type === 'Identifier' && /^_jsxs?$/.test(callee.name);
}

function getProperties({arguments: [, props]}: CallExpression): readonly Property[] {
  const {properties = []} = (props ?? {}) as Partial<ObjectExpression>;
  return properties.filter((property): property is Property => property.type === 'Property');
}

function getName({key}: Property): string {
  return key.type === 'Identifier' ? key.name : String((key as {value?: unknown}).value);
}

/** The name of what is drawn: of a component, or of an element. */
function getTypeName({arguments: [type]}: CallExpression): string {
  switch (type?.type) {
    case 'Identifier':
      return type.name;
    case 'MemberExpression':
      return (type.property as {name?: string}).name ?? '';
    case 'Literal':
      return String(type.value);
    default:
      throw new TypeError(`found ${String(type?.type)} as the type of a static part, expected a name`);
  }
}

function createLiteral(value: string): Expression {
  return {type: 'Literal', value, raw: JSON.stringify(value)};
}

function createElement(component: string, properties: Property[]): CallExpression {
  return {
    type: 'CallExpression',
    optional: false,
    callee: {type: 'Identifier', name: '_jsx'},
    arguments: [
      {type: 'Identifier', name: component},
      {type: 'ObjectExpression', properties},
    ],
  };
}

/** The number of the part that follows a part. */
function getNext(number: string): string {
  return number.replace(/\d+$/, (digits) => String(Number(digits) + 1));
}

function importComponent(folder: string, name: string): Program['body'][number] {
  return {
    type: 'ImportDeclaration',
    attributes: [],
    source: {type: 'Literal', value: path.join(folder, `${name.slice(1)}.tsx`)},
    specifiers: [{type: 'ImportDefaultSpecifier', local: {type: 'Identifier', name}}],
  };
}

/** Lets the code of a page, for browsers, name each static part by its tag and number instead of creating it. */
export function createStaticPartReplacer({
  components,
  own,
  browserFolder,
  isBrowser,
}: Options): (program: Program) => void {
  const chooseForBrowser = (consequent: Expression, alternate: Expression): Expression => ({
    type: 'ConditionalExpression',
    test: {type: 'Identifier', name: isBrowser},
    consequent,
    alternate,
  });

  function createPart({tag, number, drawn}: Part): Expression {
    const properties = [createProperty('as', createLiteral(tag)), createProperty('part', createLiteral(number))];
    return chooseForBrowser(createElement(PART_COMPONENT, properties), drawn);
  }

  function createParts(row: readonly Part[]): Expression {
    return createElement(PARTS_COMPONENT, [
      createProperty('tags', createLiteral(row.map(({tag}) => tag).join(' '))),
      createProperty('first', createLiteral(row[0]!.number)),
      createProperty(
        'children',
        chooseForBrowser(
          {type: 'Identifier', name: 'undefined'},
          {type: 'ArrayExpression', elements: row.map(({drawn}) => drawn)},
        ),
      ),
    ]);
  }

  /** Replaces the parts among siblings, those in a row by one element. */
  function replaceParts(siblings: readonly Sibling[], parts: ReadonlyMap<Sibling, Part>): Sibling[] {
    const rows: (Sibling | Part[])[] = [];
    for (const sibling of siblings) {
      const part = parts.get(sibling);
      const row = rows.at(-1);
      if (part && Array.isArray(row) && getNext(row.at(-1)!.number) === part.number) {
        row.push(part);
      } else {
        rows.push(part ? [part] : sibling);
      }
    }
    return rows.map((row) => {
      if (!Array.isArray(row)) {
        return row;
      }
      return row.length > 1 ? createParts(row) : createPart(row[0]!);
    });
  }

  return (program) => {
    const parts = new Map<Sibling, Part>();
    // Replaced once all are found: what takes their place contains them.
    const places: (() => void)[] = [];

    visit(program, (node, key, index, ancestors) => {
      if (node.type === 'ArrayExpression') {
        places.push(() => {
          node.elements = replaceParts(node.elements, parts);
        });
      }
      if (!isJsxCall(node)) {
        return undefined;
      }
      const properties = getProperties(node);
      for (const property of properties) {
        if (properties.some((other) => getName(other) === `${getName(property)}Part`)) {
          property.value = chooseForBrowser(createLiteral(''), property.value as Expression);
        }
      }
      const number = properties.find((property) => getName(property) === 'data-part');
      if (!number) {
        return undefined;
      }
      const name = getTypeName(node);
      const part = {
        tag: components.roots[name] ?? name,
        number: String((number.value as {value?: unknown}).value),
        drawn: node,
      };
      parts.set(node, part);
      if (index === undefined) {
        places.push(() => {
          (ancestors.at(-1) as unknown as Record<string, unknown>)[key!] = createPart(part);
        });
      }
      return SKIP;
    });

    places.forEach((replace) => replace());
    omitComponents(program, isBrowser, own);
    if (parts.size > 0) {
      program.body.unshift(...[PART_COMPONENT, PARTS_COMPONENT].map((name) => importComponent(browserFolder, name)));
    }
  };
}
