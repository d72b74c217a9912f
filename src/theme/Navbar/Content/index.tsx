// Change: shows the items that the path adds, and always the menu toggle and the color mode.
// Upstream: @docusaurus/theme-classic 3.10.2, src/theme/Navbar/Content (unsafe to swizzle)
import type {ReactNode} from 'react';
import clsx from 'clsx';
import {ErrorCauseBoundary, ThemeClassNames} from '@docusaurus/theme-common';
import {splitNavbarItems} from '@docusaurus/theme-common/internal';
import NavbarItem, {type Props as NavbarItemConfig} from '@theme/NavbarItem';
import NavbarColorModeToggle from '@theme/Navbar/ColorModeToggle';
import SearchBar from '@theme/SearchBar';
import NavbarMobileSidebarToggle from '@theme/Navbar/MobileSidebar/Toggle';
import NavbarLogo from '@theme/Navbar/Logo';
import NavbarSearch from '@theme/Navbar/Search';
import {useNavbarItems} from '../../../shell/NavbarItems/hooks';

function NavbarItems({items}: {readonly items: readonly NavbarItemConfig[]}): ReactNode {
  return items.map((item, index) => (
    <ErrorCauseBoundary
      key={index}
      onError={(error) =>
        new Error(
          `A theme navbar item failed to render.
Please double-check the following navbar item (themeConfig.navbar.items) of your Docusaurus config:
${JSON.stringify(item, null, 2)}`,
          {cause: error},
        )
      }>
      <NavbarItem {...item} />
    </ErrorCauseBoundary>
  ));
}

export default function NavbarContent(): ReactNode {
  const items = useNavbarItems();
  const [leftItems, rightItems] = splitNavbarItems(items);
  const hasSearchItem = items.some((item) => item.type === 'search');
  return (
    <div className="navbar__inner">
      <div className={clsx(ThemeClassNames.layout.navbar.containerLeft, 'navbar__items')}>
        <NavbarMobileSidebarToggle />
        <NavbarLogo />
        <NavbarItems items={leftItems} />
      </div>
      <div className={clsx(ThemeClassNames.layout.navbar.containerRight, 'navbar__items navbar__items--right')}>
        <NavbarItems items={rightItems} />
        {!hasSearchItem && (
          <NavbarSearch>
            <SearchBar />
          </NavbarSearch>
        )}
        <NavbarColorModeToggle />
      </div>
    </div>
  );
}
