// Change: an item is told by what it leads to, not by its place, which changes when the whole of a large sidebar takes
// the place of an excerpt. The product switch is above all items, and the operations of the current page below its link.
// Upstream: @docusaurus/theme-classic 3.10.2, src/theme/DocSidebarItems (unsafe to swizzle)
import {Fragment, memo, type ReactNode} from 'react';
import {
  DocSidebarItemsExpandedStateProvider,
  isActiveSidebarItem,
  useVisibleSidebarItems,
} from '@docusaurus/plugin-content-docs/client';
import DocSidebarItem from '@theme/DocSidebarItem';
import type {Props} from '@theme/DocSidebarItems';
import PageOperations from '../../shell/PageOperations';
import ProductSwitch from '../../shell/ProductSwitch';

/** What tells an item from its siblings. */
function getName(item: Props['items'][number], index: number): string {
  return item.type === 'html' ? String(index) : `${item.type} ${item.href ?? item.label}`;
}

function DocSidebarItems({items, ...props}: Props): ReactNode {
  const visibleItems = useVisibleSidebarItems(items, props.activePath);
  const names = visibleItems.map(getName);
  return (
    <DocSidebarItemsExpandedStateProvider>
      {props.level === 1 && <ProductSwitch />}
      {visibleItems.map((item, index) => (
        // Two of the same name: by their order.
        <Fragment key={`${names[index]!} ${String(names.indexOf(names[index]!) === index ? '' : index)}`}>
          <DocSidebarItem item={item} index={index} {...props} />
          {item.type === 'link' && isActiveSidebarItem(item, props.activePath) && <PageOperations title={item.label} />}
        </Fragment>
      ))}
    </DocSidebarItemsExpandedStateProvider>
  );
}

export default memo(DocSidebarItems);
