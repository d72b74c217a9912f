import type {ComponentType, ReactNode} from 'react';
import Tool from '../../../ui/Tool';
import styles from './styles.module.css';

interface Props {
  /** The steps from each version to the next. */
  readonly children: ReactNode;
}

const load = (): Promise<{readonly default: ComponentType}> =>
  import(/* webpackChunkName: "tool-version-comparison" */ './Interactive');

/** The differences between any two versions, and what to do about them. */
export default function VersionComparison({children}: Props): ReactNode {
  return (
    <Tool label="Compare two versions" icon="compare" load={load} className={styles.reserved}>
      {children}
    </Tool>
  );
}
