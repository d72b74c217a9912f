import type {Json} from '../../../src/pipeline/contracts/json';
import type {SchemaView} from '../reader/documentViews';
import {described, schemaTitle} from './attributes';
import type {Context} from './renderContext';
import {code, component, heading, text, type Nodes} from './markdownNodes';
import {capitalized} from './formatWords';

/** The heading of a schema's own section: `The refund object`. */
export function schemaHeading(schema: SchemaView): string {
  return capitalized(schemaTitle(schema));
}

interface SchemaParts {
  /** Of the heading. */
  readonly anchor: string;
  readonly depth: number;
  /** Shown beside the attributes. */
  readonly example?: {readonly value: Json; readonly title: string};
  /** What a writer adds below the description. */
  readonly prose?: Nodes;
}

/**
 * A schema in a section of its own: what it is, all that it holds, and an example beside it.
 *
 * @param own what the anchors of its attributes begin with
 */
export function schemaNodes(
  schema: SchemaView,
  own: string,
  {anchor, depth, example, prose = []}: SchemaParts,
  context: Context,
): Nodes {
  // The schema is shown here: asking where it is would link it to itself.
  const here: Context = {
    ...context,
    placeOf: (other) => (other.id === schema.id ? {anchor: own} : context.placeOf(other)),
  };
  const content = [heading(depth, anchor, text(schemaHeading(schema))), ...described(schema, own, here, {prose})];
  return example
    ? [
        component('OperationLayout', {label: schemaHeading(schema)}, [
          component('OperationText', {}, content),
          component('OperationCode', {label: `Example: ${schemaTitle(schema)}`}, [
            code('json', JSON.stringify(example.value, undefined, 2), example.title),
          ]),
        ]),
      ]
    : content;
}
