import type {ObjectLocation, DocumentLocation, ProblemSink} from './documentLocations';
import type {WrittenExample} from './checkExamples';
import type {ReferenceResolver} from './references';
import type {SchemaNode} from './schemaNode';

/** What every part of the reader uses. */
export interface Reader {
  readonly references: ReferenceResolver;
  readonly problems: ProblemSink;
  /** OpenAPI 3.0 ignores keywords beside a reference in a schema. */
  readonly isVersion30: boolean;
  /** `components` of the root file, if it has any. */
  readonly components: ObjectLocation | undefined;
  /** The schema of a place, created once. */
  readonly getSchema: (place: DocumentLocation) => SchemaNode;
  /** The examples that have been read, which can be compared with their schemas. */
  readonly writtenExamples: WrittenExample[];
  /**
   * The merged schema of several places, created once. Inside a merged schema, the first of several named ones counts:
   * merged with each other, they would produce new ones without end.
   */
  readonly getMergedSchema: (places: readonly DocumentLocation[], isInside: boolean) => SchemaNode;
}
