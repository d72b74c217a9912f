import {
  createContext,
  useContext,
  useLayoutEffect,
  useState,
  type AnchorHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react';
import {
  createBrowserHistory,
  createPath,
  resolveTarget,
  type RouterHistory,
  type RouterLocation,
  type Target,
} from './history';
import {matchPath, type PathMatch} from './matchPath';

/**
 * Takes the place of `react-router-dom` 5 in browsers, as far as Docusaurus and its theme use it. Routes are not matched
 * here: their paths have no parameters, and `packages/page-loading` finds them.
 */

export {matchPath};

interface Router {
  readonly history: RouterHistory;
  readonly location: RouterLocation;
}

const RouterContext = createContext<Router | undefined>(undefined);

function useRouter(): Router {
  const router = useContext(RouterContext);
  if (!router) {
    throw new Error('A component reads the location outside of <BrowserRouter>, expected it to be inside.');
  }
  return router;
}

export function useHistory(): RouterHistory {
  return useRouter().history;
}

export function useLocation(): RouterLocation {
  return useRouter().location;
}

/** Provides the history and the location of the browser. */
export function BrowserRouter({children}: {readonly children: ReactNode}): ReactNode {
  const [history] = useState(createBrowserHistory);
  const [location, setLocation] = useState(history.location);
  useLayoutEffect(() => {
    // A component may have gone elsewhere before this one listens.
    setLocation(history.location);
    return history.listen(setLocation);
  }, [history]);
  return <RouterContext value={{history, location}}>{children}</RouterContext>;
}

/** The router of addresses in hashes, for sites without HTML of their pages: these are none. */
export function HashRouter(): never {
  throw new Error('The router of hashes is shown, expected the one of paths: pages are loaded by their HTML.');
}

/** Shows a page at another location than that of the browser: while the next one is loaded. */
export function Route({
  location,
  render,
}: {
  readonly location: RouterLocation;
  readonly render: () => ReactNode;
}): ReactNode {
  const history = useHistory();
  return <RouterContext value={{history, location}}>{render()}</RouterContext>;
}

export function Redirect({to}: {readonly to: Target}): ReactNode {
  const history = useHistory();
  useLayoutEffect(() => history.replace(to));
  return null;
}

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly to: Target;
  readonly replace?: boolean;
  readonly innerRef?: Ref<HTMLAnchorElement>;
}

function isPlainClick({button, metaKey, altKey, ctrlKey, shiftKey}: MouseEvent): boolean {
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
}

/** A link that is followed without loading the document anew; one to the current address replaces its entry. */
export function Link({to, replace = false, innerRef, onClick, ...props}: LinkProps): ReactNode {
  const {history, location} = useRouter();
  const href = createPath(resolveTarget(to, location));
  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    if (!event.defaultPrevented && isPlainClick(event) && ['', '_self', undefined].includes(props.target)) {
      event.preventDefault();
      const isHere = href === createPath(location);
      history[replace || isHere ? 'replace' : 'push'](to);
    }
  }
  return <a {...props} ref={innerRef} href={href} onClick={follow} />;
}

interface NavLinkProps extends LinkProps {
  readonly activeClassName?: string;
  readonly exact?: boolean;
  readonly isActive?: (match: PathMatch | null, location: RouterLocation) => boolean;
}

/** A link that is marked while its page is shown, or one below it. */
export function NavLink({activeClassName = 'active', className, exact, isActive, ...props}: NavLinkProps): ReactNode {
  const location = useLocation();
  const {pathname} = resolveTarget(props.to, location);
  const match = matchPath(location.pathname, {path: pathname, exact});
  const isMarked = isActive ? isActive(match, location) : match !== null;
  const classes = [className, isMarked && activeClassName].filter(Boolean).join(' ');
  return <Link {...props} className={classes || undefined} aria-current={isMarked ? 'page' : undefined} />;
}
