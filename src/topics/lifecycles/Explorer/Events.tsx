import {useState, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import type {EventSlice, JsonMap, LifecycleSlice} from '../lifecycleData';
import Json from './Json';
import styles from './styles.module.css';
import type {Recorded} from './path';

/** An event as it is delivered. */
function payloadOf({id, type, created_at, previous_attributes}: EventSlice, object: JsonMap, version: string): JsonMap {
  const data = {object, previous_attributes};
  return {id, object: 'event', type, api_version: version, created_at, livemode: false, data};
}

/** What is made only when a reader opens it. */
export function Details({
  summary,
  isOpenAtFirst = false,
  children,
}: {
  readonly summary: ReactNode;
  readonly isOpenAtFirst?: boolean;
  readonly children: () => ReactNode;
}): ReactNode {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children()}
    </details>
  );
}

interface Props {
  readonly slice: LifecycleSlice;
  readonly recorded: Recorded;
}

/** The events that the last transition sent. */
export default function Events({slice, recorded: {moment, object}}: Props): ReactNode {
  return (
    <>
      <h4 className={styles.title}>Events sent</h4>
      {moment.events.length === 0 && <p>None.</p>}
      <ul className={styles.next}>
        {moment.events.map((event) => (
          <li key={event.id}>
            <Link to={slice.events[event.type]}>
              <code>{event.type}</code>
            </Link>
            <Details summary="Payload">
              {() => <Json value={payloadOf(event, object, slice.version)} label={`Payload of ${event.type}`} />}
            </Details>
          </li>
        ))}
      </ul>
    </>
  );
}
