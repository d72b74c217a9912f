// Change: a list item in the mobile menu, where it is in a list.
// Upstream: @docusaurus/theme-classic 3.10.2, src/theme/NavbarItem/HtmlNavbarItem (unsafe to swizzle)
import type {ReactNode} from 'react';
import clsx from 'clsx';
import type {Props} from '@theme/NavbarItem/HtmlNavbarItem';

export default function HtmlNavbarItem({value, className, mobile = false, isDropdownItem = false}: Props): ReactNode {
  const Element = mobile || isDropdownItem ? 'li' : 'div';
  return (
    <Element
      className={clsx(!mobile && !isDropdownItem && 'navbar__item', mobile && 'menu__list-item', className)}
      dangerouslySetInnerHTML={{__html: value}}
    />
  );
}
