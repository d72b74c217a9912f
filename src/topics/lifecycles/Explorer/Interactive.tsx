import {useEffect, useState, type ReactNode} from 'react';
import type {LifecycleSlice} from '../lifecycleData';
import {useAddressState} from '../../../hooks/useQueryState';
import {SelectField} from '../../../ui/Tool/fields';
import Machine from './Machine';
import {addressOf, machineIn} from './path';

interface Props {
  readonly machines: readonly {readonly value: string; readonly label: string}[];
}

async function loadSlice(machine: string): Promise<LifecycleSlice> {
  const data = (await import(
    /* webpackChunkName: "data-[request]" */ `@generated/slices/default/lifecycle-${machine}.json`
  )) as {default: LifecycleSlice};
  return data.default;
}

/** The explorer, of one machine or of several to choose from. Where it stands is in the address. */
export default function Interactive({machines}: Props): ReactNode {
  const [address, setAddress] = useAddressState('explore', '');
  const names = machines.map(({value}) => value);
  const machine = machineIn(address, names) ?? names[0]!;
  const [slice, setSlice] = useState<LifecycleSlice>();
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    let isWanted = true;
    setHasFailed(false);
    loadSlice(machine).then(
      (loaded) => isWanted && setSlice(loaded),
      () => isWanted && setHasFailed(true),
    );
    return () => {
      isWanted = false;
    };
  }, [machine]);

  const isLoaded = slice?.machine === machine;
  return (
    <div aria-busy={!isLoaded && !hasFailed}>
      {machines.length > 1 && <SelectField label="Object" value={machine} options={machines} onChange={setAddress} />}
      {hasFailed && <p role="alert">Its data did not load. Reload the page to try again.</p>}
      {isLoaded && (
        <Machine slice={slice} address={address || machine} onWalk={(path) => setAddress(addressOf(machine, path))} />
      )}
    </div>
  );
}
