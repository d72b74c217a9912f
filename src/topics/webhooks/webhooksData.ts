import type {SignatureVector} from './exampleDeliveries';
import type {StoryEvent} from './simulateDelivery';

/** What the verifier of signatures knows. */
export interface WebhookChecks {
  readonly vectors: readonly SignatureVector[];
  /** How far a timestamp may be from now, in seconds. */
  readonly tolerance: number;
}

/** The events that the simulator of deliveries plays, oldest first. */
export interface WebhookStory {
  /** Of the refund; it has two decimals. */
  readonly currency: string;
  readonly events: readonly StoryEvent[];
}
