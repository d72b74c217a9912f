import {parseAttributes, type AttributeKinds, type AttributeValues} from '../../../packages/authoring/attributes';
import type {Nodes} from '../../../packages/openapi/markdown/markdownNodes';
import type {GuideSources} from './guideSources';

/** The context of an element. */
export interface GuideContext extends GuideSources {
  /** `file:line`, for errors. */
  readonly place: string;
  /** The source of the page, where there is one. */
  readonly page?: string;
  /** Of the headings that it makes: one below the heading of its section. */
  readonly depth: number;
}

interface ElementDeclaration<Kinds extends AttributeKinds> {
  /** Its attributes, each with what it accepts. */
  readonly attributes?: Kinds;
  /**
   * Returns its content.
   *
   * @throws AuthoringError for an unknown value
   */
  readonly render: (context: GuideContext, values: AttributeValues<Kinds>) => Nodes | Promise<Nodes>;
}

/** An element of guides, on a line of its own: `<Decline code="…" />`. */
export type GuideElement = Required<ElementDeclaration<AttributeKinds>>;

/** Declares an element; its values have the types of its attributes. See `tableElement` for one that is a table. */
export function defineElement<const Kinds extends AttributeKinds = Readonly<Record<string, never>>>({
  attributes,
  render,
}: ElementDeclaration<Kinds>): GuideElement {
  // Values are parsed by these attributes before they are rendered, which the type of all elements cannot express.
  return {attributes: attributes ?? {}, render: render as GuideElement['render']};
}

/** The elements that guides may use, by their names. */
export type GuideElements = Readonly<Record<string, GuideElement>>;

/**
 * Renders an element.
 *
 * @param name its name, for errors
 * @param written its attributes as written
 * @throws AuthoringError for an unknown attribute or value
 */
export function renderElement(
  name: string,
  {attributes, render}: GuideElement,
  written: Readonly<Record<string, string>>,
  context: GuideContext,
): Nodes | Promise<Nodes> {
  return render(context, parseAttributes(name, written, attributes, context.place));
}
