import type {CapabilityValue, RoutingRule} from '../../pipeline/contracts/generated/schemas';
import type {RoutedGateway} from './routePayment';

/** A value with the name that people read. */
export interface NamedOption {
  readonly value: string;
  readonly label: string;
}

export interface MatrixGateway {
  readonly name: string;
  readonly currencies: readonly string[];
  /** Of its merchants. */
  readonly countries: readonly string[];
  /** Card brands, each with how long an authorization lasts, in words. */
  readonly cards: Readonly<Record<string, string>>;
  /** By the name of the capability. */
  readonly capabilities: Readonly<Record<string, CapabilityValue>>;
}

/** What the matrix of gateways knows. */
export interface GatewayMatrixData {
  readonly values: readonly {readonly value: CapabilityValue; readonly symbol: string; readonly title: string}[];
  readonly capabilities: readonly NamedOption[];
  readonly gateways: readonly MatrixGateway[];
  readonly currencies: readonly NamedOption[];
  readonly countries: readonly NamedOption[];
  readonly brands: readonly NamedOption[];
}

/** What the routing tester knows: the rules of the sandbox, and what they decide about. */
export interface RoutingData {
  readonly rules: readonly RoutingRule[];
  readonly gateways: readonly RoutedGateway[];
  readonly capabilities: readonly NamedOption[];
  readonly brands: readonly NamedOption[];
  readonly currencies: readonly NamedOption[];
}

/** What the decline mapping knows. */
export interface DeclineMappingData {
  readonly declines: readonly {
    readonly code: string;
    readonly kind: 'soft' | 'hard';
    /** On the page of error codes. */
    readonly anchor: string;
  }[];
  readonly gateways: readonly {
    readonly name: string;
    readonly style: string;
    readonly codes: readonly (readonly [rawCode: string, code: string, meaning: string])[];
  }[];
}
