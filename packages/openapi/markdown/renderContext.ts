import type {Json} from '../../json';
import type {OperationView, SchemaView} from '../reader/documentViews';

/** What an error code means, for the list of errors of an operation. */
export interface ErrorMeaning {
  readonly status: number;
  /** When to send the request again, in words: `do not retry`. */
  readonly advice: string;
  /** CommonMark. */
  readonly cause: string;
  /** Where the code is explained. */
  readonly url: string;
}

/** A request that is shown as a sample, with what it answered. */
export interface ShownSamples {
  /** The name of the example that is sent, which its answer bears too; undefined for a made one. */
  readonly example: string | undefined;
  readonly programs: readonly {readonly language: string; readonly name: string; readonly code: string}[];
}

type SchemaAnchor = {readonly url: string} | {readonly anchor: string};

/**
 * What the parts of the reference ask of where they are printed: a page of the site, or a document of its own. Every
 * structured schema is shown in full in one place, and linked from all others: that cuts recursion, and gives every
 * attribute one anchor.
 */
export interface RenderContext {
  /** Asks to show a named schema: here and now, under an anchor of its own, or elsewhere, so that it is to be linked. */
  getPlace: (schema: SchemaView) => SchemaAnchor;
  /** Schemas that are being shown around this one: what cuts the recursion of those without a name. */
  above: ReadonlySet<SchemaView>;
  /** An anchor that nothing else of the page has, as near to the wanted one as can be. */
  createAnchor: (wanted: string) => string;
  /** Programs that send an operation's example, one per language. */
  getSamples: (operation: OperationView) => ShownSamples | undefined;
  /** Whether a value has not been shown as an example yet: answers that operations share are shown once. */
  isNewExample: (value: Json) => boolean;
  /** What an error code means; undefined when the document has no catalog of codes. */
  getErrorMeaning: (code: string) => ErrorMeaning | undefined;
  /** Codes that are not due to what an operation does: any other of its kind can answer them. */
  getCommonErrors: (operation: OperationView) => ReadonlySet<string>;
  /** Facts that lifecycles know of an operation: sentences in CommonMark, such as "Legal while the refund is `pending`". */
  listFacts: (operation: OperationView) => readonly string[];
  /** Where an operation, by its id or reference, or an event, by its type, is shown; undefined when nowhere. */
  getUrl: (name: string) => string | undefined;
}
