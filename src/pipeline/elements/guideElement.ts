import {parseAttributes, type AttributeKinds, type AttributeValues} from '../../../packages/authoring/attributes';
import type {Nodes} from '../../../packages/openapi/markdown/markdownNodes';
import type {GuideSources} from './guideSources';

/** What an element knows of where it stands. */
export interface GuideContext extends GuideSources {
  /** `file:line`, for errors. */
  readonly place: string;
  /** The source of the page, where there is one. */
  readonly page?: string;
  /** Of the headings that it makes: one below the heading that it stands under. */
  readonly depth: number;
}

interface ElementDeclaration<Kinds extends AttributeKinds> {
  /** Its attributes, each with what it may say. */
  readonly attributes?: Kinds;
  /**
   * What stands in its place.
   *
   * @throws AuthoringError for a value that names nothing
   */
  readonly render: (context: GuideContext, values: AttributeValues<Kinds>) => Nodes | Promise<Nodes>;
}

/** An element that writers put into a guide, on a line of its own: `<Decline code="…" />`. */
export type GuideElement = Required<ElementDeclaration<AttributeKinds>>;

/** Declares an element; its values have the types of its attributes. See `tableElement` for one that is a table. */
export function defineElement<const Kinds extends AttributeKinds = Readonly<Record<string, never>>>({
  attributes,
  render,
}: ElementDeclaration<Kinds>): GuideElement {
  // Values are parsed by these attributes before they are rendered, which the type of all elements cannot say.
  return {attributes: attributes ?? {}, render: render as GuideElement['render']};
}

/** The elements that guides may use, by their names. */
export type GuideElements = Readonly<Record<string, GuideElement>>;

/**
 * What an element shows.
 *
 * @param name its name, for errors
 * @param written what a page writes in its attributes
 * @throws AuthoringError for an attribute that it does not have, or a value that names nothing
 */
export function renderElement(
  name: string,
  {attributes, render}: GuideElement,
  written: Readonly<Record<string, string>>,
  context: GuideContext,
): Nodes | Promise<Nodes> {
  return render(context, parseAttributes(name, written, attributes, context.place));
}
