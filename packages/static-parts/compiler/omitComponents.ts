import type {
  ConditionalExpression,
  Expression,
  Node,
  ObjectExpression,
  Program,
  Property,
  VariableDeclaration,
} from 'estree-jsx';
import {SKIP, visit} from 'estree-util-visit';

/**
 * The code of a page, as MDX compiles it, lists every element and component of its Markdown in `_components`, takes those
 * of the provider out of it, and checks that they are there. Browsers draw only what is in no static part.
 */

const LIST = '_components';

/** Components that a page imports where browsers draw them, since the provider of browsers does not have them. */
export interface OwnComponents {
  /** A module that exports each by its name. */
  readonly file: string;
  /** Elements of Markdown among them. Components are all others but those of the provider. */
  readonly elements: readonly string[];
  /** What the provider of browsers has. */
  readonly provided: readonly string[];
}

interface Context {
  /** The name of the constant that is true in code for browsers. */
  readonly isBrowser: string;
  readonly own: OwnComponents;
  /** The components that the page imports, which are added. */
  readonly imported: Set<string>;
}

function getKey({key}: Property): string | undefined {
  return key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : undefined;
}

/** The names that code for browsers mentions: what the other branch of the constant has is for the server. */
function findDrawn(root: Node, isBrowser: string, drawn = new Set<string>()): Set<string> {
  visit(root, (node, key, _index, ancestors) => {
    if (node.type === 'ConditionalExpression' && node.test.type === 'Identifier' && node.test.name === isBrowser) {
      findDrawn(node.consequent, isBrowser, drawn);
      return SKIP;
    }
    const parent = ancestors.at(-1);
    const isOfObject = parent?.type === 'MemberExpression' && key === 'property' && !parent.computed;
    if (node.type === 'Identifier' && (!isOfObject || isListMember(parent))) {
      drawn.add(node.name);
    }
    return undefined;
  });
  return drawn;
}

function isListMember(node: Node | undefined): boolean {
  return node?.type === 'MemberExpression' && node.object.type === 'Identifier' && node.object.name === LIST;
}

/** The declaration of the list, and of what is taken out of it. */
function findDeclaration(body: readonly Node[]): VariableDeclaration | undefined {
  return body.find(
    (node): node is VariableDeclaration =>
      node.type === 'VariableDeclaration' &&
      node.declarations.some(({id}) => id.type === 'Identifier' && id.name === LIST),
  );
}

/** The component that a statement checks: `if (!Note) _missingMdxReference("Note", true)`. */
function getChecked(node: Node): string | undefined {
  return node.type === 'IfStatement' &&
    node.test.type === 'UnaryExpression' &&
    node.test.operator === '!' &&
    node.test.argument.type === 'Identifier'
    ? node.test.argument.name
    : undefined;
}

const createConstant = (name: string): Expression => ({type: 'Identifier', name});

function choose(isBrowser: string, consequent: Expression, alternate: Expression): ConditionalExpression {
  return {type: 'ConditionalExpression', test: createConstant(isBrowser), consequent, alternate};
}

function isOwn(name: string, {elements, provided}: OwnComponents): boolean {
  return !provided.includes(name) && (/^[A-Z]/.test(name) || elements.includes(name));
}

const createLocalName = (name: string): string => `_own_${name}`;

/** A property of an object in code: `name: value`. */
export function createProperty(name: string, value: Expression): Property {
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

/** Lets the list of browsers contain only what they draw, with the components that the page imports. */
function shortenList(
  list: ObjectExpression,
  names: readonly string[],
  {isBrowser, own, imported}: Context,
): ConditionalExpression {
  const kept = list.properties.filter(
    (property) => property.type !== 'Property' || (names.includes(getKey(property)!) && !isOwn(getKey(property)!, own)),
  );
  const ofPage = names.filter((name) => isOwn(name, own));
  ofPage.forEach((name) => imported.add(name));
  const properties = [...ofPage.map((name) => createProperty(name, createConstant(createLocalName(name)))), ...kept];
  return choose(isBrowser, {type: 'ObjectExpression', properties}, list);
}

/** What a declaration takes out of the list. */
function listTaken({declarations}: VariableDeclaration): Property[] {
  return declarations
    .flatMap(({id}) => (id.type === 'ObjectPattern' ? id.properties : []))
    .filter((property) => property.type === 'Property');
}

/** Takes a component out of the list, but not in browsers. */
function takeOnServer(name: string, isBrowser: string): VariableDeclaration['declarations'][number] {
  const member: Expression = {
    type: 'MemberExpression',
    object: createConstant(LIST),
    property: {type: 'Identifier', name},
    computed: false,
    optional: false,
  };
  return {
    type: 'VariableDeclarator',
    id: {type: 'Identifier', name},
    init: choose(isBrowser, createConstant('undefined'), member),
  };
}

function omitInFunction(body: readonly Node[], context: Context): void {
  const {isBrowser} = context;
  const declaration = findDeclaration(body);
  const list = declaration?.declarations[0]!.init;
  if (!declaration || list?.type !== 'ObjectExpression') {
    return;
  }
  const code = body.filter((node) => node !== declaration && getChecked(node) === undefined);
  const drawn = new Set(code.flatMap((node) => [...findDrawn(node, isBrowser)]));
  const taken = listTaken(declaration);
  const listed = list.properties.flatMap((property) => (property.type === 'Property' ? [property] : []));
  const names = [...listed, ...taken].map((property) => getKey(property)!);

  const omitted = taken.filter((property) => !drawn.has(getKey(property)!));
  for (const {id} of declaration.declarations) {
    if (id.type === 'ObjectPattern') {
      id.properties = id.properties.filter((property) => !omitted.includes(property as unknown as Property));
    }
  }
  declaration.declarations = [
    ...declaration.declarations.filter(({id}) => id.type !== 'ObjectPattern' || id.properties.length > 0),
    ...omitted.map((property) => takeOnServer(getKey(property)!, isBrowser)),
  ];
  declaration.declarations[0]!.init = shortenList(
    list,
    names.filter((name) => drawn.has(name)),
    context,
  );
  for (const node of body) {
    const checked = getChecked(node);
    if (node.type === 'IfStatement' && checked !== undefined && names.includes(checked) && !drawn.has(checked)) {
      const isServer: Expression = {
        type: 'UnaryExpression',
        operator: '!',
        prefix: true,
        argument: createConstant(isBrowser),
      };
      node.test = {type: 'LogicalExpression', operator: '&&', left: isServer, right: node.test};
    }
  }
}

/**
 * Leaves out of the code of a page, for browsers, the elements and components that only its static parts have, and
 * imports those that the provider of browsers does not have.
 *
 * @param isBrowser the name of a constant that the bundler defines
 */
export function omitComponents(program: Program, isBrowser: string, own: OwnComponents): void {
  const imported = new Set<string>();
  visit(program, (node) => {
    if (node.type === 'BlockStatement') {
      omitInFunction(node.body, {isBrowser, own, imported});
    }
  });
  if (imported.size > 0) {
    program.body.unshift({
      type: 'ImportDeclaration',
      attributes: [],
      source: {type: 'Literal', value: own.file},
      specifiers: [...imported].map((name) => ({
        type: 'ImportSpecifier',
        imported: {type: 'Identifier', name},
        local: {type: 'Identifier', name: createLocalName(name)},
      })),
    });
  }
}
