/** What a component passes to its root element, if it can be a static part. */
export interface PartProps {
  readonly 'data-part'?: string;
}
