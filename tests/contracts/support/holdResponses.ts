import type {Sandbox} from '../../../sandbox/server';

interface HeldResponses {
  /** The milliseconds that the first answer is to be held, once it is. */
  readonly isHeld: Promise<number>;
  readonly release: () => void;
}

/** Holds answers with `Sandbox-Delay` until they are released, whatever the clock of the machine says. */
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
