import type {Mark, Part, PartKinds, Screen, Tone} from '../../../pipeline/contracts/screens';
import type {Catalogs} from '../../../pipeline/contracts/catalogs';
import {ScreenError, type Scope} from './valueScope';
import {filled, holds, valueAt} from './values';

/** Properties that are conditions. */
type Condition = 'selected' | 'off' | 'done' | 'strong';

type Filled<T> = {
  readonly [K in keyof T]: K extends Condition ? boolean : K extends 'tone' ? Tone : T[K];
};

/** Kinds that hold other parts. */
type Container = 'card' | 'row' | 'tiles' | 'options';

type Plain = Exclude<keyof PartKinds, Container>;

/** A part with its values: what is drawn, and told in words. */
export type Shown = (
  | {readonly [K in Plain]: {readonly kind: K; readonly has: Filled<PartKinds[K]>}}[Plain]
  | {readonly kind: Container; readonly parts: readonly Shown[]}
) & {
  readonly mark?: Mark;
};

const CONDITIONS: ReadonlySet<string> = new Set<Condition>(['selected', 'off', 'done', 'strong']);
const CONTAINERS: ReadonlySet<string> = new Set<Container>(['card', 'row', 'tiles', 'options']);
const FRAME = ['each', 'as', 'when', 'parts', 'mark'];
const TONES: readonly string[] = ['neutral', 'progress', 'good', 'warning', 'bad'] satisfies Tone[];

/** The marks of parts, in the order in which they are seen. */
export function marksOf(parts: readonly Shown[]): Mark[] {
  return parts.flatMap((part) => [...(part.mark ? [part.mark] : []), ...('parts' in part ? marksOf(part.parts) : [])]);
}

class Expansion {
  /** Each mark stands once in a picture, at the first of its parts. */
  readonly #marked = new Set<Mark>();

  all(parts: readonly Part[], scope: Scope): Shown[] {
    return parts.flatMap((part) => this.#one(part, scope));
  }

  #one(part: Part, scope: Scope): Shown[] {
    const kinds = Object.keys(part).filter((key) => !FRAME.includes(key)) as (keyof PartKinds)[];
    if (kinds.length + (part.parts ? 1 : 0) !== 1) {
      throw new ScreenError(
        `${scope.place}: found a part of ${kinds.join(' and ') || 'no kind'}, expected one kind, or parts with each or when.`,
      );
    }
    if (part.parts) {
      return this.#repeated(part, part.parts, scope);
    }
    const kind = kinds[0]!;
    const place = `${scope.place}, ${kind}`;
    // A container has its number before what it holds.
    const mark = this.#firstOf(part.mark);
    const shown = CONTAINERS.has(kind)
      ? {kind: kind as Container, parts: this.all(part[kind as Container]!, scope)}
      : ({kind, has: this.#fill(part[kind], {...scope, place})} as Shown);
    return [{...shown, ...(mark !== undefined && {mark})}];
  }

  #repeated({each, as, when}: Part, parts: readonly Part[], scope: Scope): Shown[] {
    if (when !== undefined && !holds(when, scope)) {
      return [];
    }
    if (each === undefined) {
      return this.all(parts, scope);
    }
    const {value, currency} = valueAt(each, scope);
    if (!Array.isArray(value)) {
      throw new ScreenError(`${scope.place}: found no list at ${each}, expected one for each.`);
    }
    return value.flatMap((one: unknown, index) =>
      this.all(parts, {
        ...scope,
        place: `${scope.place}, ${as!} ${String(index)}`,
        names: new Map([...scope.names, [as!, {value: one, ...(currency !== undefined && {currency})}]]),
      }),
    );
  }

  #fill(properties: unknown, scope: Scope): unknown {
    if (typeof properties !== 'object' || properties === null) {
      return properties;
    }
    return Object.fromEntries(
      Object.entries(properties as Record<string, unknown>).map(([key, value]) => {
        if (CONDITIONS.has(key)) {
          return [key, holds(value as string, scope)];
        }
        const fill = (one: unknown): unknown => (typeof one === 'string' ? filled(one, scope) : one);
        const text = Array.isArray(value) ? value.map(fill) : fill(value);
        if (key === 'tone' && !TONES.includes(text as string)) {
          throw new ScreenError(`${scope.place}: found the tone ${String(text)}, expected one of ${TONES.join(', ')}.`);
        }
        return [key, text];
      }),
    );
  }

  #firstOf(mark: Mark | undefined): Mark | undefined {
    if (!mark || this.#marked.has(mark)) {
      return undefined;
    }
    this.#marked.add(mark);
    return mark;
  }
}

/**
 * The parts of a screen with the values of objects in their places.
 *
 * @param objects by the names that the source gives them
 * @throws ScreenError naming the part, what was found, what was expected
 */
export function expand(screen: Screen, objects: Readonly<Record<string, unknown>>, catalogs: Catalogs): Shown[] {
  // An object that only other states of the screen have is absent, and no mistake.
  const known = screen.shows.flatMap((show) => Object.keys(show.objects));
  const names = new Map([...known, ...Object.keys(objects)].map((name) => [name, {value: objects[name]}]));
  const place = `contracts/screens/${screen.screen}.yaml`;
  return new Expansion().all(screen.parts, {names, catalogs, place});
}
