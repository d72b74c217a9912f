import {useEffect, useMemo, useRef, useState, type ReactNode} from 'react';
import type {LifecycleData} from '../lifecycleData';
import InlineMarkdown from '../../../ui/InlineMarkdown';
import {Announcement} from '../../../ui/Tool/Result';
import Calls from './Calls';
import Diagram from './Diagram';
import Events from './Events';
import Json from './Json';
import Next from './NextTransitions';
import Steps from './Steps';
import styles from './parts.module.css';
import {
  getInitialPath,
  parsePath,
  findRecordedMoment,
  getFinalState,
  findTransition,
  type TransitionPath,
  type RecordedState,
} from './path';

interface Props {
  readonly lifecycle: LifecycleData;
  /** Where the reader is: `payment_intent.processing`, or a path of transitions. */
  readonly address: string;
  readonly onWalk: (path: TransitionPath) => void;
}

/** The result of a step, as one sentence. */
function summarizeTransition(slice: LifecycleData, path: TransitionPath): string {
  const state = getFinalState(slice, path);
  const events = findRecordedMoment(slice, path)?.moment.events ?? [];
  const sent = events.length === 0 ? 'No event is sent.' : `Sent: ${events.map(({type}) => type).join(', ')}.`;
  return state === undefined ? `No ${slice.title.toLowerCase()} exists yet.` : `${slice.title}: ${state}. ${sent}`;
}

/** The source of the recorded object, when its path differs from the reader's. */
function renderRecordingSource({scenario, moment, isSameWay, isFromSame}: RecordedState): ReactNode {
  const place = `Recorded in the sandbox, in the scenario “${scenario}”.`;
  if (isSameWay) {
    return place;
  }
  return isFromSame ? (
    `${place} This object took another path, so earlier fields can differ.`
  ) : (
    <>
      {place} This one came from <code>{moment.from}</code>.
    </>
  );
}

/** One machine: the state of its object, the object, what can follow, and which calls are allowed. */
export default function Machine({lifecycle, address, onWalk}: Props): ReactNode {
  const found = useMemo(() => parsePath(address, lifecycle), [address, lifecycle]);
  const path = useMemo(() => found ?? getInitialPath(lifecycle), [found, lifecycle]);
  const state = getFinalState(lifecycle, path);
  const recorded = findRecordedMoment(lifecycle, path);
  const heading = useRef<HTMLHeadingElement>(null);
  const [news, setNews] = useState('');
  const walked = useRef(false);

  const walk = (next: TransitionPath): void => {
    walked.current = true;
    setNews(summarizeTransition(lifecycle, next));
    onWalk(next);
  };

  useEffect(() => {
    // The pressed button is removed: the focus moves to its result. A control of the diagram stays.
    if (walked.current) {
      walked.current = false;
      heading.current?.parentElement?.scrollTo({top: 0});
      if (!document.activeElement?.closest('svg')) {
        heading.current?.focus();
      }
    }
  }, [address]);

  const isLate = findTransition(lifecycle, path.at(-1) ?? '')?.isLate ?? false;
  const id = typeof recorded?.object.id === 'string' ? recorded.object.id : '';
  return (
    <>
      {found === undefined && (
        <p className={styles.problem}>
          The URL has <code>{address}</code>, expected a state of {lifecycle.machine}, such as{' '}
          <code>{`${lifecycle.machine}.${Object.keys(lifecycle.states)[0]!}`}</code>, or transitions that follow each
          other. This is the beginning.
        </p>
      )}
      <div className={styles.columns}>
        <div className={styles.side}>
          <Diagram lifecycle={lifecycle} path={path} onWalk={walk} />
          <Steps lifecycle={lifecycle} path={path} onWalk={walk} />
        </div>
        <div className={styles.panel}>
          <h3 ref={heading} tabIndex={-1} className={styles.state}>
            {state === undefined ? `No ${lifecycle.title.toLowerCase()} yet` : <code>{state}</code>}
          </h3>
          {state !== undefined && (
            <p>
              <InlineMarkdown>{lifecycle.states[state]!.description}</InlineMarkdown>
            </p>
          )}
          {isLate && (
            <p className={styles.late}>
              Late: it left <code>{recorded?.moment.from}</code>, which is usually a terminal state.
            </p>
          )}
          <Next lifecycle={lifecycle} state={state} onTake={(id) => walk([...path, id])} />
          {recorded && (
            <>
              <h4 className={styles.title}>The object{recorded.before && ', changes marked'}</h4>
              <Json value={recorded.object} before={recorded.before} label={`${lifecycle.title} in ${state!}`} />
              <p className={styles.source}>{renderRecordingSource(recorded)}</p>
              <Events lifecycle={lifecycle} recorded={recorded} />
            </>
          )}
          {state !== undefined && <Calls lifecycle={lifecycle} state={state} id={id} />}
        </div>
      </div>
      <Announcement>{news}</Announcement>
    </>
  );
}
