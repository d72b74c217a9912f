import {useCallback, type ComponentType, type ReactNode} from 'react';
import Tool from '../../../ui/Tool';
import styles from './styles.module.css';

interface Props {
  /** Names of machines, with a space between. */
  readonly machines: string;
  /** What they are called, one a line. */
  readonly titles: string;
  /** Recorded walks, as tables. */
  readonly children?: ReactNode;
}

/** A walk through the states of an object: what it is, what can follow, which calls are legal. */
export default function Explorer({machines, titles, children}: Props): ReactNode {
  const load = useCallback(async (): Promise<{default: ComponentType}> => {
    const {default: Interactive} = await import(/* webpackChunkName: "tool-explorer" */ './Interactive');
    const words = titles.split('\n');
    const choices = machines.split(' ').map((machine, index) => ({value: machine, label: words[index] ?? machine}));
    return {default: () => <Interactive machines={choices} />};
  }, [machines, titles]);

  return (
    <Tool label="Explore the lifecycle" load={load} className={styles.reserved} replaces>
      {children}
    </Tool>
  );
}
