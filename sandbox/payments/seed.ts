import type {WebhookEndpoint} from './objects';
import type {GatewayName} from '../../src/pipeline/contracts/generated/schemas';
import type {World} from '../world/world';

export type SandboxWallet = 'apple_pay' | 'google_pay';

/** `contracts/scenarios/seed/payments.yaml`. */
export interface PaymentsSeed {
  readonly accounts: readonly {
    readonly id: string;
    readonly name: string;
    readonly secret_key: string;
    readonly publishable_key: string;
    /** Capabilities on request, as `gateway_b.network_tokens`. */
    readonly turned_on: readonly string[];
  }[];
  readonly wallet_tokens: readonly {readonly token: string; readonly wallet: SandboxWallet; readonly card: string}[];
  /** Durations of ISO 8601. */
  readonly gateway_times: {
    readonly response: Readonly<Record<GatewayName, string>>;
    readonly refund: Readonly<Record<GatewayName, string>>;
    readonly failure: string;
  };
  readonly webhook_endpoints: readonly {
    readonly id: string;
    readonly url: string;
    readonly api_version: WebhookEndpoint['api_version'];
    readonly secret: string;
    readonly created_at: string;
  }[];
}

/** The payments part of the seed data. */
export function getPaymentsSeed(world: World): PaymentsSeed {
  return world.seedData.payments as PaymentsSeed;
}
