import type {LineRange} from './markdownNodes';
import type {OperationView, ParameterView, SchemaView, ValueView} from '../reader/documentViews';

/** What an error code means, for the list of errors of an operation. */
export interface ErrorMeaning {
  readonly status: number;
  /** When to send the request again, in words: `do not retry`. */
  readonly advice: string;
  /** CommonMark. */
  readonly cause: string;
  /** Where the code is explained. */
  readonly url: string;
  /** Whether operations of many kinds return it: they name it, and its explanation is at its URL. */
  readonly isGeneral: boolean;
}

/** A request that is shown as a sample, with its response. */
export interface ShownSamples {
  /** The name of the example that is sent, which its response has too; undefined for a generated one. */
  readonly example: string | undefined;
  readonly programs: readonly ShownProgram[];
}

/** A request as a program. */
export interface ShownProgram {
  /** The language of its code block. */
  readonly language: string;
  /** The name of its language. */
  readonly name: string;
  readonly code: string;
  /** Lines that readers need least: set-up, and error handling. */
  readonly folded: readonly LineRange[];
}

type SchemaAnchor = {readonly url: string} | {readonly anchor: string};

/**
 * What the parts of the reference need from their target: a page of the site, or a separate document. Every
 * structured schema is shown in full in one place, and linked from all others: that ends recursion, and gives every
 * attribute one anchor.
 */
export interface RenderContext {
  /** Where to show a named schema: here, under an anchor of its own, or elsewhere, so that it is linked. */
  getPlace: (schema: SchemaView) => SchemaAnchor;
  /** Schemas around the current one: ends the recursion of those without a name. */
  above: ReadonlySet<SchemaView>;
  /** An anchor that is unique on the page, as close to the wanted one as possible. */
  createAnchor: (wanted: string) => string;
  /** Programs that send an operation's example, one per language. */
  getSamples: (operation: OperationView) => ShownSamples | undefined;
  /** What an error code means; undefined when the document has no catalog of codes. */
  getErrorMeaning: (code: string) => ErrorMeaning | undefined;
  /** Codes that are not due to what an operation does: any other operation of its kind can return them. */
  getCommonErrors: (operation: OperationView) => ReadonlySet<string>;
  /** Where the common codes are listed once; undefined where each operation lists them. */
  readonly commonErrorsUrl?: string;
  /** Where a header of most operations is described once, by its name; undefined for one that each describes itself. */
  getHeaderUrl: (name: string) => string | undefined;
  /** The same for a query parameter. */
  getParameterUrl: (parameter: ParameterView) => string | undefined;
  /** The field of an object that describes the values of an enum; undefined where each enum describes its own. */
  getEnumUrl: (values: readonly ValueView[]) => string | undefined;
  /**
   * Claims the explanation of an error, or the link to what is described elsewhere. False when something above on the
   * page has it already.
   */
  claimExplanation: (of: string) => boolean;
  /** Where a schema is shown elsewhere; undefined when it is not, without choosing a place for it. */
  getSchemaUrl: (schema: SchemaView) => string | undefined;
  /** How many attributes of an object that the API returns are visible; the others are folded. */
  readonly mostAttributes: number;
  /**
   * What lifecycles define for an operation: sentences in CommonMark, such as "Allowed while the refund is `pending`".
   */
  listFacts: (operation: OperationView) => readonly string[];
  /** Where an operation, by its id or reference, or an event, by its type, is shown; undefined when nowhere. */
  getUrl: (name: string) => string | undefined;
}
