/** The messages between the script in the page of a shop and the frame. They go through a port of their own. */

export type Tokens = Readonly<Record<string, string | number>>;

export interface Appearance {
  readonly theme?: string;
  readonly tokens?: Tokens;
  readonly darkTokens?: Tokens;
}

export interface FrameOptions {
  readonly publishableKey: string;
  readonly clientSecret: string;
  readonly locale: string;
  readonly appearance: Appearance;
  readonly threeDSecure: 'frame' | 'redirect';
  readonly wallets: boolean;
}

/** From the script to the frame. */
export type Command =
  | {readonly command: 'submit' | 'focus' | 'leave'}
  | {readonly command: 'refresh'; readonly id: number}
  | {readonly command: 'update'; readonly appearance: Appearance; readonly locale: string};

/** From the frame to the script. */
export type Report =
  | {readonly report: 'event'; readonly name: string; readonly payload: Readonly<Record<string, unknown>>}
  | {readonly report: 'refreshed'; readonly id: number}
  /** Opens the challenge at a URL, or closes it. */
  | {readonly report: 'challenge'; readonly url: string | null}
  /** The words that the page of the shop needs: the title of the frame, and the button that closes the challenge. */
  | {readonly report: 'texts'; readonly title: string; readonly close: string};

/** The first message, to the window of the frame, with a port. */
export interface Opening {
  readonly type: 'open_form';
  readonly options: FrameOptions;
}
