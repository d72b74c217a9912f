/** The part of js-yaml 4 that is used here; it ships no types. */
declare module 'js-yaml' {
  export interface Type {
    readonly kind: string;
  }

  export class Schema {
    extend(types: {readonly implicit: readonly Type[]}): Schema;
  }

  export class YAMLException extends Error {
    readonly reason: string;
    /** Lines are counted from 0. */
    readonly mark: {readonly line: number} | undefined;
  }

  export const CORE_SCHEMA: Schema;
  export const types: {readonly merge: Type};

  /** @throws YAMLException when the text is not a single YAML document, or a key is duplicated. */
  export function load(text: string, options: {readonly schema: Schema; readonly maxDepth?: number}): unknown;

  export function dump(
    value: unknown,
    options: {readonly noRefs: boolean; readonly lineWidth: number; readonly quotingType: "'" | '"'},
  ): string;
}
