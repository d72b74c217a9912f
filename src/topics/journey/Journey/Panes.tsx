import {useId, useRef, useState, type ReactNode} from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import type {JsonValue} from '../../../../packages/json';
import type {
  JourneyCallData,
  JourneyEventData,
  JourneyLink,
  JourneyMomentData,
  JourneyObjectData,
} from '../journeyData';
import {useIsOverflowing} from '../../../hooks/useIsOverflowing';
import {Details} from '../../lifecycles/Explorer/Events';
import Json from '../../lifecycles/Explorer/Json';
import InlineMarkdown from '../../../ui/InlineMarkdown';
import Screen from './Screen';
import styles from './styles.module.css';

/** Where deliveries are explained. */
const WEBHOOK_PAGE_PATH = '/payments/Guides/webhooks';

/** Up to this width the panes are rows that open, as in the style sheet. */
const NARROW_SCREEN_QUERY = '(max-width: 576px)';

/** It stays as the reader left it when another moment is chosen. */
function Pane({title, children}: {readonly title: string; readonly children: ReactNode}): ReactNode {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const isOverflowing = useIsOverflowing(frame);
  const [isOpenAtFirst] = useState(() => !window.matchMedia(NARROW_SCREEN_QUERY).matches);
  const focusable = isOverflowing ? {tabIndex: 0, role: 'group', 'aria-labelledby': id} : {};
  return (
    <details className={styles.pane} open={isOpenAtFirst}>
      <summary id={id} className={styles.name}>
        {title}
      </summary>
      <div ref={frame} className={styles.content} {...focusable}>
        {children}
      </div>
    </details>
  );
}

function Name({name, url}: {readonly name: string; readonly url?: string}): ReactNode {
  return url === undefined ? (
    <code>{name}</code>
  ) : (
    <Link to={url}>
      <code>{name}</code>
    </Link>
  );
}

/** Whether the first of several is expanded. */
interface IsFirst {
  readonly isFirst: boolean;
}

function Call({line, url, status, at, body, response, isFirst}: JourneyCallData & IsFirst): ReactNode {
  return (
    <li>
      <Name name={line} url={url} />
      <span className={styles.fact}>
        {at}, returns <code>{status}</code>
      </span>
      {body !== undefined && (
        <Details summary="Body" isOpenAtFirst={isFirst}>
          {() => <Json value={body} label={`Body of ${line}`} />}
        </Details>
      )}
      {response !== undefined && (
        <Details summary="Response">
          {() =>
            typeof response === 'string' ? (
              <pre className={styles.text} tabIndex={0} aria-label={`Response to ${line}`}>
                {response}
              </pre>
            ) : (
              <Json value={response} label={`Response to ${line}`} />
            )
          }
        </Details>
      )}
    </li>
  );
}

function formatValue(value: JsonValue | undefined): string {
  return value === undefined || value === null ? 'none' : typeof value === 'string' ? value : JSON.stringify(value);
}

function ObjectState({id, title, state, was, isNew, fields}: JourneyObjectData): ReactNode {
  const isChanged = isNew || was !== undefined || fields.length > 0;
  return (
    <li className={clsx(isChanged && styles.changed)}>
      {title} {id !== undefined && <code>{id}</code>} is <code>{state}</code>
      {isNew && <span className={styles.mark}>new</span>}
      {!isNew && isChanged && <span className={styles.mark}>changed</span>}
      {was !== undefined && <span className={styles.fact}>was {was.join(', then ')}</span>}
      {fields.map(({field, before, after}) => (
        <span key={field} className={styles.fact}>
          <code>{field}</code> {formatValue(after)}
          {!isNew && `, was ${formatValue(before)}`}
        </span>
      ))}
    </li>
  );
}

function Event({type, url, at, payload, isFirst}: JourneyEventData & IsFirst): ReactNode {
  return (
    <li>
      <Name name={type} url={url} />
      <span className={styles.fact}>{at}</span>
      <Details summary="Payload" isOpenAtFirst={isFirst}>
        {() => <Json value={payload} label={`Payload of ${type}`} />}
      </Details>
    </li>
  );
}

function Calls({calls, causes}: JourneyMomentData): ReactNode {
  const firstBody = calls.findIndex(({body}) => body !== undefined);
  return (
    <>
      {calls.length === 0 && <p>None from you.</p>}
      <ul className={styles.list}>
        {calls.map((call, index) => (
          <Call key={index} {...call} isFirst={index === firstBody} />
        ))}
      </ul>
      {causes.map(({at, says}, index) => (
        <p key={index} className={styles.cause}>
          <InlineMarkdown>{says}</InlineMarkdown> <span className={styles.fact}>{at}</span>
        </p>
      ))}
    </>
  );
}

function Webhooks({events}: JourneyMomentData): ReactNode {
  return (
    <>
      {events.length === 0 && <p>None. The response already contains the change.</p>}
      <ul className={styles.list}>
        {events.map((event, index) => (
          <Event key={index} {...event} isFirst={index === 0} />
        ))}
      </ul>
      {events.length > 0 && (
        <p className={styles.fact} data-lone="">
          <Link to={WEBHOOK_PAGE_PATH}>How they are delivered</Link>
        </p>
      )}
    </>
  );
}

interface Props {
  readonly screens: readonly JourneyLink[];
  readonly anchor: string;
  /** The details of the moment; undefined until they are loaded. */
  readonly slice: JourneyMomentData | undefined;
}

/** A moment: the screen, the calls, the objects and the events, side by side. */
export default function Panes({screens, anchor, slice}: Props): ReactNode {
  return (
    <div className={styles.panes} aria-busy={slice === undefined}>
      <Pane title="Screen">
        <Screen key={anchor} screens={screens} anchor={anchor} />
      </Pane>
      <Pane title="Calls">{slice && <Calls key={anchor} {...slice} />}</Pane>
      <Pane title="States after it">
        <ul className={styles.list}>
          {slice?.objects.map((object, index) => (
            <ObjectState key={object.id ?? index} {...object} />
          ))}
        </ul>
      </Pane>
      <Pane title="Webhooks">{slice && <Webhooks key={anchor} {...slice} />}</Pane>
    </div>
  );
}
