import type {Json} from '../../json';
import type {SchemaView} from '../reader/documentViews';
import {renderSchemaDescription, renderSchemaExamples, getSchemaTitle} from './attributes';
import type {RenderContext} from './renderContext';
import {createCode, createComponent, createHeading, createText, type Nodes} from './markdownNodes';
import {capitalize} from './formatWords';

/** The heading of a schema's own section: `The refund object`. */
export function getSchemaHeading(schema: SchemaView): string {
  return capitalize(getSchemaTitle(schema));
}

interface SchemaSection {
  /** Of the heading. */
  readonly anchor: string;
  readonly depth: number;
  /** Shown beside the attributes. */
  readonly example?: {readonly value: Json; readonly title: string};
  /** Authored content below the description. */
  readonly prose?: Nodes;
}

/**
 * A schema in a section of its own: what it is, its content, and an example beside it.
 *
 * @param own the prefix of the anchors of its attributes
 */
export function renderSchema(
  schema: SchemaView,
  own: string,
  {anchor, depth, example, prose = []}: SchemaSection,
  context: RenderContext,
): Nodes {
  // The schema is shown here: looking it up would link it to itself. Inside it, a link to its heading ends recursion.
  let isPlaced = false;
  const here: RenderContext = {
    ...context,
    getPlace: (other) => {
      if (isPlaced || other.id !== schema.id) {
        return context.getPlace(other);
      }
      isPlaced = true;
      return {anchor: own};
    },
  };
  const content = [
    createHeading(depth, anchor, createText(getSchemaHeading(schema))),
    ...renderSchemaDescription(schema, own, here, {prose}),
    ...(example || !schema.isStructured ? [] : renderSchemaExamples(schema)),
  ];
  return example
    ? [
        createComponent('OperationLayout', {label: getSchemaHeading(schema)}, [
          createComponent('OperationText', {}, content),
          createComponent('OperationCode', {label: `Example: ${getSchemaTitle(schema)}`}, [
            createCode('json', JSON.stringify(example.value, undefined, 2), example.title),
          ]),
        ]),
      ]
    : content;
}
