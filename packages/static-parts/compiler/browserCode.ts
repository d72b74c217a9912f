import type {ExpressionStatement, Node, Program} from 'estree-jsx';
import {toJs} from 'estree-util-to-js';
import {BROWSER_CODE} from './pickCode.mjs';

/** Copies code as browsers have it: of a condition on the constant, what is for them. */
function copyForBrowser(value: unknown, isBrowser: string): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => copyForBrowser(item, isBrowser));
  }
  if (typeof value !== 'object' || value === null || !('type' in value)) {
    return value;
  }
  const node = value as Node;
  if (node.type === 'ConditionalExpression' && node.test.type === 'Identifier' && node.test.name === isBrowser) {
    return copyForBrowser(node.consequent, isBrowser);
  }
  return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, copyForBrowser(child, isBrowser)]));
}

/**
 * Recma plugin: puts before the code of a page, as a string, the same code as browsers have it. A page is compiled once
 * for both, and `pickCode.mjs` picks the one that a bundler is for: the one for browsers is a hundredth of the other, all
 * of which the bundler would parse, keep and minify to find that out. Last of the plugins.
 *
 * @param isBrowser the name of a constant that the bundler defines
 */
export function addBrowserCode(isBrowser: string): (program: Program) => void {
  return (program) => {
    const {value} = toJs(copyForBrowser(program, isBrowser) as Program);
    const statement: ExpressionStatement = {
      type: 'ExpressionStatement',
      expression: {type: 'Literal', value: BROWSER_CODE + value},
    };
    program.body.unshift(statement);
  };
}
