/** What the page around the embedded form has to allow: data of the policy maker. */

type FormFeature = 'form' | 'wallets' | 'three_d_secure';

/** A source that the form needs, in which environments, and with which of its features. */
export interface PolicyNeed {
  readonly directive: string;
  readonly host: 'script' | 'live' | 'sandbox';
  readonly environment: 'both' | 'live' | 'sandbox';
  readonly feature: FormFeature;
  readonly why: string;
}

export interface FormPolicy {
  readonly hosts: Readonly<Record<PolicyNeed['host'], string>>;
  readonly needs: readonly PolicyNeed[];
  /** The policy to start from where there is none. */
  readonly start: readonly {readonly directive: string; readonly sources: readonly string[]}[];
  /** Other headers. */
  readonly headers: readonly {
    readonly header: string;
    readonly value: string;
    readonly feature: FormFeature;
    readonly why: string;
  }[];
}
