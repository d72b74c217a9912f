import type {Product} from '../../contracts/bundleContract';

/** A collection of requests, as every client of APIs knows it. Texts name variables as `{{name}}`. */
export interface RequestCollection {
  readonly product: Product;
  readonly name: string;
  /** CommonMark. */
  readonly description: string;
  /** Where requests go unless the client says otherwise. */
  readonly baseUrl: string;
  /** Variables that requests set, in the order in which they are set first. */
  readonly variables: readonly string[];
  readonly folders: readonly CollectionFolder[];
}

export interface CollectionFolder {
  readonly name: string;
  readonly description: string;
  readonly requests: readonly CollectionRequest[];
}

export interface CollectionRequest {
  /** Unique in its folder. */
  readonly name: string;
  readonly description: string;
  readonly operationId: string;
  /** False for a request beside the one that stands for its operation. */
  readonly isMain: boolean;
  readonly sent: SentRequest;
  readonly checks: readonly ResponseCheck[];
  readonly examples: readonly SavedExample[];
}

/** What is sent, but for the key. */
export interface SentRequest {
  readonly method: string;
  /** As the contract has it, with parameters in braces. */
  readonly path: string;
  readonly pathParameters: readonly NamedText[];
  readonly query: readonly NamedText[];
  readonly headers: readonly NamedText[];
  /** JSON in which variables may stand for values. */
  readonly body: string | undefined;
}

export interface NamedText {
  readonly name: string;
  readonly value: string;
}

/** What is checked of an answer, in words, and how. */
export type ResponseCheck =
  | {readonly kind: 'status'; readonly title: string; readonly status: number}
  /** A property has a value. The way is its names and indexes. */
  | {
      readonly kind: 'shows';
      readonly title: string;
      readonly way: readonly (string | number)[];
      readonly value: string | number | boolean;
    }
  /** A property is there, and a variable is set to it. */
  | {
      readonly kind: 'keep';
      readonly title: string;
      readonly way: readonly (string | number)[];
      readonly variable: string;
    }
  | {readonly kind: 'keepHeader'; readonly title: string; readonly header: string; readonly variable: string};

/** A recorded answer. */
export interface SavedExample {
  readonly name: string;
  readonly status: number;
  readonly statusText: string;
  readonly mediaType: string;
  readonly answer: string;
  /** The body of the request that it answers. */
  readonly body: string | undefined;
}

/** Every request of a collection, in the order in which they run. */
export function listCollectionRequests({folders}: Pick<RequestCollection, 'folders'>): CollectionRequest[] {
  return folders.flatMap(({requests}) => requests);
}
