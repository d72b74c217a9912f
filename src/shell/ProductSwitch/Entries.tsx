import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {useMenuItems, useRequestedPath} from '../NavbarItems/hooks';
import styles from './styles.module.css';

/** The base of a page: `/payments` of `/payments/Guides/intro`. */
function getBase(path: string): string {
  return `/${path.split('/')[1] ?? ''}`;
}

/** The product switch of a page that belongs to no product: the entry points of the site, side by side. */
export default function ProductEntries(): ReactNode {
  const items = useMenuItems();
  const base = getBase(useRequestedPath());
  return (
    items.length > 0 && (
      <div role="group" aria-label="Product" className={`${styles.segments} ${styles.entries}`}>
        {items.map(({label, to}) => (
          <Link key={to} to={to} aria-current={getBase(to) === base || undefined}>
            {label}
          </Link>
        ))}
      </div>
    )
  );
}
