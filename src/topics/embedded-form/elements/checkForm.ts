import ts from 'typescript';
import {suggest} from '../../../../packages/authoring/suggest';
import {
  getLastName,
  getTokenName,
  listMembers,
  listNodes,
  readMethodCall,
  type MethodCall,
  type Program,
} from '../../../pipeline/check/parseProgram';
import type {Catalogs} from '../../../pipeline/contracts/catalogs';

const GLOBAL = getTokenName('%brand.jsGlobal%');
const CREATE = 'createCheckout';

type FormCatalogs = Pick<Catalogs, 'formScript' | 'formEvents'>;
type Option = FormCatalogs['formScript']['options'][number];

/** Something wrong, and its place. */
interface Problem {
  readonly node: ts.Node;
  readonly message: string;
}

/** The problem of a name, unless it is known. */
function checkName(node: ts.Node, what: string, name: string, names: readonly string[]): Problem[] {
  if (names.includes(name)) {
    return [];
  }
  const message = `found the ${what} ${name}, which the script of the form does not have, ${suggest(name, names)}. Correct it.`;
  return [{node, message}];
}

/** The variables that get a value, or have it as parameters. */
function listBindings(nodes: readonly ts.Node[]): {name: string | undefined; value: ts.Expression | undefined}[] {
  return nodes.flatMap((node) => {
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
      return [{name: getLastName(node.left), value: node.right}];
    }
    const isBinding =
      ts.isParameter(node) || ts.isBindingElement(node) || (ts.isVariableDeclaration(node) && node.initializer);
    return isBinding ? [{name: getLastName(node.name), value: node.initializer}] : [];
  });
}

/** The variables that have a form: in a part of a program, `checkout` comes from the part before it. */
function listForms(nodes: readonly ts.Node[]): string[] {
  const bindings = listBindings(nodes);
  const created = bindings.filter(({value}) => value && readMethodCall(value)?.method.text === CREATE);
  return created.length > 0 || bindings.some(({name}) => name === 'checkout')
    ? created.flatMap(({name}) => name ?? [])
    : ['checkout'];
}

/** The type of a value that is written in the program. */
function getLiteralType(value: ts.Expression): string | undefined {
  switch (value.kind) {
    case ts.SyntaxKind.StringLiteral:
    case ts.SyntaxKind.NoSubstitutionTemplateLiteral:
      return 'string';
    case ts.SyntaxKind.NumericLiteral:
      return 'number';
    case ts.SyntaxKind.TrueKeyword:
    case ts.SyntaxKind.FalseKeyword:
      return 'boolean';
    case ts.SyntaxKind.NullKeyword:
      return 'null';
    case ts.SyntaxKind.ArrayLiteralExpression:
      return 'array';
    case ts.SyntaxKind.ObjectLiteralExpression:
      return 'object';
    default:
      return undefined;
  }
}

/** A value as a message names it. */
function describeValue(value: ts.Expression): string {
  const type = getLiteralType(value);
  return type === 'object' || type === 'array' ? `an ${type}` : value.getText();
}

/** What is expected instead of the value of an option; undefined when it is right, or known only when the program runs. */
function findExpectedValue(value: ts.Expression, {type}: Option): string | undefined {
  const found = getLiteralType(value);
  const choices = [...type.matchAll(/"([^"]+)"/g)].map(([, choice]) => choice!);
  if (found === undefined || found === type) {
    return undefined;
  }
  if (choices.length === 0) {
    return `expected a value of type ${type}`;
  }
  return ts.isStringLiteralLike(value) && choices.includes(value.text) ? undefined : suggest(value.getText(), choices);
}

function checkOptions(value: ts.Expression | undefined, options: readonly Option[]): Problem[] {
  if (!value || !ts.isObjectLiteralExpression(value)) {
    return [];
  }
  return listMembers(value).flatMap(({name, node, value: given}) => {
    const option = options.find((one) => one.name === name);
    const expected = option && given && findExpectedValue(given, option);
    return [
      ...checkName(
        node,
        'option',
        name,
        options.map((one) => one.name),
      ),
      ...(expected === undefined
        ? []
        : [
            {
              node,
              message: `found ${describeValue(given!)} for the option ${name} of the form, ${expected}. Correct it.`,
            },
          ]),
    ];
  });
}

/** The fields that a handler reads of the payload of its event. */
function listReadFields(handler: ts.Expression | undefined): ts.Node[] {
  if (!handler || !(ts.isArrowFunction(handler) || ts.isFunctionExpression(handler))) {
    return [];
  }
  const payload = handler.parameters[0]?.name;
  if (payload && ts.isObjectBindingPattern(payload)) {
    return payload.elements.filter((one) => !one.dotDotDotToken).map((one) => one.propertyName ?? one.name);
  }
  return listNodes(handler.body).flatMap((node) =>
    ts.isPropertyAccessExpression(node) && node.expression.getText() === payload?.getText() ? [node.name] : [],
  );
}

function checkHandler({formEvents: {events}}: FormCatalogs, [name, handler]: readonly ts.Expression[]): Problem[] {
  if (!name || !ts.isStringLiteralLike(name)) {
    return [];
  }
  const payload = events.find((event) => event.name === name.text)?.payload.map((field) => field.name);
  if (!payload) {
    return checkName(
      name,
      'event',
      name.text,
      events.map((event) => event.name),
    );
  }
  return listReadFields(handler).flatMap((node) => {
    const field = node.getText();
    return payload.includes(field)
      ? []
      : [
          {
            node,
            message: `found the field ${field} of the event ${name.text}, ${suggest(field, payload)}. Correct it.`,
          },
        ];
  });
}

function checkCall(catalogs: FormCatalogs, forms: readonly string[], {owner, method, values}: MethodCall): Problem[] {
  const {methods, options} = catalogs.formScript;
  if (owner === GLOBAL) {
    return [...checkName(method, 'function', method.text, [CREATE]), ...checkOptions(values[0], options)];
  }
  if (!forms.includes(owner)) {
    return [];
  }
  const call = methods.find(({name}) => name === method.text)?.call ?? '';
  const changed: readonly string[] = /\{(.*)\}/.exec(call)?.[1]?.split(', ') ?? [];
  return [
    ...checkName(
      method,
      'method',
      method.text,
      methods.map(({name}) => name),
    ),
    ...(method.text === 'on' ? checkHandler(catalogs, values) : []),
    ...checkOptions(
      changed.length > 0 ? values[0] : undefined,
      changed.flatMap((name) => options.find((option) => option.name === name) ?? []),
    ),
  ];
}

/** Unknown methods, options, values, events and fields of events of the embedded form in a program of a page. */
export function checkForm(catalogs: FormCatalogs, {nodes, getLine}: Program): {line: number; message: string}[] {
  const forms = listForms(nodes);
  return nodes.flatMap((one) => {
    const call = readMethodCall(one);
    return call ? checkCall(catalogs, forms, call).map(({node, message}) => ({line: getLine(node), message})) : [];
  });
}
