// Change: what surrounds the article is static HTML, and the contents are drawn once, at any width.
// Upstream: @docusaurus/theme-classic 3.10.2, src/theme/DocItem/Layout (unsafe)
import type {ReactNode} from 'react';
import clsx from 'clsx';
import {useDoc} from '@docusaurus/plugin-content-docs/client';
import ContentVisibility from '@theme/ContentVisibility';
import DocItemContent from '@theme/DocItem/Content';
import DocItemFooter from '@theme/DocItem/Footer';
import type {Props} from '@theme/DocItem/Layout';
import DocItemTOCDesktop from '@theme/DocItem/TOC/Desktop';
import DocVersionBadge from '@theme/DocVersionBadge';
import DocVersionBanner from '@theme/DocVersionBanner';
import {PageEnd, PageTop} from '../../../shell/PageFrame';
import styles from './styles.module.css';

export default function DocItemLayout({children}: Props): ReactNode {
  const {metadata, frontMatter, toc} = useDoc();
  const hidesContents = frontMatter.hide_table_of_contents ?? false;
  const hasContents = !hidesContents && toc.length > 0;
  return (
    <div className="row">
      <div className={clsx('col', !hidesContents && styles.besideContents)}>
        <ContentVisibility metadata={metadata} />
        <DocVersionBanner />
        <article>
          <PageTop hasContents={hasContents} />
          <DocVersionBadge />
          <DocItemContent>{children}</DocItemContent>
          <DocItemFooter />
        </article>
        <PageEnd />
      </div>
      {hasContents && (
        <div className="col col--3">
          <DocItemTOCDesktop />
        </div>
      )}
    </div>
  );
}
