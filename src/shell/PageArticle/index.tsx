import type {ReactNode} from 'react';
import Head from '@docusaurus/Head';
import useRouteContext from '@docusaurus/useRouteContext';
import {useSite} from '../StructuredData/useSite';
import {createTechArticle} from '../StructuredData/structuredData';
import StructuredData from '../StructuredData';

interface Props {
  /** Path of the page, with the base URL of the site. */
  readonly permalink: string;
  readonly title: string;
  readonly description: string;
}

/** The brand and "payments API", for a page of the area `payments`; undefined outside the areas. */
function useApiName(site: string): string | undefined {
  const {id} = useRouteContext().plugin;
  return id === 'default' ? undefined : `${site} ${id} API`;
}

/** Structured data: the page is an article, and its topic. */
export default function PageArticle({permalink, title, description}: Props): ReactNode {
  const site = useSite();
  const api = useApiName(site.name);
  return (
    <>
      <Head>
        <meta property="og:type" content="article" />
      </Head>
      <StructuredData
        thing={createTechArticle({name: title, url: new URL(permalink, site.url).href, description, api}, site)}
      />
    </>
  );
}
