import {useEffect, type ReactNode} from 'react';
import {useHistory} from '@docusaurus/router';
import {findPageLink} from './findPageLink';

/** The path that a link of a static part leads to in this site; none if the browser follows the link by itself. */
function getLinkedPath(event: Event): string | undefined {
  const link = findPageLink(event);
  const isOurs = link?.closest('[data-part]') && !link.getAttribute('href')!.startsWith('#');
  return isOurs ? link!.pathname + link!.search + link!.hash : undefined;
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
