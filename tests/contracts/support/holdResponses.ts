import type {Sandbox} from '../../../sandbox/server';

interface HeldResponses {
  /** The delay of the first response in milliseconds, once it is known. */
  readonly isHeld: Promise<number>;
  readonly release: () => void;
}

/** Holds responses with `Sandbox-Delay` until they are released, independent of the clock of the machine. */
export function holdResponses({world}: Sandbox): HeldResponses {
  let release!: () => void;
  const released = new Promise<void>((resolve) => (release = resolve));
  const isHeld = new Promise<number>((resolve) => {
    world.hold = (milliseconds) => {
      resolve(milliseconds);
      return released;
    };
  });
  return {isHeld, release};
}
