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

/** An element that writers put into a guide, on a line of its own: `<Decline code="…" />`. */
export interface GuideElement {
  /** Its attributes, each with whether it must be there. */
  readonly attributes: Readonly<Record<string, 'required' | 'optional'>>;
  /**
   * What stands in its place.
   *
   * @throws GuideError for a value that names nothing
   */
  readonly render: (values: Readonly<Record<string, string>>, context: GuideContext) => Nodes | Promise<Nodes>;
}

/** The elements that guides may use, by their names. */
export type GuideElements = Readonly<Record<string, GuideElement>>;

/** An error of a page: file and line, what was found, what was expected. */
export class GuideError extends Error {}
