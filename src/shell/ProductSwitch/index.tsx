import type {ReactNode} from 'react';
import {PRODUCT_SWITCH} from './names';
import ProductSegments from './Segments';
import styles from './styles.module.css';
import {useProducts} from './useProducts';

/** The product switch as the first item of a sidebar; nothing where the site has no products. */
export default function ProductSwitch(): ReactNode {
  const {products} = useProducts();
  return (
    products && (
      <li className={styles.item} data-part={PRODUCT_SWITCH}>
        <ProductSegments />
      </li>
    )
  );
}
