import type {Address, AddressField, FormRules, AddressForms, PostalRule} from '../../topics/addresses/forms';
import type {AddressError} from '../../topics/addresses/rules';
import type {RoutingRule} from '../../topics/gateways/routePayment';
import type {Json} from './json';

/** The entries of `contracts/catalogs/*.yaml`. The JSON Schemas beside them say what each property means. */

type Product = 'payments' | 'commerce';
export type GatewayName = 'gateway_a' | 'gateway_b' | 'gateway_c' | 'gateway_d' | 'gateway_e' | 'gateway_f';
export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay';

/** A value of `code` in a problem document. */
export interface ErrorCode {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly products: readonly Product[];
  /** A `transport` error is answered before an operation is found. */
  readonly scope: 'operation' | 'transport';
  readonly retriable: boolean;
  readonly retry: 'never' | 'after_retry_after' | 'same_key' | 'after_verification';
  readonly acts: 'developer' | 'merchant' | 'shopper' | 'client';
  readonly cause: string;
  readonly do: string;
  readonly shopper: string | null;
  readonly shopper_note: string | null;
  readonly sandbox_trigger: string | null;
}

/** A value of `errors[].code` in a problem document. */
export interface DetailCode {
  readonly code: string;
  readonly meaning: string;
  readonly keyword: string | null;
  readonly with: readonly string[];
  readonly shopper: string | null;
}

/** What to do by the status alone. */
interface StatusRule {
  readonly statuses: readonly number[];
  readonly says: string;
  readonly next: string;
}

export interface ErrorCodes {
  readonly errors: readonly ErrorCode[];
  readonly statuses: readonly StatusRule[];
  readonly detail_codes: readonly DetailCode[];
}

/** A value of `decline.code`. */
export interface DeclineCode {
  readonly code: string;
  readonly category: 'soft' | 'hard';
  readonly acts: 'merchant' | 'shopper' | 'client';
  /** A `rule` of the retry rules. */
  readonly retry: string;
  readonly may_cascade: boolean;
  readonly cascade_reason: string;
  readonly neutral: boolean;
  readonly cause: string;
  readonly do: string;
  readonly shopper: string;
  readonly sandbox_token: string | null;
  readonly since: string;
}

export interface RetryRule {
  readonly rule: string;
  readonly phrase: string;
  /** A duration of ISO 8601. */
  readonly wait: string | null;
}

/** A gateway's own code and the unified code that it becomes. */
interface RawCode {
  readonly raw_code: string;
  readonly code: string;
  readonly meaning: string;
}

interface RawCodes {
  readonly style: string;
  readonly pattern: string;
  /** The first one of a unified code is the one that the sandbox sends. */
  readonly codes: readonly RawCode[];
}

export interface DeclineCodes {
  readonly declines: readonly DeclineCode[];
  readonly retry_rules: readonly RetryRule[];
  readonly unmapped: string;
  readonly raw_codes: Readonly<Record<GatewayName, RawCodes>>;
}

type CapabilityValue = 'supported' | 'on_request' | 'not_implemented' | 'not_supported';

interface Capability {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The operations that answer `capability_unsupported` without it. */
  readonly operations: readonly string[];
}

export interface Gateway {
  readonly name: GatewayName;
  readonly id: string;
  readonly kind: string;
  readonly currencies: readonly string[];
  readonly countries: readonly string[];
  /** `authorization_lasts` is a duration of ISO 8601, null where the gateway holds nothing. */
  readonly cards: readonly {readonly brand: CardBrand; readonly authorization_lasts: string | null}[];
  readonly limits: {readonly captures: number; readonly refunds: number};
  readonly capabilities: Readonly<Record<string, CapabilityValue>>;
}

export interface CapabilityMeaning {
  readonly value: CapabilityValue;
  /** One character that stands before the title. */
  readonly symbol: string;
  readonly title: string;
  readonly meaning: string;
  readonly answer: string;
  readonly error: string | null;
}

export interface Gateways {
  readonly values: readonly CapabilityMeaning[];
  readonly capabilities: readonly Capability[];
  readonly gateways: readonly Gateway[];
}

/** What a routing rule can ask for. */
interface RoutingCondition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly in_sandbox: boolean;
}

/** A state of a network token. */
interface NetworkTokenState {
  readonly name: string;
  readonly title: string;
  readonly meaning: string;
  readonly sends: 'token' | 'number';
  readonly next: readonly string[];
}

