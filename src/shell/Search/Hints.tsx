import type {ReactNode} from 'react';
import {EXAMPLE_QUERIES} from './examples';
import SlashSetting from './SlashSetting';
import styles from './panel.module.css';

interface Props {
  readonly onQuery: (query: string) => void;
}

/** Names to search for, one of each kind; each is a button. */
function Examples({onQuery}: Props): ReactNode {
  return (
    <ul className={styles.examples}>
      {EXAMPLE_QUERIES.map(({kind, name}) => (
        <li key={name}>
          <button type="button" className={styles.example} onClick={() => onQuery(name)}>
            <code translate="no">{name}</code> <span className={styles.kind}>{kind}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface HintsProps extends Props {
  /** The query for which a result was last opened. */
  readonly last: string | undefined;
}

/** The content below an empty search box. */
export function Hints({last, onQuery}: HintsProps): ReactNode {
  return (
    <div className={styles.text}>
      {last !== undefined && (
        <p>
          Last search:{' '}
          <button type="button" className={styles.inline} onClick={() => onQuery(last)}>
            {last}
          </button>
        </p>
      )}
      <p>Search for words, or for the exact name of anything in the API:</p>
      <Examples onQuery={onQuery} />
      <SlashSetting />
    </div>
  );
}

interface NoResultsProps extends Props {
  readonly sentence: string;
  /** Whether there are results in other areas. */
  readonly isElsewhere: boolean;
  readonly onAllAreas: () => void;
}

/** The content when there are no results. */
export function NoResults({sentence, isElsewhere, onAllAreas, onQuery}: NoResultsProps): ReactNode {
  return (
    <div className={styles.text}>
      <p>{sentence}</p>
      {isElsewhere && (
        <p>
          <button type="button" className="button button--secondary button--sm" onClick={onAllAreas}>
            Search all areas
          </button>
        </p>
      )}
      <p>Try fewer or shorter words, or the exact name of what you are looking for:</p>
      <Examples onQuery={onQuery} />
    </div>
  );
}
