import {isObject, stringifyValue} from '../../../../packages/json';
import {VALUE_FORMATS} from './formats';
import type {BoundValue, ValueScope} from './valueScope';
import {AuthoringError} from '../../../../packages/authoring/authoringError';
import {suggest} from '../../../../packages/authoring/suggest';

/** Values of the objects of a screen, as its source refers to them: `{cart.totals[type=total].amount | money}`. */

function inheritCurrency({value, currency}: BoundValue): BoundValue {
  const own = isObject(value) && typeof value.currency === 'string' ? value.currency : undefined;
  return {value, ...((own ?? currency) !== undefined && {currency: own ?? currency})};
}

interface PathStep {
  readonly key: string;
  /** The entry of a list whose property has a value: a word, or a path after `$`. */
  readonly equals?: string;
}

const STEP_PATTERN = /\.([a-z_]\w*)|\[(-?\d+)\]|\[([a-z_]+)=((?:[^[\]]|\[[^\]]*\])+)\]/gy;

function parseValuePath(path: string, {place}: ValueScope): {first: string; steps: PathStep[]} {
  const first = /^[a-z_]\w*/.exec(path)?.[0] ?? '';
  const steps: PathStep[] = [];
  STEP_PATTERN.lastIndex = first.length;
  let end = first.length;
  for (let match = STEP_PATTERN.exec(path); match; match = STEP_PATTERN.exec(path)) {
    const [, name, index, key, equals] = match;
    steps.push(equals === undefined ? {key: (name ?? index)!} : {key: key!, equals});
    end = STEP_PATTERN.lastIndex;
  }
  if (first === '' || end !== path.length) {
    throw new AuthoringError(`${place}: found the path ${path}, expected one such as cart.lines[0].title.`);
  }
  return {first, steps};
}

function formatList(value: unknown): string {
  return isObject(value)
    ? Object.keys(value).join(', ')
    : Array.isArray(value)
      ? `a list of ${String(value.length)}`
      : typeof value;
}

/** A literal word, or the value at a path after `$`. */
function resolveOperand(word: string, scope: ValueScope): unknown {
  return word.startsWith('$') ? findValue(word.slice(1), scope)?.value : word;
}

/**
 * The value at a path. Undefined where an optional property is missing and the path may be unresolved.
 *
 * @throws AuthoringError when the first name is unknown
 */
function findValue(path: string, scope: ValueScope): BoundValue | undefined {
  const {first, steps} = parseValuePath(path, scope);
  const start = scope.names.get(first);
  if (!start) {
    const names = [...scope.names.keys()];
    throw new AuthoringError(
      `${scope.place}: found the path ${path}, whose first name is unknown, ${suggest(first, names)}.`,
    );
  }
  let bound: BoundValue | undefined = inheritCurrency(start);
  for (const {key, equals} of steps) {
    const {value}: BoundValue = bound;
    let next: unknown;
    if (equals !== undefined) {
      const wanted = resolveOperand(equals, scope);
      next = Array.isArray(value) ? value.find((one) => isObject(one) && one[key] === wanted) : undefined;
    } else if (Array.isArray(value)) {
      next = value.at(Number(key));
    } else {
      next = isObject(value) ? value[key] : undefined;
    }
    if (next === undefined) {
      return undefined;
    }
    bound = inheritCurrency({...bound, value: next});
  }
  return bound;
}

/**
 * The value at a required path.
 *
 * @throws AuthoringError with what was found
 */
export function getBoundValue(path: string, scope: ValueScope): BoundValue {
  const found = findValue(path, scope);
  if (found === undefined || found.value === null) {
    const parent = path.replace(/(\.\w+|\[[^\]]+\])$/, '');
    const there = parent === path ? '' : `, expected one of: ${formatList(findValue(parent, scope)?.value)}`;
    throw new AuthoringError(
      `${scope.place}: found nothing at ${path}${there}. Correct the path, or show the part only when the value exists.`,
    );
  }
  return found;
}

/**
 * A text with the values of its braces.
 *
 * @throws AuthoringError for a path or a format that does not exist
 */
export function fillTemplate(template: string, scope: ValueScope): string {
  return template.replace(/\{([^{}]+)\}/g, (_, expression: string) => {
    const [path = '', format = 'text'] = expression.split('|').map((part) => part.trim());
    const [name = '', ...words] = format.split(' ');
    const write = VALUE_FORMATS[name];
    if (!write) {
      throw new AuthoringError(
        `${scope.place}: found the format ${name}, ${suggest(name, Object.keys(VALUE_FORMATS))}.`,
      );
    }
    // Anything without a quote or the like is ignored.
    const bound = name === 'or' ? (findValue(path, scope) ?? {value: words[0]}) : getBoundValue(path, scope);
    return write(bound, words, scope);
  });
}

function isThere(value: unknown): boolean {
  return (
    !(value === undefined || value === null || value === false || value === 0 || value === '') &&
    !(Array.isArray(value) && value.length === 0)
  );
}

/**
 * Whether a condition holds: `order.number`, `not cart.lines`, `cart.status = active`, `cart.status in active,
 * expired`, `line.id = $id`.
 */
export function evaluateCondition(condition: string, scope: ValueScope): boolean {
  const compared = /^(\S+) (=|!=|in) (.+)$/.exec(condition);
  if (compared) {
    const [, path = '', operator, right = ''] = compared;
    const value = stringifyValue(findValue(path, scope)?.value);
    const words = right.split(', ').map((word) => stringifyValue(resolveOperand(word, scope)));
    return words.includes(value) !== (operator === '!=');
  }
  if (/\s/.test(condition.replace(/^not /, ''))) {
    throw new AuthoringError(
      `${scope.place}: found the condition ${condition}, expected a path, "not" before a path, or a path with =, != or in and a value. Correct it.`,
    );
  }
  return condition.startsWith('not ')
    ? !isThere(findValue(condition.slice(4), scope)?.value)
    : isThere(findValue(condition, scope)?.value);
}
