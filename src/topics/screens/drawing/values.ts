import {closest} from 'fastest-levenshtein';
import {isObject, textOf} from '../../../pipeline/contracts/json';
import {FORMATS} from './formats';
import {ScreenError, type Bound, type Scope} from './valueScope';

/** Values of the objects that a screen shows, as its source names them: `{cart.totals[type=total].amount | money}`. */

function withCurrency({value, currency}: Bound): Bound {
  const own = isObject(value) && typeof value.currency === 'string' ? value.currency : undefined;
  return {value, ...((own ?? currency) !== undefined && {currency: own ?? currency})};
}

interface Step {
  readonly key: string;
  /** The entry of a list whose property has a value: a word, or a path behind `$`. */
  readonly equals?: string;
}

const STEP = /\.([a-z_]\w*)|\[(-?\d+)\]|\[([a-z_]+)=((?:[^[\]]|\[[^\]]*\])+)\]/gy;

function stepsOf(path: string, {place}: Scope): {first: string; steps: Step[]} {
  const first = /^[a-z_]\w*/.exec(path)?.[0] ?? '';
  const steps: Step[] = [];
  STEP.lastIndex = first.length;
  let end = first.length;
  for (let match = STEP.exec(path); match; match = STEP.exec(path)) {
    const [, name, index, key, equals] = match;
    steps.push(equals === undefined ? {key: (name ?? index)!} : {key: key!, equals});
    end = STEP.lastIndex;
  }
  if (first === '' || end !== path.length) {
    throw new ScreenError(`${place}: found the path ${path}, expected one such as cart.lines[0].title.`);
  }
  return {first, steps};
}

function listed(value: unknown): string {
  return isObject(value)
    ? Object.keys(value).join(', ')
    : Array.isArray(value)
      ? `a list of ${String(value.length)}`
      : typeof value;
}

/** A word as it stands, or the value at a path behind `$`. */
function literalOr(word: string, scope: Scope): unknown {
  return word.startsWith('$') ? find(word.slice(1), scope)?.value : word;
}

/**
 * The value at a path. Undefined where an optional property is missing and the path may lead nowhere.
 *
 * @throws ScreenError when the first name stands for nothing
 */
function find(path: string, scope: Scope): Bound | undefined {
  const {first, steps} = stepsOf(path, scope);
  const start = scope.names.get(first);
  if (!start) {
    const names = [...scope.names.keys()];
    throw new ScreenError(
      `${scope.place}: found ${path}, expected a path that begins with ${closest(first, names)}, of ${names.join(', ')}.`,
    );
  }
  let bound: Bound | undefined = withCurrency(start);
  for (const {key, equals} of steps) {
    const {value}: Bound = bound;
    let next: unknown;
    if (equals !== undefined) {
      const wanted = literalOr(equals, scope);
      next = Array.isArray(value) ? value.find((one) => isObject(one) && one[key] === wanted) : undefined;
    } else if (Array.isArray(value)) {
      next = value.at(Number(key));
    } else {
      next = isObject(value) ? value[key] : undefined;
    }
    if (next === undefined) {
      return undefined;
    }
    bound = withCurrency({...bound, value: next});
  }
  return bound;
}

/**
 * The value at a path that has to lead somewhere.
 *
 * @throws ScreenError with what is there
 */
export function valueAt(path: string, scope: Scope): Bound {
  const found = find(path, scope);
  if (found === undefined || found.value === null) {
    const parent = path.replace(/(\.\w+|\[[^\]]+\])$/, '');
    const there = parent === path ? '' : `, expected one of: ${listed(find(parent, scope)?.value)}`;
    throw new ScreenError(
      `${scope.place}: found nothing at ${path}${there}. Correct the path, or show the part only when it is there.`,
    );
  }
  return found;
}

/**
 * A text with the values of its braces.
 *
 * @throws ScreenError for a path or a format that does not exist
 */
export function filled(template: string, scope: Scope): string {
  return template.replace(/\{([^{}]+)\}/g, (_, expression: string) => {
    const [path = '', format = 'text'] = expression.split('|').map((part) => part.trim());
    const [name = '', ...words] = format.split(' ');
    const write = FORMATS[name];
    if (!write) {
      throw new ScreenError(
        `${scope.place}: found the format ${name}, expected ${closest(name, Object.keys(FORMATS))}, of ${Object.keys(FORMATS).join(', ')}.`,
      );
    }
    // What a quote or the like does not name is none of it.
    const bound = name === 'or' ? (find(path, scope) ?? {value: words[0]}) : valueAt(path, scope);
    return write(bound, words, scope);
  });
}

function isThere(value: unknown): boolean {
  return (
    !(value === undefined || value === null || value === false || value === 0 || value === '') &&
    !(Array.isArray(value) && value.length === 0)
  );
}

/** Whether a condition holds: `order.number`, `not cart.lines`, `cart.status = active`, `cart.status in active, expired`, `line.id = $id`. */
export function holds(condition: string, scope: Scope): boolean {
  const compared = /^(\S+) (=|!=|in) (.+)$/.exec(condition);
  if (compared) {
    const [, path = '', operator, right = ''] = compared;
    const value = textOf(find(path, scope)?.value);
    const words = right.split(', ').map((word) => textOf(literalOr(word, scope)));
    return words.includes(value) !== (operator === '!=');
  }
  return condition.startsWith('not ')
    ? !isThere(find(condition.slice(4), scope)?.value)
    : isThere(find(condition, scope)?.value);
}
