import type {PhrasingContent} from 'mdast';
import {toString} from 'mdast-util-to-string';
import type {RequestBodyView, MediaTypeView, OperationView} from '../reader/documentViews';
import {isClosedNote, placeSchema, renderSchemaDescription} from './attributes';
import type {RenderContext} from './renderContext';
import {isPlaceholderSent} from './requestPrograms';
import {createInlineCode, joinPhrases, createList, createParagraph, createText, type Nodes} from './markdownNodes';
import {parseFlow} from './parseDescription';
import {chooseDescription} from './descriptions';
import {renderHeaderList, createPartHeading} from './renderParameters';

interface DescribedContents {
  readonly description: string | undefined;
  readonly content: readonly MediaTypeView[];
}

/**
 * The description and the content of a body or a response. If its only schema is shown here, and describes itself by
 * everything that the body says, the description is that of the schema.
 */
export function renderDescribedContents(
  {description: own, content}: DescribedContents,
  anchor: string,
  context: RenderContext,
): {readonly description: string | undefined; readonly nodes: Nodes} {
  const schema = content.length === 1 ? content[0]!.schema : undefined;
  const {isHere, inside} = schema ? placeSchema(schema, context) : {isHere: false, inside: context};
  const description = isHere ? chooseDescription(own, schema!.description) : own;
  const nodes = content.flatMap((view) => renderMediaType(view, anchor, inside, content.length === 1, description));
  return {description, nodes};
}

/** Words, or a pattern such as `filter[key]=value` as code. */
function renderSerialization(words: string): PhrasingContent[] {
  return [/^\S*[[=;]\S*$/.test(words) ? createInlineCode(words) : createText(words)];
}

/** @param above the description above it, which is not repeated */
function renderMediaType(
  view: MediaTypeView,
  anchor: string,
  context: RenderContext,
  isOnly: boolean,
  above: string | undefined,
): Nodes {
  const encodings = view.encodings.flatMap(({property, contentType, serialization, headers}): PhrasingContent[][] => {
    const words = [
      contentType === undefined ? '' : `sent as ${contentType}`,
      serialization ?? '',
      headers.length === 0 ? '' : `with the header ${headers.map(({name}) => name).join(', ')}`,
    ].filter(Boolean);
    return words.length === 0
      ? []
      : [[createInlineCode(property), createText(': '), ...joinPhrases(words.map(renderSerialization), ', ')]];
  });
  return [
    ...(isOnly && view.mediaType === 'application/json'
      ? []
      : [createParagraph(createText('Media type '), createInlineCode(view.mediaType))]),
    ...(view.schema ? renderSchemaDescription(view.schema, anchor, context, {above}) : []),
    ...(view.itemSchema
      ? renderSchemaDescription(view.itemSchema, `${anchor}.item`, context, {label: 'Each item of the stream'})
      : []),
    ...(encodings.length > 0 ? [createParagraph(createText('Parts:')), createList(encodings)] : []),
    ...view.encodings.flatMap(({property, headers}) =>
      renderHeaderList(headers, `${anchor}.${property}`, context, ` of ${property}`),
    ),
  ];
}

/** Puts that a schema allows no other attributes into the paragraph that describes it, if there is one. */
function joinClosedNote(description: Nodes, nodes: Nodes): Nodes {
  const last = description.at(-1);
  const [first, ...rest] = nodes;
  return last?.type === 'paragraph' && first?.type === 'paragraph' && isClosedNote(first)
    ? [
        ...description.slice(0, -1),
        createParagraph(...last.children, createText(/[.!?:]$/.test(toString(last)) ? ' ' : '. '), ...first.children),
        ...rest,
      ]
    : [...description, ...nodes];
}

/** What an operation takes in its body, or what an event or a callback sends. */
export function renderRequestBody(
  view: RequestBodyView | undefined,
  operation: OperationView,
  depth: number,
  context: RenderContext,
): Nodes {
  if (!view) {
    return [];
  }
  // Who writes a request needs every attribute in sight.
  const {description, nodes} = renderDescribedContents(view, operation.name, {...context, mostAttributes: Infinity});
  return [
    createPartHeading(
      depth,
      context.createAnchor(`${operation.name}-body`),
      createText(view.isRequired ? 'Body' : 'Body, optional'),
    ),
    ...joinClosedNote(parseFlow(description), nodes),
    ...(isPlaceholderSent(view)
      ? [
          createParagraph(
            createText(
              'Samples send a placeholder: the contract has no example of this body, and no schema that one can be made from.',
            ),
          ),
        ]
      : []),
  ];
}
