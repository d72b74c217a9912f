import type {ReactNode} from 'react';
import useBrokenLinks from '@docusaurus/useBrokenLinks';

interface Props {
  /** The heading of Markdown that it is: `h2` to `h6`. */
  readonly as: 'h2' | 'h3' | 'h4' | 'h5' | 'h6';
  /** Its anchor. */
  readonly id?: string;
  readonly children: ReactNode;
}

/** A heading in `<FoldTitle>`. It has no link to itself, since a click there opens what is folded. */
export default function FoldHeading({as: Heading, id, children}: Props): ReactNode {
  useBrokenLinks().collectAnchor(id);
  return (
    <Heading id={id} className="anchor">
      {children}
    </Heading>
  );
}
