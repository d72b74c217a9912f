import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import type {LifecycleData, TransitionData} from '../lifecycleData';
import InlineMarkdown from '../../../ui/InlineMarkdown';
import {Button} from '../../../ui/Tool/Button';
import styles from './parts.module.css';
import {listNextTransitions} from './path';

interface Props {
  readonly lifecycle: LifecycleData;
  readonly state: string | undefined;
  readonly onTake: (transition: string) => void;
}

/** The id of a transition in words. */
export function humanizeTransitionId(id: string): string {
  return id.charAt(0).toUpperCase() + id.slice(1).replaceAll('_', ' ');
}

function Facts({transition}: {readonly transition: TransitionData}): ReactNode {
  const {trigger, url, actor, guard, within, money} = transition;
  return (
    <p className={styles.facts}>
      {actor !== undefined && `${actor}: `}
      {url === undefined ? (
        <InlineMarkdown>{trigger}</InlineMarkdown>
      ) : (
        <Link to={url}>
          <InlineMarkdown>{trigger}</InlineMarkdown>
        </Link>
      )}
      .
      {guard !== undefined && (
        <>
          {' '}
          <InlineMarkdown>{guard}</InlineMarkdown>
        </>
      )}
      {within !== undefined && ` Within ${within}.`}
      {money !== undefined && (
        <>
          {' '}
          Money: <InlineMarkdown>{money}</InlineMarkdown>
        </>
      )}
    </p>
  );
}

/** What can happen next, each as a button. */
export default function Next({lifecycle, state, onTake}: Props): ReactNode {
  const transitions = listNextTransitions(lifecycle, state);
  return (
    <>
      <h4 className={styles.title}>What can happen next</h4>
      {transitions.length === 0 && <p>Nothing: this is a terminal state.</p>}
      <ul className={styles.next}>
        {transitions.map((transition) => (
          <li key={transition.id}>
            <Button onClick={() => onTake(transition.id)}>
              {humanizeTransitionId(transition.id)} → {transition.to}
              {transition.isLate && ' (late)'}
            </Button>
            <Facts transition={transition} />
          </li>
        ))}
      </ul>
    </>
  );
}
