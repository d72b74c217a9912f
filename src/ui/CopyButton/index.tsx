import {useEffect, useRef, useState, type ReactNode} from 'react';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {copyText, OUTCOME_DURATION_MS} from '../../hooks/copyText';
import styles from './styles.module.css';

interface Props {
  /** What is copied, for the accessible name: "Copy" followed by this. */
  readonly what: string;
  /** Returns the text on click. */
  readonly getText: () => string;
}

/**
 * Copies a text to the clipboard and confirms it. Inert until hydration. In a static part,
 * `src/shell/Later/staticParts.ts` does the same.
 */
export default function CopyButton({what, getText}: Props): ReactNode {
  const isBrowser = useIsBrowser();
  const [outcome, setOutcome] = useState<string>();
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const copy = async (): Promise<void> => {
    setOutcome(await copyText(getText()));
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setOutcome(undefined), OUTCOME_DURATION_MS);
  };

  return (
    <>
      <button
        type="button"
        className={styles.button}
        disabled={!isBrowser}
        aria-label={`Copy ${what}`}
        onClick={() => void copy()}>
        {outcome ?? 'Copy'}
      </button>
      <span role="status" className={styles.status}>
        {outcome}
      </span>
    </>
  );
}
