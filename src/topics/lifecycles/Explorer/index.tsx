import {useCallback, type ComponentType, type ReactNode} from 'react';
import Tool from '../../../ui/Tool';
import type {ToolProps} from '../../../ui/Tool/Frame';
import styles from './reserved.module.css';

interface Props {
  /** Names of state machines, separated by spaces. */
  readonly machines: string;
  /** Their titles, one per line. */
  readonly titles: string;
  /** Recorded walks, as tables. */
  readonly children?: ReactNode;
}

/** A walk through the states of an object: the object, what can follow, which calls are allowed. */
export default function Explorer({machines, titles, children}: Props): ReactNode {
  const load = useCallback(async (): Promise<{default: ComponentType<ToolProps>}> => {
    const {default: createExplorer} = await import(/* webpackChunkName: "tool-explorer" */ './Interactive');
    const words = titles.split('\n');
    const choices = machines.split(' ').map((machine, index) => ({value: machine, label: words[index] ?? machine}));
    return {default: createExplorer(choices)};
  }, [machines, titles]);

  return (
    <Tool label="Explore the lifecycle" load={load} className={styles.reserved} replaces>
      {children}
    </Tool>
  );
}
