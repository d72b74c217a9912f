import type {ReactNode} from 'react';
import Head from '@docusaurus/Head';
import {serializeJsonLd, type StructuredThing} from './structuredData';

interface Props {
  readonly thing: StructuredThing;
}

/** Adds structured data to the head of a page. A script policy does not block it, since nothing in it runs. */
export default function StructuredData({thing}: Props): ReactNode {
  return (
    <Head>
      <script type="application/ld+json">{serializeJsonLd(thing)}</script>
    </Head>
  );
}
