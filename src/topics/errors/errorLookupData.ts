import type {StatusRule} from '../../pipeline/contracts/generated/schemas';

/** The data of the lookup of error codes. Texts are Markdown with code spans and links. */
export interface ErrorLookupData {
  /** Values of `code`. */
  readonly errors: readonly LookupCode[];
  /** Values of `decline.code`. */
  readonly declines: readonly LookupCode[];
  /** Values of `errors[].code`. */
  readonly fields: readonly LookupCode[];
  readonly statuses: readonly StatusRule[];
  readonly gateways: readonly LookupGateway[];
  /** The decline code of an unmapped raw code. */
  readonly unmapped: string;
  /** A recorded problem document, as an example input. */
  readonly example: string;
}

/** An entry of the page of error codes. */
export interface LookupCode {
  readonly code: string;
  readonly anchor: string;
  /** Of an error code. */
  readonly status?: number;
  /** Who acts, whether to retry and the like, in a few words each. */
  readonly facts: readonly string[];
  readonly cause: string;
  readonly do?: string;
  readonly shopper?: string;
  readonly sandbox?: string;
}

export interface LookupGateway {
  readonly name: string;
  readonly id: string;
  /** A regular expression that each raw code of the gateway matches. */
  readonly pattern: string;
  readonly codes: readonly (readonly [rawCode: string, code: string, meaning: string])[];
}
