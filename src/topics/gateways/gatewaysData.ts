import type {CapabilityValue, RoutingRule} from '../../pipeline/contracts/generated/schemas';
import type {RoutedGateway, RoutedPayment} from './routePayment';

/** A value with its label. */
export interface NamedOption {
  readonly value: string;
  readonly label: string;
}

export interface MatrixGateway {
  readonly name: string;
  readonly currencies: readonly string[];
  /** The countries of its merchants. */
  readonly countries: readonly string[];
  /** Card brands, each with how long an authorization lasts, in words. */
  readonly cards: Readonly<Record<string, string>>;
  /** By the name of the capability. */
  readonly capabilities: Readonly<Record<string, CapabilityValue>>;
}

/** The data of the matrix of gateways. */
export interface GatewayMatrixData {
  readonly values: readonly {readonly value: CapabilityValue; readonly symbol: string; readonly title: string}[];
  readonly capabilities: readonly NamedOption[];
  readonly gateways: readonly MatrixGateway[];
  readonly currencies: readonly NamedOption[];
  readonly countries: readonly NamedOption[];
  readonly brands: readonly NamedOption[];
}

/** A payment that shows something about the rules. */
export interface RoutingExample {
  readonly label: string;
  readonly payment: RoutedPayment;
}

/** The data of the routing tester: the rules of the sandbox, and their inputs. */
export interface RoutingData {
  readonly rules: readonly RoutingRule[];
  readonly gateways: readonly RoutedGateway[];
  readonly capabilities: readonly NamedOption[];
  readonly brands: readonly NamedOption[];
  readonly currencies: readonly NamedOption[];
  readonly examples: readonly RoutingExample[];
}

/** The data of the decline mapping. */
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
