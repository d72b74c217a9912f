import type {ObjectLocation, DocumentLocation, ProblemSink} from './documentLocations';
import type {ReferenceResolver} from './references';
import type {SchemaNode} from './schemaNode';

/** What every part of the reader works with. */
export interface Reader {
  readonly references: ReferenceResolver;
  readonly problems: ProblemSink;
  /** OpenAPI 3.0 ignores what stands beside a reference in a schema. */
  readonly isVersion30: boolean;
  /** `components` of the root file, if it has any. */
  readonly components: ObjectLocation | undefined;
  /** The schema of a place, made once. */
  readonly getSchema: (place: DocumentLocation) => SchemaNode;
  /**
   * A schema that says what several places say together, made once. Inside of a merged schema, the first of several
   * named ones counts: merged with each other, they would make ever new ones.
   */
  readonly getMergedSchema: (places: readonly DocumentLocation[], isInside: boolean) => SchemaNode;
}
