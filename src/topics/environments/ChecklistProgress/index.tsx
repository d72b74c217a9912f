import {useEffect, useRef, useState, type ReactNode} from 'react';
import clsx from 'clsx';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {setCheckedItems, useProgress} from '../Checklist/store';
import {countCheckedItems, renderArticleMarkdown} from '../Checklist/ticks';
import CopyButton from '../../../ui/CopyButton';
import styles from './styles.module.css';

interface ClearProps {
  readonly done: number;
}

/** Clears all ticks, after a confirmation. The focus stays in place. */
function Clear({done}: ClearProps): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const ask = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);

  useEffect(() => {
    if (isAsking) {
      keep.current!.focus();
    } else if (wasAsked.current) {
      ask.current!.focus();
    }
    wasAsked.current = isAsking;
  }, [isAsking]);

  if (!isAsking) {
    return (
      <button
        ref={ask}
        type="button"
        className="button button--secondary button--sm"
        aria-disabled={done === 0}
        onClick={() => done > 0 && setAsking(true)}>
        Clear all ticks
      </button>
    );
  }
  return (
    <span role="group" aria-label={`Clear ${done} ticks?`} className={styles.question}>
      <span>Clear {done === 1 ? '1 tick' : `${done} ticks`}?</span>
      <button
        type="button"
        className={clsx('button button--sm', styles.clear)}
        onClick={() => {
          setCheckedItems(new Set());
          setAsking(false);
        }}>
        Clear
      </button>
      <button ref={keep} type="button" className="button button--secondary button--sm" onClick={() => setAsking(false)}>
        Keep
      </button>
    </span>
  );
}

/** The progress of all checklists of the page, with actions to copy, download and clear it. */
export default function ChecklistProgress(): ReactNode {
  const isBrowser = useIsBrowser();
  const {ticks, sections, isKept} = useProgress();
  const {done, all} = countCheckedItems(sections, ticks);

  return (
    <div className={clsx('tool', styles.progress)}>
      {isBrowser && all > 0 && (
        <>
          <p role="status" className={styles.count}>
            {done} of {all} done
            {isKept ? '' : '. Your browser does not store ticks: they last until you leave the page'}.
          </p>
          <progress value={done} max={all} aria-label="Completed items" className={styles.bar} />
          <div className={styles.actions}>
            <span>As Markdown:</span>
            <CopyButton what="as Markdown" getText={() => renderArticleMarkdown(sections, ticks)} />
            <Clear done={done} />
          </div>
        </>
      )}
    </div>
  );
}
