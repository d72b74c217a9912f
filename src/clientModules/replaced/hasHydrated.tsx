import {useEffect} from 'react';

/** Tells that the page works, as Docusaurus does by an element `<Head>`, which browsers do not render. */
export default function HasHydratedDataAttribute(): null {
  useEffect(() => document.documentElement.setAttribute('data-has-hydrated', 'true'), []);
  return null;
}