export interface Routing {
  readonly conditions: readonly RoutingCondition[];
  readonly rules: readonly RoutingRule[];
  readonly cascading: readonly {
    readonly ends_as: string;
    readonly cascades: 'when_listed' | 'never';
    readonly why: string;
  }[];
  readonly network_tokens: {
    readonly states: readonly NetworkTokenState[];
    readonly number_sent_when: readonly string[];
  };
}

export interface Currency {
  readonly code: string;
  readonly numeric: string;
  /** The number of decimals of ISO 4217. */
  readonly exponent: number;
  readonly name: string;
  readonly kind: 'currency' | 'fund' | 'unit_of_account';
  readonly accepted: boolean;
  /** The decimals that `Intl` gives, where they are not the exponent. */
  readonly cldr_digits?: number;
}

export interface Currencies {
  readonly cldr: {readonly node: string; readonly icu: string; readonly cldr: string; readonly measured: string};
  readonly currencies: readonly Currency[];
}

export interface Countries {
  readonly countries: readonly {readonly code: string; readonly name: string}[];
}

interface InvalidAddress {
  readonly address: Address;
  /** What is wrong, in the order of the form. */
  readonly errors: readonly {readonly pointer: string; readonly code: AddressError['code']}[];
}

interface PostalCode extends PostalRule {
  readonly valid: string;
  readonly invalid: string;
}

interface Region {
  readonly code: string;
  readonly name: string;
  /** False when ISO 3166-2 does not have the code. */
  readonly iso?: false;
}

/** The form of an address in countries that have none of their own. */
export interface CommonAddressForm extends FormRules {
  readonly name: string;
  readonly postal_code: PostalCode | null;
  readonly regions: readonly Region[];
  readonly note: string | null;
  readonly example: Address;
  readonly invalid: readonly InvalidAddress[];
}

/** The form of an address in one country. */
interface AddressForm extends CommonAddressForm {
  readonly country: string;
}

export interface Addresses extends AddressForms<CommonAddressForm> {
  /** Each field: its word where a country has none of its own, and the autofill token of HTML. */
  readonly fields: Readonly<Record<AddressField, {readonly word: string; readonly autocomplete: string | null}>>;
  readonly countries: readonly AddressForm[];
}

/** What an app needs beside the products themselves. */
export interface ProductWords {
  readonly attributes: readonly {
    readonly name: string;
    readonly title: string;
    readonly type: 'text' | 'number' | 'code';
    readonly unit: string | null;
    readonly meaning: string;
    readonly example: string;
  }[];
  readonly availabilities: readonly {
    readonly status: string;
    readonly available: boolean;
    readonly shown: string;
    readonly button: string | null;
  }[];
}

export interface SettlementEntryType {
  readonly name: string;
  readonly sign: 'plus' | 'minus' | 'either';
  readonly meaning: string;
  readonly trigger: {
    readonly when: string;
    readonly events?: readonly string[];
    readonly timer?: 'statement' | 'reserve';
    readonly party?: 'issuer' | 'platform';
  };
  readonly formula: string;
  readonly payer: string;
  readonly payee: string;
  readonly availability: 'after_hold' | 'at_once';
  readonly source: 'payment_intent' | 'refund' | 'statement' | 'none';
  readonly reverses: readonly string[];
  readonly reversed_by: readonly string[];
  readonly rules: readonly string[];
  readonly example: {readonly computed: string; readonly amount: number};
}

interface SettlementTerms {
  readonly hold: string;
  readonly hold_starts: string;
  readonly statement_weekday: number;
  readonly statement_time: string;
  readonly statement_entries: number;
  readonly payout_sent_after: string;
  readonly payout_business_days: number;
  readonly reserve: string;
  readonly chargeback_fee: number;
}

export interface SettlementEntries {
  readonly terms: SettlementTerms;
  readonly entry_types: readonly SettlementEntryType[];
}

export interface SettlementColumn {
  readonly name: string;
  readonly type: 'integer' | 'string' | 'date';
  readonly required: boolean;
  readonly format: string;
  readonly example: string;
  readonly meaning: string;
  readonly source: string;
}

export interface SettlementFile {
  readonly file: {
    readonly standard: string;
    readonly media_type: string;
    readonly encoding: string;
    readonly byte_order_mark: boolean;
    readonly header: boolean;
    readonly separator: string;
    readonly quote: string;
    readonly quoting: string;
    readonly line_end: string;
    readonly name: string;
    readonly amounts: string;
    readonly time_zone: string;
    readonly empty: string;
    readonly new_columns: string;
    readonly reissue: string;
    readonly control_totals: readonly {readonly property: string; readonly rule: string}[];
  };
  readonly columns: readonly SettlementColumn[];
}

