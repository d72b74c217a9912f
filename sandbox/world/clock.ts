import {parseDuration} from '../../src/pipeline/contracts/durations';
import {takeSnapshot, type Restore} from './snapshot';
import type {TimerAction} from './timerActions';
import {toTimestamp} from './timestamps';

interface Timer {
  readonly owner: string;
  readonly name: string;
  readonly sequence: number;
  due: number;
  /** The name of the action and its arguments. */
  readonly action: string;
  readonly args: readonly unknown[];
}

/** The time and the timers of a clock, as data. */
export interface ClockState {
  /** How far the clock is ahead of that of the machine, in milliseconds. */
  readonly offset: number;
  readonly sequence: number;
  readonly timers: readonly Timer[];
}

/** The longest wait of Node's `setTimeout`, in milliseconds. */
const MAX_WAIT_MS = 2 ** 31 - 1;

/**
 * The clock of the sandbox. It follows that of the machine, or is stopped when it has a start, and can be
 * moved ahead: due timers fire in order, each at its own time.
 */
export class Clock {
  #standing: number | undefined;
  #offset = 0;
  #machineTime: number | undefined;
  #timers: Timer[] = [];
  #sequence = 0;
  #wakeUp: NodeJS.Timeout | undefined;
  #moving: Promise<void> = Promise.resolve();
  /** Awaited after each timer when the clock is moved, so that the effects of a timer end at its time. */
  afterFiring: () => Promise<void> = () => Promise.resolve();
  /** Runs the action of a timer; set by the world of the clock. */
  runAction: (action: string, args: readonly unknown[]) => void | Promise<void> = () => undefined;

  /** @param start RFC 3339; with it the clock is stopped until it is moved */
  constructor(
    start?: string,
    readonly onError: (error: unknown) => void = (error) => {
      throw error;
    },
  ) {
    this.#standing = start === undefined ? undefined : Date.parse(start);
  }

  get milliseconds(): number {
    return this.#standing ?? this.#readMachineTime() + this.#offset;
  }

  /** The time of the machine, unless the clock is stopped: receivers of webhooks compare their own clock with it. */
  get wallMilliseconds(): number {
    return this.#standing ?? Date.now();
  }

  /** The time, as RFC 3339 in UTC, in seconds. */
  getTime(): string {
    return toTimestamp(this.milliseconds);
  }

  /** The time after an ISO 8601 duration. */
  addDuration(duration: string, from = this.getTime()): string {
    return toTimestamp(Date.parse(from) + parseDuration(duration));
  }

  /** Schedules an action. Replaces a timer of the same owner and name. */
  schedule<Args extends readonly unknown[]>(
    owner: string,
    name: string,
    due: string,
    action: TimerAction<Args>,
    ...args: Args
  ): void {
    this.unschedule(owner, name);
    this.#sequence += 1;
    this.#timers.push({owner, name, sequence: this.#sequence, due: Date.parse(due), action: action.name, args});
    this.#setWakeUp();
  }

  /** Removes a timer of an owner, or all of them. */
  unschedule(owner: string, name?: string): void {
    this.#timers = this.#timers.filter((timer) => timer.owner !== owner || (name !== undefined && timer.name !== name));
  }

  /** The waiting timers, the next one first. */
  listTimers(): {owner: string; name: string; due: string}[] {
    return this.#sortTimers().map(({owner, name, due}) => ({owner, name, due: toTimestamp(due)}));
  }

