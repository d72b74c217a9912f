import type {ReactNode} from 'react';
import Head from '@docusaurus/Head';
import {useBaseUrlUtils} from '@docusaurus/useBaseUrl';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {describePageArea, describeSharePicture, getSharePicturePath, SHARE_SIZE} from './share';

interface Props {
  /** Path of the page, with the base URL of the site. */
  readonly permalink: string;
  readonly title: string;
  readonly description: string;
}

/**
 * Adds the picture that the build draws for a page to its head.
 *
 * @see https://ogp.me/#structured
 */
export default function SharePicture({permalink, title, description}: Props): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  const {withBaseUrl} = useBaseUrlUtils();
  const path = `/${permalink.slice(siteConfig.baseUrl.length)}`;
  const url = withBaseUrl(getSharePicturePath(path), {absolute: true});
  const alt = describeSharePicture({site: siteConfig.title, area: describePageArea(path), title, description});
  return (
    <Head>
      <meta property="og:image" content={url} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(SHARE_SIZE.width)} />
      <meta property="og:image:height" content={String(SHARE_SIZE.height)} />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:image" content={url} />
      <meta name="twitter:image:alt" content={alt} />
    </Head>
  );
}
