import {useState, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import type {EventData, LifecycleData} from '../lifecycleData';
import type {JsonMap} from '../../../../packages/json';
import Json from './Json';
import nestedStyles from '../../../ui/Nested/styles.module.css';
import styles from './parts.module.css';
import type {RecordedState} from './path';

/** An event as it is delivered. */
function buildPayload(
  {id, type, created_at, previous_attributes}: EventData,
  object: JsonMap,
  version: string,
): JsonMap {
  const data = {object, previous_attributes};
  return {id, object: 'event', type, api_version: version, created_at, livemode: false, data};
}

/** Rendered only when opened. */
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
    <details className={nestedStyles.nested} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={nestedStyles.summary}>{summary}</summary>
      {isOpen && children()}
    </details>
  );
}

interface Props {
  readonly lifecycle: LifecycleData;
  readonly recorded: RecordedState;
}

/** The events that the last transition sent. */
export default function Events({lifecycle, recorded: {moment, object}}: Props): ReactNode {
  return (
    <>
      <h4 className={styles.title}>Events sent</h4>
      {moment.events.length === 0 && <p>None.</p>}
      <ul className={styles.next}>
        {moment.events.map((event) => (
          <li key={event.id}>
            <Link to={lifecycle.events[event.type]}>
              <code>{event.type}</code>
            </Link>
            <Details summary="Payload">
              {() => <Json value={buildPayload(event, object, lifecycle.version)} label={`Payload of ${event.type}`} />}
            </Details>
          </li>
        ))}
      </ul>
    </>
  );
}
