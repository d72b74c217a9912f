import type {CallExpression, Expression, ObjectExpression, Program, Property} from 'estree-jsx';
import {SKIP, visit} from 'estree-util-visit';
import type {StaticComponents} from './markStaticParts';

interface Options {
  readonly components: StaticComponents;
  /** The module whose default export draws a part in the browser. */
  readonly partModule: string;
  /** The name of a constant that the bundler defines: whether it builds for the browser. */
  readonly isBrowser: string;
}

const PART_COMPONENT = '_StaticPart';

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

function createProperty(name: string, value: Expression): Property {
  return {
    type: 'Property',
    kind: 'init',
    method: false,
    shorthand: false,
    computed: false,
    key: {type: 'Identifier', name},
    value,
  };
}

function createPart(tag: string, part: Expression): CallExpression {
  return {
    type: 'CallExpression',
    optional: false,
    callee: {type: 'Identifier', name: '_jsx'},
    arguments: [
      {type: 'Identifier', name: PART_COMPONENT},
      {type: 'ObjectExpression', properties: [createProperty('as', createLiteral(tag)), createProperty('part', part)]},
    ],
  };
}

/** Lets the code of a page, for browsers, name each static part by its tag and number instead of creating it. */
export function createStaticPartReplacer({components, partModule, isBrowser}: Options): (program: Program) => void {
  const chooseForBrowser = (consequent: Expression, alternate: Expression): Expression => ({
    type: 'ConditionalExpression',
    test: {type: 'Identifier', name: isBrowser},
    consequent,
    alternate,
  });

  return (program) => {
    let count = 0;

    visit(program, (node, key, index, ancestors) => {
      if (!isJsxCall(node)) {
        return undefined;
      }
      const properties = getProperties(node);
      for (const property of properties) {
        if (properties.some((other) => getName(other) === `${getName(property)}Part`)) {
          property.value = chooseForBrowser(createLiteral(''), property.value as Expression);
        }
      }
      const part = properties.find((property) => getName(property) === 'data-part');
      if (!part) {
        return undefined;
      }
      count += 1;
      const parent = ancestors.at(-1) as unknown as Record<string, unknown>;
      const name = getTypeName(node);
      const drawn = chooseForBrowser(createPart(components.roots[name] ?? name, part.value as Expression), node);
      if (index === undefined) {
        parent[key!] = drawn;
      } else {
        (parent[key!] as unknown[])[index] = drawn;
      }
      return SKIP;
    });

    if (count > 0) {
      program.body.unshift({
        type: 'ImportDeclaration',
        attributes: [],
        source: {type: 'Literal', value: partModule},
        specifiers: [{type: 'ImportDefaultSpecifier', local: {type: 'Identifier', name: PART_COMPONENT}}],
      });
    }
  };
}
