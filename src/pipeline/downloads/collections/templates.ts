import type {Json} from '../../../../packages/json';

/** Recorded values, as text, with the variables that replace them. */
export class Replacements {
  readonly #used = new Set<string>();

  constructor(readonly variables: Readonly<Record<string, string>>) {}

  /** The variable for a value as `{{name}}`, or undefined where the value stays. */
  getVariable(value: string): string | undefined {
    if (!Object.hasOwn(this.variables, value)) {
      return undefined;
    }
    this.#used.add(value);
    return `{{${this.variables[value]!}}}`;
  }

  replaceInText(value: string): string {
    return this.getVariable(value) ?? value;
  }

  /** Indented JSON: a variable for a number has no quotes. */
  stringify(value: Json): string {
    const mark = '\u0000';
    const text = JSON.stringify(
      value,
      (_, one: Json) =>
        typeof one === 'string'
          ? this.replaceInText(one)
          : typeof one === 'number' && this.getVariable(String(one)) !== undefined
            ? `${mark}${this.getVariable(String(one))!}${mark}`
            : one,
      2,
    );
    return text.replace(/"\\u0000(.*?)\\u0000"/g, '$1');
  }

  /** Values that did not occur. */
  listUnused(): string[] {
    return Object.keys(this.variables).filter((value) => !this.#used.has(value));
  }
}
