import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import type {CallData, LifecycleData, OperationData} from '../lifecycleData';
import InlineMarkdown from '../../../ui/InlineMarkdown';
import {Details} from './Events';
import Json from './Json';
import {createInvalidStateProblem} from './problem';
import styles from './parts.module.css';

interface Props {
  readonly lifecycle: LifecycleData;
  readonly state: string;
  /** Of the object that is called. */
  readonly id: string;
}

function Outcome({
  call,
  operation,
  lifecycle,
  state,
  id,
}: Props & {call: CallData; operation: OperationData}): ReactNode {
  switch (call.kind) {
    case 'metadata':
      return (
        <>
          Allowed, only <code>metadata</code>
        </>
      );
    case 'allowed':
      return (
        <>
          Allowed
          {call.to.map((to, index) => (
            <span key={to}>
              {index === 0 ? ', to ' : ' or '}
              <code>{to}</code>
            </span>
          ))}
          {call.condition !== undefined && (
            <>
              . <InlineMarkdown>{call.condition}</InlineMarkdown>
            </>
          )}
        </>
      );
    case 'refused': {
      const {url, status} = lifecycle.errors[call.code]!;
      return (
        <>
          <code>{status}</code>{' '}
          <Link to={url}>
            <code>{call.code}</code>
          </Link>
          <Details summary="Response">
            {() => (
              <Json
                value={createInvalidStateProblem(lifecycle, operation, {code: call.code, state, id})}
                label={`Response to ${operation.id} in ${state}`}
              />
            )}
          </Details>
        </>
      );
    }
  }
}

/** What each call does in a state. */
export default function Calls({lifecycle, state, id}: Props): ReactNode {
  if (lifecycle.operations.length === 0) {
    return null;
  }
  return (
    <>
      <h4 className={styles.title}>
        Calls while it is <code>{state}</code>
      </h4>
      <dl className={styles.calls}>
        {lifecycle.operations.map((operation) => (
          <div key={`${state} ${operation.id}`}>
            <dt>
              {operation.url === undefined ? (
                <code>{operation.id}</code>
              ) : (
                <Link to={operation.url}>
                  <code>{operation.id}</code>
                </Link>
              )}
            </dt>
            <dd>
              <Outcome call={operation.calls[state]!} {...{operation, lifecycle, state, id}} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
