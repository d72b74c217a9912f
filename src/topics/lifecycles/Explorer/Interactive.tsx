import {useEffect, useState, type ComponentType, type ReactNode} from 'react';
import type {LifecycleData} from '../lifecycleData';
import {useQueryState} from '../../../hooks/useQueryState';
import {Fields, SelectField} from '../../../ui/Tool/fields';
import {createTool, useReset, type ToolProps} from '../../../ui/Tool/Frame';
import Machine from './Machine';
import {serializePath, parseMachine} from './path';
import styles from './parts.module.css';

interface Props {
  readonly machines: readonly {readonly value: string; readonly label: string}[];
}

async function loadLifecycleData(machine: string): Promise<LifecycleData> {
  const data = (await import(
    /* webpackChunkName: "data-[request]" */ `@generated/slices/default/lifecycle-${machine}.json`
  )) as {default: LifecycleData};
  return data.default;
}

/** The explorer, of one state machine or of several to choose from. Its position is in the URL. */
function Interactive({machines}: Props): ReactNode {
  const [address, setAddress] = useQueryState('explore', '');
  const names = machines.map(({value}) => value);
  const machine = parseMachine(address, names) ?? names[0]!;
  const [slice, setSlice] = useState<LifecycleData>();
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    let isWanted = true;
    setHasFailed(false);
    loadLifecycleData(machine).then(
      (loaded) => isWanted && setSlice(loaded),
      () => isWanted && setHasFailed(true),
    );
    return () => {
      isWanted = false;
    };
  }, [machine]);

  // The chosen object stays.
  useReset(() => setAddress(machine === names[0] ? '' : machine));

  const isLoaded = slice?.machine === machine;
  return (
    <div className={styles.explorer} aria-busy={!isLoaded && !hasFailed}>
      {machines.length > 1 && (
        <Fields>
          <SelectField label="Object" value={machine} options={machines} onChange={setAddress} />
        </Fields>
      )}
      {hasFailed && <p role="alert">Its data did not load. Reload the page to try again.</p>}
      {isLoaded && (
        <Machine
          lifecycle={slice}
          address={address || machine}
          onWalk={(path) => setAddress(serializePath(machine, path))}
        />
      )}
    </div>
  );
}

/** The explorer of state machines, in the frame of a tool. */
export default function createExplorer(machines: Props['machines']): ComponentType<ToolProps> {
  return createTool('lifecycle', () => <Interactive machines={machines} />);
}
