import {Fragment, type ReactNode} from 'react';
import type {PartProps} from '../../../packages/static-parts';
import CopyButton from '../CopyButton';
import styles from './styles.module.css';

interface Props extends PartProps {
  readonly method: string;
  /** The path template; the name of an event. */
  readonly path: string;
  readonly isDeprecated?: boolean;
}

/** Allows the path to wrap before each slash. */
function insertLineBreaks(path: string): ReactNode {
  return path.split(/(?=\/)/).map((segment, index) => (
    <Fragment key={index}>
      <wbr />
      {segment}
    </Fragment>
  ));
}

/** Method and path of an operation. */
export default function Endpoint({method, path, isDeprecated = false, ...part}: Props): ReactNode {
  return (
    <div className={styles.endpoint} data-copied="" {...part}>
      <span className={styles.method} data-method={method.toLowerCase()}>
        {method}
      </span>{' '}
      <code className={styles.path} translate="no">
        {insertLineBreaks(path)}
      </code>{' '}
      {isDeprecated && <span className={styles.deprecated}>Deprecated</span>}
      <CopyButton what="path" getText={() => path} />
    </div>
  );
}
