import type {ReactNode} from 'react';
import {useDoc} from '@docusaurus/plugin-content-docs/client';
import DocBreadcrumbs from '@theme/DocBreadcrumbs';
import DocItemPaginator from '@theme/DocItem/Paginator';
import Heading from '@theme/Heading';
import ContentsBar from '../Contents/Bar';
import PageTools from '../PageTools';
import ProductSegments from '../ProductSwitch/Segments';
import {PAGE_END, PAGE_HEADER, PAGE_TOP} from './names';
import styles from './styles.module.css';

/** The title of the front matter, unless it is hidden or the content has a title of its own. */
function useSyntheticTitle(): string | undefined {
  const {metadata, frontMatter, contentTitle} = useDoc();
  return frontMatter.hide_title || contentTitle !== undefined ? undefined : metadata.title;
}

/** Above an article: where it is, on narrow screens the product switch, and its contents on narrow screens. */
export function PageTop({hasContents}: {readonly hasContents: boolean}): ReactNode {
  return (
    <div className={styles.top} data-part={PAGE_TOP}>
      <ProductSegments className={styles.products} />
      <DocBreadcrumbs />
      {hasContents && <ContentsBar />}
    </div>
  );
}

/** The title of an article, with the actions for the whole page under it. */
export function PageHeader(): ReactNode {
  const title = useSyntheticTitle();
  return (
    <header data-part={PAGE_HEADER}>
      {title !== undefined && <Heading as="h1">{title}</Heading>}
      <PageTools />
    </header>
  );
}

/** Below an article: the ones before and after it. */
export function PageEnd(): ReactNode {
  return (
    <div data-part={PAGE_END}>
      <DocItemPaginator />
    </div>
  );
}
