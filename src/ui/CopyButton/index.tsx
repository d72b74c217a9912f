import {useEffect, useRef, useState, type ReactNode} from 'react';
import useIsBrowser from '@docusaurus/useIsBrowser';
import styles from './styles.module.css';

type CopyOutcome = 'copied' | 'failed';

interface Props {
  /** What is copied, for the accessible name: "Copy" followed by this. */
  readonly what: string;
  /** Returns the text on click. */
  readonly getText: () => string;
}

const OUTCOME_MESSAGES: Readonly<Record<CopyOutcome, string>> = {
  copied: 'Copied',
  failed: 'Select and copy by keyboard',
};

/** How long the outcome is shown, in milliseconds. */
const OUTCOME_DURATION_MS = 2000;

/** Copies a text to the clipboard and confirms it. Inert until hydration. */
export default function CopyButton({what, getText}: Props): ReactNode {
  const isBrowser = useIsBrowser();
  const [outcome, setOutcome] = useState<CopyOutcome>();
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(getText());
      setOutcome('copied');
    } catch {
      // No permission, or not a secure context: a message is shown, and the text can be selected.
      setOutcome('failed');
    }
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
        {outcome ? OUTCOME_MESSAGES[outcome] : 'Copy'}
      </button>
      <span role="status" className={styles.status}>
        {outcome && OUTCOME_MESSAGES[outcome]}
      </span>
    </>
  );
}
