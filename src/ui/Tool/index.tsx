import {useCallback, useEffect, useRef, useState, type ComponentType, type ReactNode} from 'react';
import clsx from 'clsx';
import {useLocation} from '@docusaurus/router';
import {loadAllStyles} from '../../hooks/allStyles';
import type {ToolProps} from './Frame';
import styles from './styles.module.css';

/** The module of an interactive part. */
interface ToolModule {
  readonly default: ComponentType<ToolProps>;
}

interface Props {
  /** The name of its region: "Explore a lifecycle". */
  readonly label: string;
  /** Loads it: `() => import(/* webpackChunkName: "tool-name" *\/ './Interactive')`. */
  readonly load: () => Promise<ToolModule>;
  /** Reserves its height, less that of a static form that it replaces, so that the text below does not move. */
  readonly className?: string;
  /** It replaces the static form, which is then only printed. */
  readonly replaces?: boolean;
  /** The static form: the complete fallback without scripts. */
  readonly children?: ReactNode;
}

/**
 * The parts that were shown, by page and name. On the way back to a page its parts are there at once: the browser
 * scrolls to where the reader was, in a page that is as long as it was.
 */
const SHOWN = new Map<string, ToolModule>();

/** How close to the screen it must be before it is loaded. */
const LOAD_DISTANCE = '600px';

/**
 * An interactive part of a page. Its code and data are loaded when it comes close to the screen. Before that, without
 * scripts, on paper, and when loading fails, the static form is shown.
 */
export default function Tool({label, load, className, replaces = false, children}: Props): ReactNode {
  const section = useRef<HTMLElement>(null);
  const key = `${useLocation().pathname} ${label}`;
  const [module, setModule] = useState(SHOWN.get(key));
  const Part = module?.default;
  const [hasFailed, setHasFailed] = useState(false);

  const begin = useCallback((): void => {
    setHasFailed(false);
    // Its rules are not among those of the first view.
    Promise.all([load(), loadAllStyles()]).then(
      ([loaded]) => setModule(loaded),
      (error: unknown) => {
        console.warn(`${label} could not be loaded.`, error);
        setHasFailed(true);
      },
    );
  }, [label, load]);

  useEffect(() => {
    if (module) {
      SHOWN.set(key, module);
      return undefined;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({isIntersecting}) => isIntersecting)) {
          observer.disconnect();
          begin();
        }
      },
      {rootMargin: LOAD_DISTANCE},
    );
    observer.observe(section.current!);
    return () => observer.disconnect();
  }, [begin, key, module]);

  return (
    <>
      <section ref={section} aria-label={label} className={clsx('tool', styles.tool, className)} data-ready={!!Part}>
        {Part ? (
          <Part label={label} />
        ) : (
          hasFailed && (
            <div role="alert">
              <p>{label}: this part did not load. Its data is below.</p>
              <button type="button" className="button button--secondary button--sm" onClick={begin}>
                Try again
              </button>
            </div>
          )
        )}
      </section>
      {children && (
        <div className={styles.static} hidden={replaces && !!Part}>
          {children}
        </div>
      )}
    </>
  );
}
