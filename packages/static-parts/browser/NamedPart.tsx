import type {ReactNode} from 'react';
import {useLocation} from '@docusaurus/router';
import {hasPart} from './pageParts';
import StaticPart from './StaticPart';

interface Props {
  readonly as: string;
  /** The name that a component gave it. */
  readonly part: string;
}

/** A part that not every page has, in what stays on the screen from page to page: each page has an element of its own. */
export default function NamedPart(props: Props): ReactNode {
  const {pathname} = useLocation();
  return hasPart(pathname, props.part) && <StaticPart key={pathname} {...props} />;
}
