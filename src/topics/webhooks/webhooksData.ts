import type {SignatureVector} from './exampleDeliveries';
import type {StoryEvent} from './simulateDelivery';

/** The data of the signature verifier. */
export interface WebhookChecks {
  readonly vectors: readonly SignatureVector[];
  /** How far a timestamp may be from now, in seconds. */
  readonly tolerance: number;
}

/** The events of the delivery simulator, oldest first. */
export interface WebhookStory {
  /** Of the refund; it has two decimals. */
  readonly currency: string;
  readonly events: readonly StoryEvent[];
}
