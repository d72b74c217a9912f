import type {ObjectPlace, Place, ProblemSink} from './documentLocations';
import type {References} from './references';
import type {SchemaNode} from './schemaNode';

/** What every part of the reader works with. */
export interface Reader {
  readonly references: References;
  readonly problems: ProblemSink;
  /** OpenAPI 3.0 ignores what stands beside a reference in a schema. */
  readonly isVersion30: boolean;
  /** `components` of the root file, if it has any. */
  readonly components: ObjectPlace | undefined;
  /** The schema of a place, made once. */
  readonly schema: (place: Place) => SchemaNode;
  /**
   * A schema that says what several places say together, made once. Inside of a merged schema, the first of several
   * named ones counts: merged with each other, they would make ever new ones.
   */
  readonly mergedSchema: (places: readonly Place[], isInside: boolean) => SchemaNode;
}
