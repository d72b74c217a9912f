// Change: the page's title, a heading without a full stop, and a landmark that the page may have lost.
// Upstream: @docusaurus/theme-classic 3.10.2, src/theme/ErrorPageContent (safe to eject)
import type {ReactNode} from 'react';
import Head from '@docusaurus/Head';
import {ErrorBoundaryError, ErrorBoundaryTryAgainButton} from '@docusaurus/theme-common';
import Translate, {translate} from '@docusaurus/Translate';
import type {Props} from '@theme/Error';

export default function ErrorPageContent({error, tryAgain}: Props): ReactNode {
  return (
    <>
      <Head>
        <title>{translate({id: 'site.crash.title', message: 'Page Error'})}</title>
      </Head>
      <main className="container margin-vert--xl">
        <h1>
          <Translate id="theme.ErrorPageContent.title">This page crashed</Translate>
        </h1>
        <ErrorBoundaryTryAgainButton onClick={tryAgain} className="button button--primary" />
        <hr />
        <ErrorBoundaryError error={error} />
      </main>
    </>
  );
}
