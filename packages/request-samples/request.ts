import type {Json} from '../json';

/** Where a program puts the key, which it reads from an environment variable. */
export type SampleAuthorization =
  | {readonly kind: 'bearer'; readonly variable: string}
  /** The variable contains `user:password`. */
  | {readonly kind: 'basic'; readonly variable: string}
  | {readonly kind: 'header' | 'query' | 'cookie'; readonly name: string; readonly variable: string};

/** What makes a field of a multipart body a file. */
interface SampleFile {
  readonly name: string;
  readonly mediaType: string;
  /** Whether its content is that of a file of this name beside the program; the value is not sent then. */
  readonly isRead?: boolean;
}

/** How a property becomes fields of a form (OpenAPI, Encoding Object). */
export interface FieldEncoding {
  /** `form`, `spaceDelimited`, `pipeDelimited` or `deepObject`; without it, an object is sent as JSON. */
  readonly style: string | undefined;
  readonly explode: boolean;
  /** The media type of a part of a multipart body. */
  readonly contentType: string | undefined;
}

export interface SampleBody {
  readonly mediaType: string;
  /**
   * Any JSON for JSON types; an object for application/x-www-form-urlencoded and multipart/form-data, whose arrays are
   * fields of one name; a string is sent as it is for all other types.
   */
  readonly value: Json;
  /** How properties of a form are sent, by their names, where it is not the default. */
  readonly encodings?: Readonly<Record<string, FieldEncoding>>;
  /** The name of a file beside the program whose bytes are the body; the value is not sent then. */
  readonly file?: string;
  /** Fields of a multipart body that are files, by their names: their values are the contents, unless they are read. */
  readonly files?: Readonly<Record<string, SampleFile>>;
}

/** One HTTP request, from which programs are generated. */
export interface SampleRequest {
  /** In upper case. */
  readonly method: string;
  /** Absolute, http or https, with the query, encoded. */
  readonly url: string;
  /** Without authorization and content type. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly authorization: SampleAuthorization | undefined;
  /** Keys that are required together with the first one. */
  readonly furtherAuthorizations?: readonly SampleAuthorization[];
  readonly body: SampleBody | undefined;
  /**
   * A name for the file of a response that is bytes, which terminals do not show: curl writes it, other programs print
   * the bytes as they are. Without it the response is text.
   */
  readonly responseFile?: string;
  /**
   * Values that a program reads from environment variables instead, by the names of the variables: where one is a
   * segment of the path, or a string in JSON. In lower case a name must not be a keyword of a language.
   */
  readonly variables?: Readonly<Record<string, string>>;
}
