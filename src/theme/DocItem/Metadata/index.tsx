// Change: adds the share picture of the page and its structured data as an article.
import type {ReactNode} from 'react';
import {useDoc} from '@docusaurus/plugin-content-docs/client';
import Metadata from '@theme-original/DocItem/Metadata';
import PageArticle from '../../../shell/PageArticle';
import SharePicture from '../../../shell/SharePicture';

const Original = Metadata as () => ReactNode;

export default function DocItemMetadata(): ReactNode {
  const {permalink, title, description} = useDoc().metadata;
  return (
    <>
      <Original />
      <PageArticle permalink={permalink} title={title} description={description} />
      <SharePicture permalink={permalink} title={title} description={description} />
    </>
  );
}
