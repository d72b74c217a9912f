import type {ReactNode} from 'react';
import Head from '@docusaurus/Head';
import {serializeJsonLd, type StructuredThing} from './structuredData';

interface Props {
  readonly thing: StructuredThing;
}

/** Tells machines what a page is, in its head. A policy for scripts does not block it, since nothing in it runs. */
export default function StructuredData({thing}: Props): ReactNode {
  return (
    <Head>
      <script type="application/ld+json">{serializeJsonLd(thing)}</script>
    </Head>
  );
}
