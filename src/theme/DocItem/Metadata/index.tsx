// Change: names the picture that the build draws for the page.
import type {ReactNode} from 'react';
import {useDoc} from '@docusaurus/plugin-content-docs/client';
import Metadata from '@theme-original/DocItem/Metadata';
import SharePicture from '../../../components/SharePicture';

const Original = Metadata as () => ReactNode;

export default function DocItemMetadata(): ReactNode {
  const {permalink, title, description} = useDoc().metadata;
  return (
    <>
      <Original />
      <SharePicture permalink={permalink} title={title} description={description} />
    </>
  );
}
