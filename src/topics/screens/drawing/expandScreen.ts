import type {ScreenMark, ScreenPart, PartKinds, Screen, Tone} from '../../../pipeline/contracts/screens';
import type {Catalogs} from '../../../pipeline/contracts/catalogs';
import type {ValueScope} from './valueScope';
import {fillTemplate, evaluateCondition, getBoundValue} from './values';
import {AuthoringError} from '../../../../packages/authoring/authoringError';

/** Properties that are conditions. */
type PartCondition = 'selected' | 'off' | 'done' | 'strong';

type FilledPart<T> = {
  readonly [K in keyof T]: K extends PartCondition ? boolean : K extends 'tone' ? Tone : T[K];
};

/** Kinds that contain other parts. */
type ContainerKind = 'card' | 'row' | 'tiles' | 'options';

type PlainPart = Exclude<keyof PartKinds, ContainerKind>;

/** A part with its values, for the drawing and the text alternative. */
export type ShownPart = (
  | {readonly [K in PlainPart]: {readonly kind: K; readonly has: FilledPart<PartKinds[K]>}}[PlainPart]
  | {readonly kind: ContainerKind; readonly parts: readonly ShownPart[]}
) & {
  readonly mark?: ScreenMark;
};

const CONDITION_PROPERTIES: ReadonlySet<string> = new Set<PartCondition>(['selected', 'off', 'done', 'strong']);
const CONTAINER_KINDS: ReadonlySet<string> = new Set<ContainerKind>(['card', 'row', 'tiles', 'options']);
const STRUCTURE_PROPERTIES = ['each', 'as', 'when', 'parts', 'mark'];
const TONES: readonly string[] = ['neutral', 'progress', 'good', 'warning', 'bad'] satisfies Tone[];

/** The marks of parts, in visual order. */
export function listMarks(parts: readonly ShownPart[]): ScreenMark[] {
  return parts.flatMap((part) => [
    ...(part.mark ? [part.mark] : []),
    ...('parts' in part ? listMarks(part.parts) : []),
  ]);
}

class PartExpander {
  /** Each mark is in a picture once, at the first of its parts. */
  readonly #marked = new Set<ScreenMark>();

  /** @param scope its place is that of the list */
  expandAll(parts: readonly ScreenPart[], scope: ValueScope): ShownPart[] {
    return parts.flatMap((part, index) => this.#expandPart(part, {...scope, place: `${scope.place}/${index}`}));
  }

  #expandPart(part: ScreenPart, scope: ValueScope): ShownPart[] {
    const kinds = Object.keys(part).filter((key) => !STRUCTURE_PROPERTIES.includes(key)) as (keyof PartKinds)[];
    if (kinds.length + (part.parts ? 1 : 0) !== 1) {
      throw new AuthoringError(
        `${scope.place}: found a part of ${kinds.join(' and ') || 'no kind'}, expected one kind, or parts with each or when.`,
      );
    }
    if (part.parts) {
      return this.#repeatPart(part, part.parts, scope);
    }
    const kind = kinds[0]!;
    const place = `${scope.place}/${kind}`;
    // A container is numbered before its content.
    const mark = this.#takeFirstUse(part.mark);
    const shown = CONTAINER_KINDS.has(kind)
      ? {kind: kind as ContainerKind, parts: this.expandAll(part[kind as ContainerKind]!, {...scope, place})}
      : ({kind, has: this.#fill(part[kind], {...scope, place})} as ShownPart);
    return [{...shown, ...(mark !== undefined && {mark})}];
  }

  #repeatPart({each, as, when}: ScreenPart, parts: readonly ScreenPart[], scope: ValueScope): ShownPart[] {
    if (when !== undefined && !evaluateCondition(when, scope)) {
      return [];
    }
    const inner = {...scope, place: `${scope.place}/parts`};
    if (each === undefined) {
      return this.expandAll(parts, inner);
    }
    const {value, currency} = getBoundValue(each, scope);
    if (!Array.isArray(value)) {
      throw new AuthoringError(`${scope.place}: found no list at ${each}, expected one for each.`);
    }
    return value.flatMap((one: unknown) =>
      this.expandAll(parts, {
        ...inner,
        names: new Map([...scope.names, [as!, {value: one, ...(currency !== undefined && {currency})}]]),
      }),
    );
  }

  #fill(properties: unknown, scope: ValueScope): unknown {
    if (typeof properties !== 'object' || properties === null) {
      return properties;
    }
    return Object.fromEntries(
      Object.entries(properties as Record<string, unknown>).map(([key, value]) => {
        if (CONDITION_PROPERTIES.has(key)) {
          return [key, evaluateCondition(value as string, scope)];
        }
        const fill = (one: unknown): unknown => (typeof one === 'string' ? fillTemplate(one, scope) : one);
        const text = Array.isArray(value) ? value.map(fill) : fill(value);
        if (key === 'tone' && !TONES.includes(text as string)) {
          throw new AuthoringError(
            `${scope.place}: found the tone ${String(text)}, expected one of ${TONES.join(', ')}.`,
          );
        }
        return [key, text];
      }),
    );
  }

  #takeFirstUse(mark: ScreenMark | undefined): ScreenMark | undefined {
    if (!mark || this.#marked.has(mark)) {
      return undefined;
    }
    this.#marked.add(mark);
    return mark;
  }
}

/**
 * The parts of a screen with the values of objects filled in.
 *
 * @param objects by their names in the source
 * @throws AuthoringError with the part, what was found, what was expected
 */
export function expandParts(
  screen: Screen,
  objects: Readonly<Record<string, unknown>>,
  catalogs: Catalogs,
): ShownPart[] {
  // An object that only other states of the screen have is absent, which is not a mistake.
  const known = screen.shows.flatMap((show) => Object.keys(show.objects));
  const names = new Map([...known, ...Object.keys(objects)].map((name) => [name, {value: objects[name]}]));
  const place = `contracts/screens/${screen.screen}.yaml at /parts`;
  return new PartExpander().expandAll(screen.parts, {names, catalogs, place});
}
