// Change: in the row of the navbar on narrow screens too, where upstream overlays its neighbors.
import type {ReactNode} from 'react';
import type {Props} from '@theme/Navbar/Search';

export default function NavbarSearch({children, className}: Props): ReactNode {
  return <div className={className}>{children}</div>;
}
