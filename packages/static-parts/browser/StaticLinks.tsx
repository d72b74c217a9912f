import {useEffect, type ReactNode} from 'react';
import {useHistory} from '@docusaurus/router';

/** The path that a link of a static part leads to in this site; none if the browser follows the link by itself. */
function getLinkedPath(event: Event): string | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isOurs =
    link &&
    link.closest('[data-part]') &&
    link.origin === window.location.origin &&
    ['', '_self'].includes(link.target) &&
    !link.hasAttribute('download') &&
    !link.getAttribute('href')!.startsWith('#');
  return isOurs ? link.pathname + link.search + link.hash : undefined;
}

function isPlainClick({button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented}: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented;
}

/** Follows the links of static parts by the router, as `<Link>` does. */
export default function StaticLinks(): ReactNode {
  const history = useHistory();
  useEffect(() => {
    const follow = (event: MouseEvent): void => {
      const path = isPlainClick(event) ? getLinkedPath(event) : undefined;
      if (path !== undefined) {
        event.preventDefault();
        const isHere = path === history.createHref(history.location);
        history[isHere ? 'replace' : 'push'](path);
      }
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [history]);
  return null;
}
