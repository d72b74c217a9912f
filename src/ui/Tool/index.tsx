import {useCallback, useEffect, useRef, useState, type ComponentType, type ReactNode} from 'react';
import clsx from 'clsx';
import Contained from '../Contained';
import styles from './styles.module.css';

interface Props {
  /** What the reader can do with it: the name of its region, "Explore a lifecycle". */
  readonly label: string;
  /** Loads it: `() => import(/* webpackChunkName: "tool-name" *\/ './Interactive')`. */
  readonly load: () => Promise<{readonly default: ComponentType}>;
  /** Reserves about the height that it takes, so that the text below does not move: `min-block-size`. */
  readonly className?: string;
  /** It takes the place of the static form, which is then only printed. */
  readonly replaces?: boolean;
  /** The static form: what readers without scripts use, whole by itself. */
  readonly children?: ReactNode;
}

/** How near to the screen it has to be before it is loaded. */
const LOAD_DISTANCE = '600px';

/**
 * An interactive part of a page. Its code and data are loaded when it comes near the screen. Before that, without
 * scripts, on paper, and when they cannot be loaded, the static form stands.
 */
export default function Tool({label, load, className, replaces = false, children}: Props): ReactNode {
  const section = useRef<HTMLElement>(null);
  const [Part, setPart] = useState<ComponentType>();
  const [hasFailed, setHasFailed] = useState(false);

  const begin = useCallback((): void => {
    setHasFailed(false);
    load().then(
      ({default: component}) => setPart(() => component),
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
          <Contained name={label} place="this page">
            <Part />
          </Contained>
        ) : (
          hasFailed && (
            <div role="alert">
              <p>{label}: this part did not load. What it is made from is below.</p>
              <button type="button" className="button button--secondary button--sm" onClick={begin}>
                Try again
              </button>
            </div>
          )
        )}
      </section>
      {children && (
        <div className={styles.static} hidden={replaces && Part !== undefined}>
          {children}
        </div>
      )}
    </>
  );
}
