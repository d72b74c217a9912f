import type {World} from './world';

/** What a timer does. It has a name, so that timers are data that can be stored. */
export interface TimerAction<Args extends readonly unknown[]> {
  readonly name: string;
  /** Declares the arguments, which are objects of the world or plain data. */
  readonly run: (world: World, ...args: Args) => void | Promise<void>;
}

type AnyRun = (world: World, ...args: readonly unknown[]) => void | Promise<void>;

const actions = new Map<string, AnyRun>();

/**
 * Defines what a timer does, once per module.
 *
 * @throws when the name is taken
 */
export function defineTimerAction<Args extends readonly unknown[]>(
  name: string,
  run: (world: World, ...args: Args) => void | Promise<void>,
): TimerAction<Args> {
  if (actions.has(name)) {
    throw new Error(`found two timer actions ${name}, expected one. Rename one of them.`);
  }
  actions.set(name, run as unknown as AnyRun);
  return {name, run};
}

/** @throws when no action has the name */
export function runTimerAction(world: World, name: string, args: readonly unknown[]): void | Promise<void> {
  const run = actions.get(name);
  if (!run) {
    throw new Error(`found a timer of the action ${name}, expected one of ${[...actions.keys()].join(', ')}.`);
  }
  return run(world, ...args);
}
