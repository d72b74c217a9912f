import {useCallback, useEffect, useRef, useState, type ComponentType, type ReactNode} from 'react';
import clsx from 'clsx';
import {loadAllStyles} from '../../hooks/allStyles';
import type {ToolProps} from './Frame';
import styles from './styles.module.css';

interface Props {
  /** The name of its region: "Explore a lifecycle". */
  readonly label: string;
  /** Loads it: `() => import(/* webpackChunkName: "tool-name" *\/ './Interactive')`. */
  readonly load: () => Promise<{readonly default: ComponentType<ToolProps>}>;
  /** Reserves its height, less that of a static form that it replaces, so that the text below does not move. */
  readonly className?: string;
  /** It replaces the static form, which is then only printed. */
  readonly replaces?: boolean;
  /** The static form: the complete fallback without scripts. */
  readonly children?: ReactNode;
}

/** How close to the screen it must be before it is loaded. */
const LOAD_DISTANCE = '600px';

/**
 * An interactive part of a page. Its code and data are loaded when it comes close to the screen. Before that, without
 * scripts, on paper, and when loading fails, the static form is shown.
 */
export default function Tool({label, load, className, replaces = false, children}: Props): ReactNode {
  const section = useRef<HTMLElement>(null);
  const [Part, setPart] = useState<ComponentType<ToolProps>>();
  const [hasFailed, setHasFailed] = useState(false);

  const begin = useCallback((): void => {
    setHasFailed(false);
    // Its rules are not among those of the first view.
    Promise.all([load(), loadAllStyles()]).then(
      ([{default: part}]) => setPart(() => part),
      (error: unknown) => {
        console.warn(`${label} could not be loaded.`, error);
        setHasFailed(true);
      },
    );
  }, [label, load]);

  useEffect(() => {
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
  }, [begin]);

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