/** The tokens of the `appearance` object: their shape is that of the preview. */
export type {StylingToken, StylingTokens} from '../../topics/styling/stylingPreviewData';

/** An event that the embedded form sends to the page around it. */
export interface FormEvent {
  readonly name: string;
  readonly sent: string;
  readonly payload: readonly {readonly name: string; readonly type: string; readonly meaning: string}[];
  readonly example: Readonly<Record<string, unknown>>;
  readonly use_for: string;
  readonly not_for: string;
  readonly do: string;
  readonly since: string;
}

export interface FormEvents {
  readonly events: readonly FormEvent[];
}

/** What the script of the embedded form offers to a page. */
export interface FormScript {
  readonly options: readonly {
    readonly name: string;
    readonly type: string;
    readonly default: string | null;
    readonly required: boolean;
    readonly meaning: string;
    readonly since: string;
  }[];
  readonly methods: readonly {
    readonly name: string;
    readonly call: string;
    readonly returns: string;
    readonly meaning: string;
    readonly since: string;
  }[];
}

/** What the page around the embedded form has to allow: its shape is that of the policy maker. */
export type {FormPolicy} from '../../topics/embedded-form/cspMakerData';

/** A sandbox card: what a confirm with it leads to. */
export interface SandboxToken {
  readonly token: string;
  readonly card_number: string;
  readonly brand: CardBrand;
  readonly method: 'card' | 'asynchronous';
  /** How many attempts of a confirm fail technically before a gateway answers. */
  readonly failing_gateways: number;
  readonly confirm: 'authorized' | 'requires_action' | 'declined' | 'pending';
  /** The outcome after the shopper acted or `pending_for` passed. */
  readonly then: 'authorized' | 'declined' | null;
  readonly pending_for: string | null;
  readonly decline_code: string | null;
  readonly what: string;
}

/** An amount that decides the outcome of an operation. */
export interface SandboxAmount {
  readonly operation: 'confirmPaymentIntent' | 'createRefund';
  readonly subject: 'Payment' | 'Refund';
  /** Minor units of `currency`. */
  readonly amount: number;
  readonly currency: string;
  readonly error: string | null;
  readonly then: 'authorized' | 'declined' | 'failed';
  /** A duration of ISO 8601, or null when it is decided at once. */
  readonly after: string | null;
  readonly decline_code: string | null;
  readonly failure_reason: string | null;
  readonly what: string;
}

interface SandboxHeader {
  readonly header: string;
  readonly value: string;
  readonly pattern: string;
  readonly values: readonly string[] | null;
  readonly example: string;
  readonly what: string;
}

/** What a party does, by a value of the header `Sandbox-Party`. */
interface SandboxParty {
  readonly deed: string;
  /** The kind of object in the path of the request. */
  readonly path: 'checkout' | 'order' | 'return';
  readonly what: string;
}

export interface SandboxTriggers {
  readonly expiry: {readonly month: number; readonly year: number};
  readonly tokens: readonly SandboxToken[];
  readonly amounts: readonly SandboxAmount[];
  readonly headers: readonly SandboxHeader[];
  readonly parties: readonly SandboxParty[];
}

/** What the answer of a receiver does to a delivery. */
interface WebhookAnswer {
  /** Statuses that are tested; none when there is no answer. */
  readonly statuses: readonly number[];
  readonly title: string;
  /** A transition of the lifecycle `webhook_delivery`. */
  readonly effect: 'deliver' | 'retry' | 'disable';
  readonly does: string;
}

/** A delivery without its signature, to check programs with. */
export interface WebhookVector {
  readonly title: string;
  readonly secret: string;
  readonly id: string;
  /** Unix seconds. */
  readonly timestamp: number;
  readonly body: string;
}

/** How events reach a webhook endpoint. Times are durations of ISO 8601. */
export interface WebhookDelivery {
  readonly standard: {readonly name: string; readonly version: string};
  readonly request: {
    readonly method: string;
    readonly media_type: string;
    readonly local_hosts: readonly string[];
    /** Bytes. */
    readonly longest_body: number;
  };
  readonly headers: readonly {readonly name: string; readonly holds: string}[];
  readonly signature: {
    readonly version: string;
    readonly algorithm: string;
    readonly signed: string;
    readonly secret_prefix: string;
    readonly tolerance: string;
  };
  readonly timeout: string;
  /** The pause after each failed attempt but the last. */
  readonly retries: readonly string[];
  readonly retention: string;
  readonly remember: string;
  readonly overlap: string;
  readonly answers: readonly WebhookAnswer[];
  readonly longest_retry_after: string;
  readonly vectors: readonly WebhookVector[];
}