  /** Moves the clock ahead to a time, and fires the timers that become due. */
  advanceTo(time: string): Promise<void> {
    return this.#enqueue(async () => {
      const target = Date.parse(time);
      for (let next = this.#getNextTimer(); next && next.due <= target; next = this.#getNextTimer()) {
        this.#set(Math.max(next.due, this.milliseconds));
        await this.#fire(next);
        await this.afterFiring();
      }
      this.#set(Math.max(target, this.milliseconds));
    });
  }

  /** Moves the clock ahead by an ISO 8601 duration. */
  advance(duration: string): Promise<void> {
    return this.advanceTo(new Date(this.milliseconds + parseDuration(duration)).toISOString());
  }

  /**
   * Advances the timers of one owner by a duration, and fires those that are due, in order. A timer that starts when
   * another one fires is advanced by what is left of the duration. The clock stays.
   */
  async advanceTimersByOwner(owner: string, duration: string): Promise<void> {
    await this.#enqueue(async () => {
      let left = parseDuration(duration);
      for (let next = this.#getNextTimer(owner); next; next = this.#getNextTimer(owner)) {
        const wait = Math.max(next.due - this.milliseconds, 0);
        if (wait > left) {
          break;
        }
        this.#bringForward(owner, wait);
        left -= wait;
        await this.#fireDue();
        await this.afterFiring();
      }
      this.#bringForward(owner, left);
    });
    this.#setWakeUp();
  }

  /** Stops waiting for timers, so that the process can exit. */
  stop(): void {
    clearTimeout(this.#wakeUp);
    this.#timers = [];
  }

  /** The time and the timers of a running clock, as data. */
  getState(): ClockState {
    return {offset: this.#offset, sequence: this.#sequence, timers: this.#timers};
  }

  /** Continues from a state. Timers that became due in the meantime fire at once. */
  setState({offset, sequence, timers}: ClockState): void {
    this.#offset = offset;
    this.#sequence = sequence;
    this.#timers = [...timers];
    this.#setWakeUp();
  }

  /** Takes a snapshot of the time and the timers. */
  takeSnapshot(): Restore {
    const [standing, offset, sequence] = [this.#standing, this.#offset, this.#sequence];
    const timers = [...this.#timers];
    const restoreTimers = takeSnapshot(...timers);
    return () => {
      this.#standing = standing;
      this.#offset = offset;
      this.#sequence = sequence;
      this.#timers = [...timers];
      restoreTimers();
      this.#setWakeUp();
    };
  }

  /** Read once in each turn of the event loop, so that all that one act changes has the same time. */
  #readMachineTime(): number {
    if (this.#machineTime === undefined) {
      this.#machineTime = Date.now();
      setImmediate(() => (this.#machineTime = undefined));
    }
    return this.#machineTime;
  }

  #enqueue(step: () => Promise<void>): Promise<void> {
    const run = this.#moving.then(step);
    this.#moving = run.catch(() => undefined);
    return run;
  }

  #sortTimers(): Timer[] {
    return [...this.#timers].sort((a, b) => a.due - b.due || a.sequence - b.sequence);
  }

  #getNextTimer(owner?: string): Timer | undefined {
    return this.#sortTimers().find((timer) => owner === undefined || timer.owner === owner);
  }

  #bringForward(owner: string, milliseconds: number): void {
    this.#timers.filter((timer) => timer.owner === owner).forEach((timer) => (timer.due -= milliseconds));
  }

  #set(milliseconds: number): void {
    if (this.#standing === undefined) {
      this.#offset = milliseconds - this.#readMachineTime();
      this.#setWakeUp();
    } else {
      this.#standing = milliseconds;
    }
  }

  async #fire(timer: Timer): Promise<void> {
    this.#timers = this.#timers.filter((other) => other !== timer);
    await this.runAction(timer.action, timer.args);
  }

  async #fireDue(): Promise<void> {
    for (let next = this.#getNextTimer(); next && next.due <= this.milliseconds; next = this.#getNextTimer()) {
      await this.#fire(next);
    }
  }

  #setWakeUp(): void {
    clearTimeout(this.#wakeUp);
    const next = this.#getNextTimer();
    if (this.#standing !== undefined || !next) {
      return;
    }
    const wait = Math.min(Math.max(next.due - this.milliseconds, 0), MAX_WAIT_MS);
    this.#wakeUp = setTimeout(() => {
      this.#enqueue(() => this.#fireDue()).then(() => this.#setWakeUp(), this.onError);
    }, wait);
    this.#wakeUp.unref();
  }
}
