import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import clsx from 'clsx';
import {findCounterpart, isInProduct} from './findCounterpart';
import styles from './styles.module.css';
import {useProducts} from './useProducts';

interface Props {
  readonly className?: string;
}

/** The products side by side: the current one, and the others with the pages that correspond to the current page. */
export default function ProductSegments({className}: Props): ReactNode {
  const {path, products} = useProducts();
  if (!products?.areas.some((product) => isInProduct(product, path))) {
    return null;
  }
  return (
    <div role="group" aria-label="Product" className={clsx(styles.segments, className)}>
      {products.areas.map((product) => {
        const isCurrent = isInProduct(product, path);
        const page = isCurrent ? product.start : findCounterpart(products, path, product);
        return (
          <Link key={product.base} to={page} aria-current={isCurrent || undefined}>
            {product.label}
          </Link>
        );
      })}
    </div>
  );
}