/** A step of a recipe: a request, what the shopper does, or what your server answers webhooks with. */
export interface RecipeStep {
  readonly operation?: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, Json>>;
  readonly raw?: string;
  readonly raw_size?: number;
  readonly method?: string;
  readonly idempotency_key?: string;
  readonly key?: 'publishable';
  readonly version?: string;
  readonly repeat?: number;
  readonly times?: number;
  readonly background?: true;
  readonly error?: string;
  readonly shopper?: 'checkout' | 'challenge';
  readonly id?: string;
  readonly card_number?: string;
  readonly receiver?: number;
  /** Lets this time pass first: a duration of ISO 8601. */
  readonly advance?: string;
}

interface RecipePart {
  /** The start that it goes on from. */
  readonly after: string | null;
  readonly ids: Readonly<Record<string, readonly string[]>>;
  readonly steps: readonly RecipeStep[];
}

/** Where recipes start from. */
export interface RecipeStart extends RecipePart {
  readonly start: string;
  readonly title: string;
}

/** How to cause something in the sandbox. The error that it causes is that of its last step. */
export interface Recipe extends RecipePart {
  readonly recipe: string;
  /** As `machine.transition`. */
  readonly transitions: readonly string[];
  readonly payment_status: string | null;
}

export interface Recipes {
  readonly starts: readonly RecipeStart[];
  readonly recipes: readonly Recipe[];
}

/** A row of the truth table of idempotency keys: what the last of its requests is answered. */
export interface IdempotencyRow {
  readonly key: string;
  readonly body: string;
  /** What became of the first request with the key. */
  readonly first: string;
  readonly ids: Readonly<Record<string, readonly string[]>>;
  readonly steps: readonly RecipeStep[];
  readonly status: number;
  readonly replayed: boolean;
  readonly runs: string;
}

export interface IdempotencyRows {
  readonly rows: readonly IdempotencyRow[];
}

/** What the partner's app says to shoppers for one value of the API. */
export interface ShopperWord {
  readonly value: string;
  readonly words: string;
  readonly tone?: 'neutral' | 'progress' | 'good' | 'warning' | 'bad';
  /** What the app shows or offers beside it, as Markdown. */
  readonly show?: string;
}

/** Words for each state of a machine, or each value of a field. */
interface ShopperWordTable {
  readonly table: string;
  readonly title: string;
  readonly machine?: string;
  /** As `Total.type`. */
  readonly field?: string;
  readonly words: readonly ShopperWord[];
}

export interface ShopperWords {
  /** What the app says for a value that it does not know. */
  readonly unknown: string;
  readonly tables: readonly ShopperWordTable[];
}

/** A field of a return by whose time something has to happen. */
interface ReturnDeadline {
  readonly field: string;
  /** The transition of the return that its timer fires. */
  readonly transition: string | null;
  readonly starts: string;
  readonly rule: string | null;
  readonly error: string | null;
  readonly passed: string;
}

/** What the merchant finds out about units of a return. */
interface ReturnDisposition {
  readonly disposition: string;
  readonly refunded: boolean;
  readonly found: string;
  readonly units: string;
}

/** How a return of the story ends up before its refund. Amounts are minor units. */
interface ReturnOutcome {
  readonly outcome: string;
  readonly when: string;
  readonly scene: string;
  readonly return_id: string;
  readonly transitions: readonly string[];
  readonly status: string;
  readonly quoted: number;
  readonly final: number;
  readonly refund: string;
}

/** An error with its first detail. Without an error, a quote that is not eligible. */
export interface ObstacleAnswer {
  readonly error: string | null;
  readonly pointer: string | null;
  readonly detail: string | null;
}

/** What stands in the way of a return. */
interface ReturnObstacle {
  readonly obstacle: string;
  readonly when: string;
  readonly quote: ObstacleAnswer | null;
  readonly create: ObstacleAnswer;
  readonly shopper: string | null;
}

export interface Returns {
  readonly deadlines: readonly ReturnDeadline[];
  readonly dispositions: readonly ReturnDisposition[];
  readonly outcomes: readonly ReturnOutcome[];
  readonly obstacles: readonly ReturnObstacle[];
}

/** Who takes part in an order. */
interface Party {
  /** As the actor of lifecycles. */
  readonly party: string;
  readonly title: string;
  /** What it does, and what it never does, as sentences without their subject. */
  readonly does: string;
  readonly never: string;
}

export interface Parties {
  readonly parties: readonly Party[];
}
