import type {Product} from '../../contracts/bundleContract';

/** A collection of requests, for any API client. Texts contain variables as `{{name}}`. */
export interface RequestCollection {
  readonly product: Product;
  readonly name: string;
  /** CommonMark. */
  readonly description: string;
  /** The default base URL of requests. */
  readonly baseUrl: string;
  /** Variables that requests set, in the order of their first use. */
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
  /** False for an additional request of its operation. */
  readonly isMain: boolean;
  readonly sent: SentRequest;
  readonly checks: readonly ResponseCheck[];
  readonly examples: readonly SavedExample[];
}

/** The headers, without the key. */
export interface SentRequest {
  readonly method: string;
  /** The path template of the contract, with parameters in braces. */
  readonly path: string;
  readonly pathParameters: readonly NamedText[];
  readonly query: readonly NamedText[];
  readonly headers: readonly NamedText[];
  /** JSON in which values may be variables. */
  readonly body: string | undefined;
}

export interface NamedText {
  readonly name: string;
  readonly value: string;
}

/** A check of a response, in words and in code. */
export type ResponseCheck =
  | {readonly kind: 'status'; readonly title: string; readonly status: number}
  /** A property has a value. The path is its names and indexes. */
  | {
      readonly kind: 'shows';
      readonly title: string;
      readonly way: readonly (string | number)[];
      readonly value: string | number | boolean;
    }
  /** A property exists, and a variable is set to it. */
  | {
      readonly kind: 'keep';
      readonly title: string;
      readonly way: readonly (string | number)[];
      readonly variable: string;
    }
  | {readonly kind: 'keepHeader'; readonly title: string; readonly header: string; readonly variable: string};

/** A recorded response. */
export interface SavedExample {
  readonly name: string;
  readonly status: number;
  readonly statusText: string;
  readonly mediaType: string;
  readonly response: string;
  /** The body of its request. */
  readonly body: string | undefined;
}

/** Every request of a collection, in the order in which they run. */
export function listCollectionRequests({folders}: Pick<RequestCollection, 'folders'>): CollectionRequest[] {
  return folders.flatMap(({requests}) => requests);
}
