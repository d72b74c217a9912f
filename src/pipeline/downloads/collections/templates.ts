import type {Json} from '../../contracts/json';

/** Recorded values, as text, with the variables that take their places. */
export class Replacements {
  readonly #used = new Set<string>();

  constructor(readonly variables: Readonly<Record<string, string>>) {}

  /** The variable for a value as `{{name}}`, or undefined where the value stays. */
  of(value: string): string | undefined {
    if (!Object.hasOwn(this.variables, value)) {
      return undefined;
    }
    this.#used.add(value);
    return `{{${this.variables[value]!}}}`;
  }

  text(value: string): string {
    return this.of(value) ?? value;
  }

  /** Indented JSON: a variable for a number stands without quotes. */
  json(value: Json): string {
    const mark = '\u0000';
    const text = JSON.stringify(
      value,
      (_, one: Json) =>
        typeof one === 'string'
          ? this.text(one)
          : typeof one === 'number' && this.of(String(one)) !== undefined
            ? `${mark}${this.of(String(one))!}${mark}`
            : one,
      2,
    );
    return text.replace(/"\\u0000(.*?)\\u0000"/g, '$1');
  }

  /** Values that nothing had. */
  unused(): string[] {
    return Object.keys(this.variables).filter((value) => !this.#used.has(value));
  }
}
