import type {ComponentType, ReactNode} from 'react';
import Tool from '../../../ui/Tool';
import type {ToolProps} from '../../../ui/Tool/Frame';
import styles from './reserved.module.css';

interface Props {
  /** The steps from each version to the next. */
  readonly children: ReactNode;
}

const load = (): Promise<{readonly default: ComponentType<ToolProps>}> =>
  import(/* webpackChunkName: "tool-version-comparison" */ './Interactive');

/** The differences between any two versions, and what to do about them. */
export default function VersionComparison({children}: Props): ReactNode {
  return (
    <Tool label="Compare two versions" load={load} className={styles.reserved}>
      {children}
    </Tool>
  );
}
