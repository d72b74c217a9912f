// Generated from the JSON Schemas in contracts by npm run types.
import type {Json} from '../../../../packages/json';

/** A field of an address. */
export type AddressField =
  | 'name'
  | 'company'
  | 'line1'
  | 'line2'
  | 'line3'
  | 'dependent_locality'
  | 'locality'
  | 'region'
  | 'postal_code'
  | 'sorting_code';

/** The form of the postal code, or null where there is none. */
export type PostalCode = {
  /** A regular expression for the whole value, in upper case and without spaces at its ends. */
  readonly pattern: string;
  /** The letters that the value may begin with. By default only the pattern applies. */
  readonly prefixes?: readonly string[];
  /** A valid value. */
  readonly valid: string;
  /** An invalid value. */
  readonly invalid: string;
  /** One or more sentences that a shopper may read, without quotation marks around them. No code, no links. */
  readonly hint: string;
} | null;

/** The form of a country that has none of its own. */
export interface CommonAddressForm {
  /** The country in words. */
  readonly name: string;
  /** The lines of the label, with fields in braces. `region_name` is the name of the region, `region` its code. */
  readonly format: readonly string[];
  /** Fields, in the order of the form. */
  readonly fields: readonly AddressField[];
  /** Fields, in the order of the form. */
  readonly required: readonly AddressField[];
  /** The country's words for its fields. */
  readonly labels: {
    readonly [key: string]: string;
  };
  /** The fields that the label has in upper case. */
  readonly upper: readonly AddressField[];
  /** Null, for postal codes of any form. */
  readonly postal_code: PostalCode;
  /** The regions, or none where the country has none or they are free text. */
  readonly regions: readonly {
    /** The second part of the code of ISO 3166-2. */
    readonly code: string;
    /** The name. */
    readonly name: string;
    /** False when ISO 3166-2 does not have the code. */
    readonly iso?: false;
  }[];
  /** A note, or null. */
  readonly note: string | null;
  /** A whole address. */
  readonly example: {
    /** The country. */
    readonly country: string;
  } & {
    readonly [key: string]: string;
  };
  /** Invalid addresses, with their errors in the order of the form. */
  readonly invalid: readonly {
    /** A whole address. */
    readonly address: {
      /** The country. */
      readonly country: string;
    } & {
      readonly [key: string]: string;
    };
    /** What is wrong. */
    readonly errors: readonly {
      /** A JSON Pointer into the address. */
      readonly pointer: string;
      /** A detail code. */
      readonly code: 'required' | 'format' | 'unknown_value';
    }[];
  }[];
}

/** The form of an address in each country. */
export interface Addresses {
  /** The fields of every form. */
  readonly fields: {
    /** What a form needs of a field. */
    readonly name: {
      /** The word for the field, as part of a sentence. */
      readonly word: string;
      /** The autofill token of HTML, or null where there is none. */
      readonly autocomplete:
        | 'name'
        | 'organization'
        | 'address-line1'
        | 'address-line2'
        | 'address-line3'
        | 'address-level1'
        | 'address-level2'
        | 'address-level3'
        | 'postal-code'
        | null;
    };
    /** What a form needs of a field. */
    readonly company: {
      /** The word for the field, as part of a sentence. */
      readonly word: string;
      /** The autofill token of HTML, or null where there is none. */
      readonly autocomplete:
        | 'name'
        | 'organization'
        | 'address-line1'
        | 'address-line2'
        | 'address-line3'
        | 'address-level1'
        | 'address-level2'
        | 'address-level3'
        | 'postal-code'
        | null;
    };
    /** What a form needs of a field. */
    readonly line1: {
      /** The word for the field, as part of a sentence. */
      readonly word: string;
      /** The autofill token of HTML, or null where there is none. */
      readonly autocomplete:
        | 'name'
        | 'organization'
        | 'address-line1'
        | 'address-line2'
        | 'address-line3'
        | 'address-level1'
        | 'address-level2'
        | 'address-level3'
        | 'postal-code'
        | null;
    };
    /** What a form needs of a field. */
    readonly line2: {
      /** The word for the field, as part of a sentence. */
      readonly word: string;
      /** The autofill token of HTML, or null where there is none. */
      readonly autocomplete:
        | 'name'
        | 'organization'
        | 'address-line1'
        | 'address-line2'
        | 'address-line3'
        | 'address-level1'
        | 'address-level2'
        | 'address-level3'
        | 'postal-code'
        | null;
    };
    /** What a form needs of a field. */
    readonly line3: {
      /** The word for the field, as part of a sentence. */
      readonly word: string;
      /** The autofill token of HTML, or null where there is none. */
      readonly autocomplete:
        | 'name'
        | 'organization'
        | 'address-line1'
        | 'address-line2'
        | 'address-line3'
        | 'address-level1'
        | 'address-level2'
        | 'address-level3'
        | 'postal-code'
        | null;
    };
    /** What a form needs of a field. */
    readonly dependent_locality: {
      /** The word for the field, as part of a sentence. */
      readonly word: string;
      /** The autofill token of HTML, or null where there is none. */
      readonly autocomplete:
        | 'name'
        | 'organization'
        | 'address-line1'
        | 'address-line2'
        | 'address-line3'
        | 'address-level1'
        | 'address-level2'
        | 'address-level3'
        | 'postal-code'
        | null;
    };
    /** What a form needs of a field. */
    readonly locality: {
      /** The word for the field, as part of a sentence. */
      readonly word: string;
      /** The autofill token of HTML, or null where there is none. */
      readonly autocomplete:
        | 'name'
        | 'organization'
        | 'address-line1'
        | 'address-line2'
        | 'address-line3'
        | 'address-level1'
        | 'address-level2'
        | 'address-level3'
        | 'postal-code'
        | null;
    };
    /** What a form needs of a field. */
    readonly region: {
      /** The word for the field, as part of a sentence. */
      readonly word: string;
      /** The autofill token of HTML, or null where there is none. */
      readonly autocomplete:
        | 'name'
        | 'organization'
        | 'address-line1'
        | 'address-line2'
        | 'address-line3'
        | 'address-level1'
        | 'address-level2'
        | 'address-level3'
        | 'postal-code'
        | null;
    };
    /** What a form needs of a field. */
    readonly postal_code: {
      /** The word for the field, as part of a sentence. */
      readonly word: string;
      /** The autofill token of HTML, or null where there is none. */
      readonly autocomplete:
        | 'name'
        | 'organization'
        | 'address-line1'
        | 'address-line2'
        | 'address-line3'
        | 'address-level1'
        | 'address-level2'
        | 'address-level3'
        | 'postal-code'
        | null;
    };
    /** What a form needs of a field. */
    readonly sorting_code: {
      /** The word for the field, as part of a sentence. */
      readonly word: string;
      /** The autofill token of HTML, or null where there is none. */
      readonly autocomplete:
        | 'name'
        | 'organization'
        | 'address-line1'
        | 'address-line2'
        | 'address-line3'
        | 'address-level1'
        | 'address-level2'
        | 'address-level3'
        | 'postal-code'
        | null;
    };
  };
  readonly default: CommonAddressForm;
  /** One entry per country that has a form of its own. */
  readonly countries: readonly {
    /** The alpha-2 code of ISO 3166-1. */
    readonly country: string;
    /** The country in words. */
    readonly name: string;
    /** The lines of the label, with fields in braces. `region_name` is the name of the region, `region` its code. */
    readonly format: readonly string[];
    /** Fields, in the order of the form. */
    readonly fields: readonly AddressField[];
    /** Fields, in the order of the form. */
    readonly required: readonly AddressField[];
    /** The country's words for its fields. */
    readonly labels: {
      readonly [key: string]: string;
    };
    /** The fields that the label has in upper case. */
    readonly upper: readonly AddressField[];
    readonly postal_code: PostalCode;
    /** The regions, or none where the country has none or they are free text. */
    readonly regions: readonly {
      /** The second part of the code of ISO 3166-2. */
      readonly code: string;
      /** The name. */
      readonly name: string;
      /** False when ISO 3166-2 does not have the code. */
      readonly iso?: false;
    }[];
    /** A note, or null. */
    readonly note: string | null;
    /** A whole address. */
    readonly example: {
      /** The country. */
      readonly country: string;
    } & {
      readonly [key: string]: string;
    };
    /** Invalid addresses, with their errors in the order of the form. */
    readonly invalid: readonly {
      /** A whole address. */
      readonly address: {
        /** The country. */
        readonly country: string;
      } & {
        readonly [key: string]: string;
      };
      /** What is wrong. */
      readonly errors: readonly {
        /** A JSON Pointer into the address. */
        readonly pointer: string;
        /** A detail code. */
        readonly code: 'required' | 'format' | 'unknown_value';
      }[];
    }[];
  }[];
}

/** What a checkout shows before the payment. */
export interface CheckoutInformation {
  /** One entry per piece of information. */
  readonly entries: readonly {
    /** What the shopper sees. */
    readonly what: string;
    /** Where it comes from: the name of a schema and the fields within it, `[]` after an array. */
    readonly fields: readonly string[];
    /** The provision that requires it. */
    readonly law: string;
  }[];
}

/** The countries and areas of ISO 3166-1. */
export interface Countries {
  /** One entry per code, in the order of the codes. */
  readonly countries: readonly {
    /** The alpha-2 code. */
    readonly code: string;
    /** The name in English. */
    readonly name: string;
  }[];
}

/** One currency. */
export interface Currency {
  /** The alphabetic code. */
  readonly code: string;
  /** The numeric code. */
  readonly numeric: string;
  /** The number of decimals of ISO 4217. An amount in minor units is divided by 10 to this power. */
  readonly exponent: 0 | 2 | 3 | 4;
  /** The name in English. */
  readonly name: string;
  /** Funds and units of account are not cash currencies. */
  readonly kind: 'currency' | 'fund' | 'unit_of_account';
  /** Whether a gateway supports it. */
  readonly accepted: boolean;
  /** The decimals of `Intl`, if they differ from the exponent. */
  readonly cldr_digits?: number;
}

/** The currencies and funds of ISO 4217 that have an exponent. */
export interface Currencies {
  /** The source of `cldr_digits`. */
  readonly cldr: {
    /** The version of Node.js. */
    readonly node: string;
    /** The version of ICU. */
    readonly icu: string;
    /** The version of CLDR. */
    readonly cldr: string;
    /** The expression. */
    readonly measured: string;
  };
  /** One entry per code, in the order of the codes. */
  readonly currencies: readonly Currency[];
}

/** One unified decline code. */
export interface DeclineCode {
  /** A name that code uses, in snake_case. */
  readonly code: string;
  /** After a hard decline the same card is never tried again, after a soft one it can work. */
  readonly category: 'soft' | 'hard';
  /** Who acts next. `client` is the integrator's code, without a person. */
  readonly acts: 'merchant' | 'shopper' | 'client';
  /** When the same card may be tried again. */
  readonly retry:
    | 'same_card_later'
    | 'same_card_once'
    | 'same_card_new_code'
    | 'same_card_with_authentication'
    | 'same_card_shopper_present'
    | 'same_card_next_day'
    | 'same_card_after_a_minute'
    | 'after_verification'
    | 'never';
  /** Whether a routing rule may list it, so that another gateway is tried while the shopper waits. */
  readonly may_cascade: boolean;
  /** Why a rule may list it, or may not. */
  readonly cascade_reason: string;
  /** Whether the reason is kept from the shopper, who may not be the card's owner. All of these have the same shopper text. */
  readonly neutral: boolean;
  /** One or more sentences of Markdown with code spans, and links by path of the site or by anchor of the same page. */
  readonly cause: string;
  /** One or more sentences of Markdown with code spans, and links by path of the site or by anchor of the same page. */
  readonly do: string;
  /** One or more sentences that a shopper may read, without quotation marks around them. No code, no links. */
  readonly shopper: string;
  /** The text in German, as the hosted page and the form of the sandbox show it. */
  readonly shopper_de: string;
  /** The sandbox token that provokes it, or null when none can. */
  readonly sandbox_token: string | null;
  /** A released version, by its date. */
  readonly since: '2025-11-01' | '2026-05-01' | '2026-11-01';
}

/** One retry rule. */
export interface RetryRule {
  /** When the same card may be tried again. */
  readonly rule:
    | 'same_card_later'
    | 'same_card_once'
    | 'same_card_new_code'
    | 'same_card_with_authentication'
    | 'same_card_shopper_present'
    | 'same_card_next_day'
    | 'same_card_after_a_minute'
    | 'after_verification'
    | 'never';
  /** The rule in words, as part of a sentence. */
  readonly phrase: string;
  /** How long to wait at least, or null. */
  readonly wait: string | null;
}

/** Every value of `decline.code`, and the raw codes of the gateways that map to it. */
export interface DeclineCodes {
  /** One entry per unified decline code. */
  readonly declines: readonly DeclineCode[];
  /** One entry per value of `retry`. */
  readonly retry_rules: readonly RetryRule[];
  /** The unified code of a raw code that no list has. */
  readonly unmapped: string;
  /** The raw codes of each gateway, by its name. */
  readonly raw_codes: {
    /** The raw codes of one gateway. */
    readonly gateway_a: {
      /** One or more sentences of Markdown with code spans, and links by path of the site or by anchor of the same page. */
      readonly style: string;
      /** A regular expression that each raw code of the gateway matches. */
      readonly pattern: string;
      /** The raw codes. The first one of a unified code is the one that the sandbox sends. */
      readonly codes: readonly {
        /** What the gateway sends. */
        readonly raw_code: string;
        /** The unified code that it maps to. */
        readonly code: string;
        /** The gateway's own words. */
        readonly meaning: string;
      }[];
    };
    /** The raw codes of one gateway. */
    readonly gateway_b: {
      /** One or more sentences of Markdown with code spans, and links by path of the site or by anchor of the same page. */
      readonly style: string;
      /** A regular expression that each raw code of the gateway matches. */
      readonly pattern: string;
      /** The raw codes. The first one of a unified code is the one that the sandbox sends. */
      readonly codes: readonly {
        /** What the gateway sends. */
        readonly raw_code: string;
        /** The unified code that it maps to. */
        readonly code: string;
        /** The gateway's own words. */
        readonly meaning: string;
      }[];
    };
    /** The raw codes of one gateway. */
    readonly gateway_c: {
      /** One or more sentences of Markdown with code spans, and links by path of the site or by anchor of the same page. */
      readonly style: string;
      /** A regular expression that each raw code of the gateway matches. */
      readonly pattern: string;
      /** The raw codes. The first one of a unified code is the one that the sandbox sends. */
      readonly codes: readonly {
        /** What the gateway sends. */
        readonly raw_code: string;
        /** The unified code that it maps to. */
        readonly code: string;
        /** The gateway's own words. */
        readonly meaning: string;
      }[];
    };
    /** The raw codes of one gateway. */
    readonly gateway_d: {
      /** One or more sentences of Markdown with code spans, and links by path of the site or by anchor of the same page. */
      readonly style: string;
      /** A regular expression that each raw code of the gateway matches. */
      readonly pattern: string;
      /** The raw codes. The first one of a unified code is the one that the sandbox sends. */
      readonly codes: readonly {
        /** What the gateway sends. */
        readonly raw_code: string;
        /** The unified code that it maps to. */
        readonly code: string;
        /** The gateway's own words. */
        readonly meaning: string;
      }[];
    };
    /** The raw codes of one gateway. */
    readonly gateway_e: {
      /** One or more sentences of Markdown with code spans, and links by path of the site or by anchor of the same page. */
      readonly style: string;
      /** A regular expression that each raw code of the gateway matches. */
      readonly pattern: string;
      /** The raw codes. The first one of a unified code is the one that the sandbox sends. */
      readonly codes: readonly {
        /** What the gateway sends. */
        readonly raw_code: string;
        /** The unified code that it maps to. */
        readonly code: string;
        /** The gateway's own words. */
        readonly meaning: string;
      }[];
    };
    /** The raw codes of one gateway. */
    readonly gateway_f: {
      /** One or more sentences of Markdown with code spans, and links by path of the site or by anchor of the same page. */
      readonly style: string;
      /** A regular expression that each raw code of the gateway matches. */
      readonly pattern: string;
      /** The raw codes. The first one of a unified code is the one that the sandbox sends. */
      readonly codes: readonly {
        /** What the gateway sends. */
        readonly raw_code: string;
        /** The unified code that it maps to. */
        readonly code: string;
        /** The gateway's own words. */
        readonly meaning: string;
      }[];
    };
  };
}

/** A product whose operations are meant. */
export type Product = 'payments' | 'commerce';

/** One value of `code`. */
export interface ErrorCode {
  /** A name that code uses, in snake_case. */
  readonly code: string;
  /** The HTTP status of the response. */
  readonly status: 400 | 401 | 402 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 502 | 503 | 504;
  /** The `title` of the problem document. */
  readonly title: string;
  /** The products whose operations can return it. */
  readonly products: readonly Product[];
  /** Whether an operation returns it, or the server before it finds an operation. */
  readonly scope: 'operation' | 'transport';
  /** The `retriable` of the problem document, true when the same request with the same key can still have a different outcome. */
  readonly retriable: boolean;
  /** When to repeat. `after_retry_after` and `same_key` are retriable, `after_verification` is only with a new key and once the object was read. */
  readonly retry: 'never' | 'after_retry_after' | 'same_key' | 'after_verification';
  /** Whether it is stored under the idempotency key, as the outcome of an operation that began. */
  readonly stored: boolean;
  /** Who acts next. `client` is the integrator's code, without a person. */
  readonly acts: 'developer' | 'merchant' | 'shopper' | 'client';
  /** One or more sentences of Markdown with code spans, and links by path of the site or by anchor of the same page. */
  readonly cause: string;
  /** One or more sentences of Markdown with code spans, and links by path of the site or by anchor of the same page. */
  readonly do: string;
  /** What the shopper may read, or null when there is nothing to show. */
  readonly shopper: string | null;
  /** What the screen does instead of one fixed sentence, or null. */
  readonly shopper_note: string | null;
  /** How a request provokes it in the sandbox, or null when none can. */
  readonly sandbox_trigger: string | null;
}

/** What statuses have in common. */
export interface StatusRule {
  /** The HTTP statuses. */
  readonly statuses: readonly number[];
  /** What the status means. */
  readonly meaning: string;
  /** What to do. */
  readonly next: string;
}

/** One value of `errors[].code`. */
export interface DetailCode {
  /** A name that code uses, in snake_case. */
  readonly code: string;
  /** What is wrong with the field. */
  readonly meaning: string;
  /** The keyword of JSON Schema whose failure it reports, or null when a rule of the operation does. */
  readonly keyword: string | null;
  /** The error codes whose `errors[]` can hold it. */
  readonly with: readonly string[];
  /** What the shopper may read, or null. */
  readonly shopper: string | null;
}

/** Every value of `code` and of `errors[].code` in a problem document. */
export interface ErrorCodes {
  /** One entry per value of `code`, in the order of the HTTP status groups of the page. */
  readonly errors: readonly ErrorCode[];
  /** What to do by the status alone. Each status of an error is in one entry. */
  readonly statuses: readonly StatusRule[];
  /** One entry per value of `errors[].code`. */
  readonly detail_codes: readonly DetailCode[];
}

/** One event. */
export interface FormEvent {
  /** A name that code uses, in snake_case. */
  readonly name: string;
  /** When it is sent. */
  readonly sent: string;
  /** The fields of the argument of its handlers. */
  readonly payload: readonly {
    /** A name that code uses, in snake_case. */
    readonly name: string;
    /** Its type, in words. */
    readonly type: 'string' | 'string or null' | 'integer' | 'boolean' | 'array of strings';
    /** One or more sentences of Markdown with code spans, and links by path of the site or by anchor of the same page. */
    readonly meaning: string;
  }[];
  /** A payload. A test compares its fields with `payload`. */
  readonly example: Readonly<Record<string, Json>>;
  /** Its use. */
  readonly use_for: string;
  /** What it must not be used for, and why. */
  readonly not_for: string;
  /** What a page does, in a few words. */
  readonly do: string;
  /** How to raise it in the sandbox. A browser test raises each event. */
  readonly sandbox: string;
  /** A released version, by its date. */
  readonly since: '2025-11-01' | '2026-05-01' | '2026-11-01';
}

/** The events that the form sends to the page, and the use of each. */
export interface FormEvents {
  /** One entry per event, in the order of the page. */
  readonly events: readonly FormEvent[];
}

/** One source that the form needs. */
export interface PolicyNeed {
  /** A directive of CSP 3. */
  readonly directive: string;
  /** One of `hosts`. */
  readonly host: 'script' | 'live' | 'sandbox';
  /** Where it is needed. */
  readonly environment: 'both' | 'live' | 'sandbox';
  /** The feature of the form that it is for. */
  readonly feature: 'form' | 'wallets' | 'three_d_secure';
  /** What it is for, without a full stop at the end. */
  readonly why: string;
}

/** The sources that the form needs in a content security policy, the policy to start from, and other headers. */
export interface FormPolicy {
  /** The origins that sources are made of. */
  readonly hosts: {
    /** An origin with HTTPS. */
    readonly script: string;
    /** An origin with HTTPS. */
    readonly live: string;
    /** An origin with HTTPS. */
    readonly sandbox: string;
  };
  /** One entry per source. */
  readonly needs: readonly PolicyNeed[];
  /** One entry per directive of the policy to start from. */
  readonly start: readonly {
    /** A directive of CSP 3. */
    readonly directive: string;
    /** What it allows. */
    readonly sources: readonly ("'self'" | "'none'")[];
  }[];
  /** One entry per other header. */
  readonly headers: readonly {
    /** Its name. */
    readonly header: string;
    /** Its value. */
    readonly value: string;
    /** The feature of the form that it is for. */
    readonly feature: 'form' | 'wallets' | 'three_d_secure';
    /** What it is for, without a full stop at the end. */
    readonly why: string;
  }[];
}

/** The options and methods that the script offers to a page. */
export interface FormScript {
  /** One entry per property of the argument of `createCheckout`. */
  readonly options: readonly {
    /** A name in lowerCamelCase. */
    readonly name: string;
    /** Its type, in words. */
    readonly type: string;
    /** Its default, or null if it is required. */
    readonly default: string | null;
    /** Whether it is required. */
    readonly required: boolean;
    /** One or more sentences of Markdown with code spans, and links by path of the site or by anchor of the same page. */
    readonly meaning: string;
    /** A released version, by its date. */
    readonly since: '2025-11-01' | '2026-05-01' | '2026-11-01';
  }[];
  /** One entry per method of what `createCheckout` returns. */
  readonly methods: readonly {
    /** A name in lowerCamelCase. */
    readonly name: string;
    /** A call with the names of its arguments. */
    readonly call: string;
    /** What it returns, in words. */
    readonly returns: string;
    /** One or more sentences of Markdown with code spans, and links by path of the site or by anchor of the same page. */
    readonly meaning: string;
    /** A released version, by its date. */
    readonly since: '2025-11-01' | '2026-05-01' | '2026-11-01';
  }[];
}

/** Whether a gateway can do it. */
export type CapabilityValue = 'supported' | 'on_request' | 'not_implemented' | 'not_supported';

/** What one value means. */
export interface CapabilityMeaning {
  readonly value: CapabilityValue;
  /** One character before the title, so that values differ without color. */
  readonly symbol: string;
  /** The value in words. */
  readonly title: string;
  /** A short text for people, without a full stop. */
  readonly meaning: string;
  /** What a call returns, as Markdown without a full stop. */
  readonly response: string;
  /** The error code of the response, or null. */
  readonly error: string | null;
}

/** The name of a gateway. */
export type GatewayName = 'gateway_a' | 'gateway_b' | 'gateway_c' | 'gateway_d' | 'gateway_e' | 'gateway_f';

/** The brand of a card, by the name that `payment_method.card.brand` has. */
export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay';

/** One gateway. */
export interface Gateway {
  readonly name: GatewayName;
  /** The id of the connection, which routing rules use. */
  readonly id: string;
  /** A short text for people, without a full stop. */
  readonly kind: string;
  /** The currencies that it supports. */
  readonly currencies: readonly string[];
  /** The countries whose merchants it serves. */
  readonly countries: readonly string[];
  /** One entry per card brand that it supports. */
  readonly cards: readonly {
    readonly brand: CardBrand;
    /** How long an authorization can be captured, or null if the gateway does not authorize. */
    readonly authorization_lasts: string | null;
  }[];
  /** How often one payment can be captured and refunded. Beyond it the response is `capability_unsupported`. */
  readonly limits: {
    /** Captures of one payment. The last one must be final. */
    readonly captures: number;
    /** Refunds of one payment. */
    readonly refunds: number;
  };
  /** The value of each capability, by its name. */
  readonly capabilities: {
    readonly [key: string]: CapabilityValue;
  };
}

/** What each gateway can do, and which currencies, countries and cards it supports. */
export interface Gateways {
  /** A duration of ISO 8601, in days, hours, minutes and seconds. */
  readonly bank_transfer_authorization_lasts: string;
  /** One entry per value that a capability of a gateway can have. */
  readonly values: readonly CapabilityMeaning[];
  /** One entry per capability, in the order of the matrix. */
  readonly capabilities: readonly {
    /** A name that code uses, in snake_case. */
    readonly name: string;
    /** A short text for people, without a full stop. */
    readonly title: string;
    /** One or more sentences of Markdown with code spans, and links by path of the site or by anchor of the same page. */
    readonly description: string;
    /** The operations, by `operationId`, that return `capability_unsupported` without it. */
    readonly operations: readonly string[];
  }[];
  /** One entry per gateway. */
  readonly gateways: readonly Gateway[];
}

/** A request. */
export interface RecipeRequest {
  /** Waits for this time first. Not used by recipes, since readers cannot do it. */
  readonly advance?: string;
  /** The operation. */
  readonly operation: string;
  /** Path parameters. */
  readonly path?: {
    readonly [key: string]: string;
  };
  /** Query parameters. */
  readonly query?: {
    readonly [key: string]: string | number | boolean;
  };
  /** Headers to set. */
  readonly headers?: {
    readonly [key: string]: string;
  };
  /** The body. */
  readonly body?: Readonly<Record<string, Json>>;
  /** The bytes of a body that is no JSON of ours. */
  readonly raw?: string;
  /** Fills a body with this many bytes. */
  readonly raw_size?: number;
  /** Another method than the one of the operation. */
  readonly method?: 'DELETE';
  /** Else each request has its own. */
  readonly idempotency_key?: string;
  /** Which key is sent; by default the secret one. */
  readonly key?: 'publishable';
  /** The version to send. */
  readonly version?: string;
  /** Sends the same request this many times; the last one counts. */
  readonly repeat?: number;
  /** Sends it this many times, each with a key of its own. */
  readonly times?: number;
  /** Continues without waiting for the response. */
  readonly background?: true;
  /** The returned error code. */
  readonly error?: string;
}

/** A request, what the shopper does, or the response of your server to webhooks from now on. */
export type RecipeStep =
  | RecipeRequest
  | {
      /** Pays on the page of `url` of a checkout intent, or passes the challenge of `next_action.url` of a payment intent. */
      readonly shopper: 'checkout' | 'challenge';
      /** The object. */
      readonly id: string;
      /** The card. */
      readonly card_number?: string;
    }
  | {
      /** The status. */
      readonly receiver: number;
    };

/** The response to the last of some requests. */
export interface IdempotencyRow {
  /** The key of the last request. */
  readonly key: string;
  /** Its body. */
  readonly body: 'Any' | 'Same' | 'Other';
  /** What became of the first request with the key, or – when there is none. */
  readonly first: string;
  /** The names of created objects, by prefix, or by prefix and event type. */
  readonly ids: {
    readonly [key: string]: readonly string[];
  };
  /** What is done, one after the other. */
  readonly steps: readonly RecipeStep[];
  /** The status of the last response. */
  readonly status: number;
  /** Whether it has `Idempotency-Replayed: true`. */
  readonly replayed: boolean;
  /** Whether the operation is run for the last request. */
  readonly runs: string;
}

/** The truth table of idempotency keys. */
export interface Idempotency {
  /** How long a key and its outcome are stored. */
  readonly lifetime: string;
  /** One entry per row. */
  readonly rows: readonly IdempotencyRow[];
}

/** Who takes part in an order. */
export interface Parties {
  /** One entry per party. */
  readonly parties: readonly {
    /** Its name as the actor of lifecycles. */
    readonly party: 'shopper' | 'partner' | 'merchant' | 'platform' | 'carrier';
    /** Its name for readers. */
    readonly title: string;
    /** What it does. */
    readonly does: string;
    /** What it never does, though others might expect it. */
    readonly never: string;
  }[];
}

/** What an app needs beside the products themselves. */
export interface ProductWords {
  /** One entry per key of the attributes of a product. */
  readonly attributes: readonly {
    /** A name that code uses, in snake_case. */
    readonly name: string;
    /** A short text for people, without a full stop. */
    readonly title: string;
    /** How to read the value. */
    readonly type: 'text' | 'number' | 'code';
    /** The unit of a number, else null. */
    readonly unit: string | null;
    /** One or more sentences of Markdown with code spans, and links by path of the site or by anchor of the same page. */
    readonly meaning: string;
    /** An example value. */
    readonly example: string;
  }[];
  /** One entry per status of an availability. */
  readonly availabilities: readonly {
    /** A name that code uses, in snake_case. */
    readonly status: string;
    /** Whether a variant can go into a cart. */
    readonly available: boolean;
    /** A short text for people, without a full stop. */
    readonly shown: string;
    /** The text of the button, or null for none. */
    readonly button: string | null;
  }[];
}

/** One start. */
export interface RecipeStart {
  /** A name that code uses, in snake_case. */
  readonly start: string;
  /** What exists then. */
  readonly title: string;
  /** The start that it continues from, or null. */
  readonly after: string | null;
  /** The names of created objects, by prefix, or by prefix and event type. */
  readonly ids: {
    readonly [key: string]: readonly string[];
  };
  /** What is done, one after the other. */
  readonly steps: readonly RecipeStep[];
}

/** One recipe. The error that it causes is that of its last step. */
export interface Recipe {
  /** A name that code uses, in snake_case. */
  readonly recipe: string;
  /** The start that it continues from, or null. */
  readonly after: string | null;
  /** The names of created objects, by prefix, or by prefix and event type. */
  readonly ids: {
    readonly [key: string]: readonly string[];
  };
  /** What is done, one after the other. */
  readonly steps: readonly RecipeStep[];
  /** The transitions that it causes, as machine.transition. */
  readonly transitions: readonly string[];
  /** What the `payment_status` of `ci_one` is then, or null. */
  readonly payment_status: 'unpaid' | 'pending' | 'paid' | 'no_payment_required' | null;
}

/** How to cause errors, transitions and values of `payment_status` in the sandbox, only by public means. */
export interface Recipes {
  /** Where recipes start from, each after those that it starts from itself. */
  readonly starts: readonly RecipeStart[];
  /** One entry per recipe. */
  readonly recipes: readonly Recipe[];
}

/** A right by which a return is refunded, and what it needs. Null is everything. */
export interface RefundBasisEntry {
  /** A name that code uses, in snake_case. */
  readonly basis: string;
  /** The conditions in words. */
  readonly when: string;
  /** The reasons, one of which every line has. */
  readonly reasons: readonly string[] | null;
  /** Whole days after the day of delivery. */
  readonly days: number | null;
  /** The countries of the shipping address. */
  readonly countries: readonly string[] | null;
  /** What happens to shipping when every unit is canceled or refunded. */
  readonly shipping: string;
  /** The fee of the merchant. */
  readonly fee: string;
}

/** An error with its first detail. Without an error, a quote that is not eligible. */
export interface ObstacleResponse {
  /** A name, or null. */
  readonly error: string | null;
  /** The place in the body, or null when the error has no details. */
  readonly pointer: string | null;
  /** A name, or null. */
  readonly detail: string | null;
}

/** Deadlines of a return, by which right it is refunded, what an inspection can find, and what prevents a return. */
export interface Returns {
  /** One entry per deadline of a return, by its field. */
  readonly deadlines: readonly {
    /** A name that code uses, in snake_case. */
    readonly field: string;
    /** The transition of the return that its timer fires, or null. */
    readonly transition: string | null;
    /** What it is counted from. */
    readonly starts: string;
    /** Its duration if no transition defines it, or how it is counted. */
    readonly rule: string | null;
    /** The error code that is returned after it, or null. */
    readonly error: string | null;
    /** What happens when it passes. */
    readonly passed: string;
  }[];
  /** One entry per value of `refund_basis`, the first that fits counts. The last one fits every return. */
  readonly bases: readonly RefundBasisEntry[];
  /** One entry per value of `disposition`. */
  readonly dispositions: readonly {
    /** A name that code uses, in snake_case. */
    readonly disposition: string;
    /** Whether the units are refunded. */
    readonly refunded: boolean;
    /** One or more sentences of Markdown with code spans, and links by path of the site or by anchor of the same page. */
    readonly found: string;
    /** Where the units go. */
    readonly units: string;
  }[];
  /** How returns end before their refund, each in a scenario. */
  readonly outcomes: readonly {
    /** A name that code uses, in snake_case. */
    readonly outcome: string;
    /** One or more sentences of Markdown with code spans, and links by path of the site or by anchor of the same page. */
    readonly when: string;
    /** The scenario that shows it. */
    readonly scenario: string;
    /** The return in the scenario. */
    readonly return_id: string;
    /** The transitions that lead to it, in their order. */
    readonly transitions: readonly string[];
    /** The status after the last of these transitions. */
    readonly status: string;
    /** `expected_refund` at the request, in minor units. */
    readonly quoted: number;
    /** `expected_refund` after the last of these transitions, in minor units. */
    readonly final: number;
    /** A short text for people, without a full stop. */
    readonly refund: string;
  }[];
  /** What prevents a return. */
  readonly obstacles: readonly {
    /** A name that code uses, in snake_case. */
    readonly obstacle: string;
    /** One or more sentences of Markdown with code spans, and links by path of the site or by anchor of the same page. */
    readonly when: string;
    /** What `quoteReturn` returns, or null if it does not check it. */
    readonly quote: ObstacleResponse | null;
    /** What `createReturn` returns. */
    readonly create: ObstacleResponse;
    /** What to show the shopper, or null when the error is in your code. */
    readonly shopper: string | null;
  }[];
}

/** One routing rule. */
export interface RoutingRule {
  /** Its place among the rules. */
  readonly order: number;
  /** The matching values, by property. All properties must match; without properties, every payment matches. */
  readonly when: {
    /** Currencies. */
    readonly currency?: readonly string[];
    /** Capture methods. */
    readonly capture_method?: readonly ('automatic' | 'manual')[];
    /** Card brands. */
    readonly card_brand?: readonly CardBrand[];
    /** Wallets. */
    readonly wallet?: readonly ('apple_pay' | 'google_pay')[];
    /** Kinds of payment methods. */
    readonly method?: readonly ('card' | 'asynchronous')[];
  };
  /** The id of a gateway. */
  readonly gateway: string;
  /** The gateways that may come next, in this order. */
  readonly cascade_to: readonly string[];
  /** What cascades - `failed`, and decline codes whose `may_cascade` is true. */
  readonly cascade_on: readonly string[];
}

/** How payments are routed to a gateway, when they cascade, and when a network token replaces the card number. */
export interface Routing {
  /** One entry per property that a rule can ask for. */
  readonly conditions: readonly {
    /** A name that code uses, in snake_case. */
    readonly name: string;
    /** A short text for people, without a full stop. */
    readonly title: string;
    /** One or more sentences of Markdown with code spans, and links by path of the site or by anchor of the same page. */
    readonly description: string;
    /** Whether the rules of the sandbox can ask for it. */
    readonly in_sandbox: boolean;
  }[];
  /** How long a gateway has to respond. */
  readonly response_timeout: string;
  /** How long a client should wait for a response. */
  readonly client_timeout: string;
  /** The rules of the sandbox, the first one first. The last one has no condition. */
  readonly rules: readonly RoutingRule[];
  /** One entry per way in which an attempt can end without money. */
  readonly cascading: readonly {
    /** How the attempt ended, as Markdown without a full stop. */
    readonly ends_as: string;
    /** Whether the next gateway is tried. `when_listed` depends on the rule. */
    readonly cascades: 'when_listed' | 'never';
    /** One or more sentences of Markdown with code spans, and links by path of the site or by anchor of the same page. */
    readonly why: string;
  }[];
  /** The life of a network token, and when the card number is sent instead. */
  readonly network_tokens: {
    /** One entry per state, the first one first. */
    readonly states: readonly {
      /** A name that code uses, in snake_case. */
      readonly name: string;
      /** A short text for people, without a full stop. */
      readonly title: string;
      /** One or more sentences of Markdown with code spans, and links by path of the site or by anchor of the same page. */
      readonly meaning: string;
      /** What a gateway gets while it is in this state. */
      readonly sends: 'token' | 'number';
      /** The states that can follow. */
      readonly next: readonly string[];
    }[];
    /** One entry per reason to send the number. */
    readonly number_sent_when: readonly string[];
  };
}

/** One sandbox card. */
export interface SandboxToken {
  /** What goes into `payment_method.token`. */
  readonly token: string;
  /** What goes into the form. It passes the Luhn check and belongs to no person. */
  readonly card_number: string;
  readonly brand: CardBrand;
  /** What routing rules see. An asynchronous method needs a gateway that can do it. */
  readonly method: 'card' | 'asynchronous';
  /** How many attempts of a confirmation fail technically before a gateway responds. */
  readonly failing_gateways: number;
  /** How the issuer authenticates the shopper without a challenge. Without it, it does not. */
  readonly authentication?: 'frictionless' | 'attempted';
  /** The result of a confirmation from the responding gateway. */
  readonly confirm: 'authorized' | 'requires_action' | 'declined' | 'pending';
  /** Its result once the shopper has acted or `pending_for` has passed, or null when the confirmation decides. */
  readonly then: 'authorized' | 'declined' | null;
  /** How long the outcome is open, or null. */
  readonly pending_for: string | null;
  /** The unified decline code, or null. */
  readonly decline_code: string | null;
  /** One or more sentences of Markdown with code spans, and links by path of the site or by anchor of the same page. */
  readonly what: string;
}

/** One amount that decides an outcome, whatever the token. */
export interface SandboxAmount {
  /** The operation whose outcome it decides, by its `operationId`. */
  readonly operation: 'confirmPaymentIntent' | 'createRefund';
  /** What has this amount, in words. */
  readonly subject: 'Payment' | 'Refund';
  /** The amount in minor units. */
  readonly amount: number;
  /** The currency of the amount. */
  readonly currency: string;
  /** The error code of the response, or null on success. */
  readonly error: string | null;
  /** What happens to it later. */
  readonly then: 'authorized' | 'declined' | 'failed';
  /** How much later, or null when the response of the gateway decides it. */
  readonly after: string | null;
  /** The unified decline code, or null. */
  readonly decline_code: string | null;
  /** The `failure_reason` of a refund, or null. */
  readonly failure_reason: 'account_closed' | 'card_expired' | 'declined_by_issuer' | 'gateway_error' | 'other' | null;
  /** One or more sentences of Markdown with code spans, and links by path of the site or by anchor of the same page. */
  readonly what: string;
}

/** An act of a party. */
export interface SandboxParty {
  /** A name that code uses, in snake_case. */
  readonly action: string;
  /** The kind of object in the path of the request. */
  readonly path: 'product' | 'checkout' | 'order' | 'return' | 'settlement_statement';
  /** One or more sentences of Markdown with code spans, and links by path of the site or by anchor of the same page. */
  readonly what: string;
}

/** Tokens, card numbers, amounts, headers and actions of parties that decide an outcome in the sandbox. */
export interface SandboxTriggers {
  /** The expiry of every sandbox card. */
  readonly expiry: {
    /** The month. */
    readonly month: number;
    /** The year. */
    readonly year: number;
  };
  /** One entry per sandbox card. */
  readonly tokens: readonly SandboxToken[];
  /** One entry per amount that decides an outcome. */
  readonly amounts: readonly SandboxAmount[];
  /** One entry per header. */
  readonly headers: readonly {
    /** Its name. */
    readonly header: string;
    /** One or more sentences of Markdown with code spans, and links by path of the site or by anchor of the same page. */
    readonly value: string;
    /** A regular expression that its value matches. */
    readonly pattern: string;
    /** All its values, or null when there are too many to list. */
    readonly values: readonly string[] | null;
    /** A value. */
    readonly example: string;
    /** One or more sentences of Markdown with code spans, and links by path of the site or by anchor of the same page. */
    readonly what: string;
  }[];
  /** One entry per value of `Sandbox-Party`. */
  readonly parties: readonly SandboxParty[];
}

/** One type. */
export interface SettlementEntryType {
  /** A name that code uses, in snake_case. */
  readonly name: string;
  /** The sign of the amount, from the merchant's view. */
  readonly sign: 'plus' | 'minus' | 'either';
  /** One or more sentences of Markdown with code spans, and links by path of the site or by anchor of the same page. */
  readonly meaning: string;
  /** What it is booked on. Events, a timer or a party, one of them. */
  readonly trigger: {
    /** In words. */
    readonly when: string;
    /** The types of the events after which it is booked. */
    readonly events?: readonly string[];
    /** The term after which it is booked. */
    readonly timer?: 'statement' | 'reserve';
    /** Who causes it outside the API. */
    readonly party?: 'issuer' | 'platform';
  };
  /** How the amount is computed. */
  readonly formula: string;
  /** A side of a transfer. `funder` is the party that funds the voucher, the partner in the scenarios. */
  readonly payer: 'platform' | 'merchant' | 'shopper' | 'funder' | 'either';
  /** A side of a transfer. `funder` is the party that funds the voucher, the partner in the scenarios. */
  readonly payee: 'platform' | 'merchant' | 'shopper' | 'funder' | 'either';
  /** When the entry is `available`, after the hold of its sub-order or at once. */
  readonly availability: 'after_hold' | 'at_once';
  /** What `source_id` names when the entry is first booked. */
  readonly source: 'payment_intent' | 'refund' | 'statement' | 'none';
  /** The types that it reverses. */
  readonly reverses: readonly string[];
  /** The types that reverse it. */
  readonly reversed_by: readonly string[];
  /** Further rules. */
  readonly rules: readonly string[];
  /** An amount, and how it comes about. */
  readonly example: {
    /** The formula with numbers, in minor units. */
    readonly computed: string;
    /** The signed amount in minor units. */
    readonly amount: number;
  };
}

/** Every type of a settlement entry, and the terms by which statements and payouts are made. */
export interface SettlementEntries {
  /** When entries are free, statements are made and payouts are sent. */
  readonly terms: {
    /** The day of the week on which statements are made, in UTC. Sunday is 0, as in `Date.getUTCDay`. */
    readonly statement_weekday: number;
    /** The time of the day at which statements are made, in UTC. */
    readonly statement_time: string;
    /** How many entries a statement has at most. */
    readonly statement_entries: number;
    /** How many business days after it was scheduled a payout reaches the bank. */
    readonly payout_business_days: number;
    /** How long a reserve is kept, from its statement on. */
    readonly reserve: string;
    /** The fee of one chargeback, in minor units of the currency of the sale. */
    readonly chargeback_fee: number;
  };
  /** One entry per value of `type`, in the order in which the types first appear in a ledger. */
  readonly entry_types: readonly SettlementEntryType[];
}

/** One column. */
export interface SettlementColumn {
  /** A name that code uses, in snake_case. */
  readonly name: string;
  /** The type of the values. */
  readonly type: 'integer' | 'string' | 'date';
  /** Whether the field is never empty. */
  readonly required: boolean;
  /** A regular expression that each value matches. */
  readonly format: string;
  /** A value, as in the file. */
  readonly example: string;
  /** One or more sentences of Markdown with code spans, and links by path of the site or by anchor of the same page. */
  readonly meaning: string;
  /** The property of the settlement entry that it shows. */
  readonly source: string;
}

/** The form of the CSV file of a settlement statement, and its columns. */
export interface SettlementFile {
  /** The form of the file. */
  readonly file: {
    /** The standard of the form. */
    readonly standard: 'RFC 4180';
    /** The value of `Content-Type`. */
    readonly media_type: string;
    /** The encoding of the text. */
    readonly encoding: 'UTF-8';
    /** Whether a byte order mark comes first. */
    readonly byte_order_mark: boolean;
    /** Whether the first line has the names of the columns. */
    readonly header: boolean;
    /** What is between two fields. */
    readonly separator: ',';
    /** What surrounds a quoted field. */
    readonly quote: '"';
    /** Which fields are quoted. */
    readonly quoting: string;
    /** What ends a line, the last one too. */
    readonly line_end: '\r\n';
    /** The name of the file, with properties of the statement in braces. */
    readonly name: string;
    /** The form of amounts. */
    readonly amounts: string;
    /** The time zone of dates. */
    readonly time_zone: 'UTC';
    /** What an empty field means. */
    readonly empty: string;
    /** How the file may grow. */
    readonly new_columns: string;
    /** Whether a file is ever made anew. */
    readonly reissue: string;
    /** Checks of the file against its statement. */
    readonly control_totals: readonly {
      /** The property of the statement. */
      readonly property: string;
      /** What of the file equals it. */
      readonly rule: string;
    }[];
  };
  /** One entry per column, in the order of the file. */
  readonly columns: readonly SettlementColumn[];
}

/** How good it is for the shopper. */
export type Tone = 'neutral' | 'progress' | 'good' | 'warning' | 'bad';

/** One value. */
export interface ShopperWord {
  /** As the API writes it. */
  readonly value: string;
  /** As the shopper reads it. */
  readonly words: string;
  readonly tone?: Tone;
  /** What the app shows or offers beside it, as Markdown. */
  readonly show?: string;
}

/** The words for shoppers for each value of the API in the partner's app. */
export interface ShopperWords {
  /** The words for an unknown value. */
  readonly unknown: string;
  /** One table for each list of values. */
  readonly tables: readonly {
    /** Its name. */
    readonly table: string;
    /** Whose values they are. */
    readonly title: string;
    /** The lifecycle whose states they are. */
    readonly machine?: string;
    /** The field whose values they are, as Total.type. */
    readonly field?: string;
    /** One entry per value, in the order of the contract. */
    readonly words: readonly ShopperWord[];
  }[];
}

/** One token. */
export interface StylingToken {
  /** The name of a token, in lowerCamelCase. */
  readonly name: string;
  /** The table of the page that it is in. */
  readonly group: 'color' | 'type' | 'shape';
  /** A type of value. */
  readonly type: 'color' | 'length' | 'number' | 'weight' | 'font' | 'time';
  /** That the color may be translucent, as `#RRGGBBAA`. */
  readonly alpha?: true;
  /** The default in light. */
  readonly light: string;
  /** The default in dark. */
  readonly dark: string;
  /** Where it shows, as text without a full stop. */
  readonly where: string;
  /** The length below which the form is hard to use. */
  readonly least?: {
    /** In CSS pixels. */
    readonly px: number;
    /** What happens below it, as the end of a sentence. */
    readonly why: string;
  };
  /** The tokens whose contrast with it is declared. */
  readonly partners: readonly string[];
  /** A released version, by its date. */
  readonly since: '2025-11-01' | '2026-05-01' | '2026-11-01';
}

/** The tokens of the `appearance` object, their defaults, and the contrast that pairs of them keep. */
export interface StylingTokens {
  /** One entry per type of value. */
  readonly types: readonly {
    /** A type of value. */
    readonly type: 'color' | 'length' | 'number' | 'weight' | 'font' | 'time';
    /** What it accepts, in words. */
    readonly accepts: string;
    /** A regular expression that each value matches. */
    readonly pattern: string;
    /** A value, as text. */
    readonly example: string;
  }[];
  /** One entry per token, in the order of the page. */
  readonly tokens: readonly StylingToken[];
  /** One entry per pair whose contrast has a minimum. */
  readonly pairs: readonly {
    /** The name of a token, in lowerCamelCase. */
    readonly foreground: string;
    /** The name of a token, in lowerCamelCase. */
    readonly background: string;
    /** The lowest contrast ratio by WCAG 2.2: 4.5 for text, 3 for edges and icons. */
    readonly minimum: 3 | 4.5;
  }[];
}

/** One delivery, without its signature. */
export interface WebhookVector {
  /** A short text for people, without a full stop. */
  readonly title: string;
  /** A secret that protects nothing. */
  readonly secret: string;
  /** The value of `webhook-id`. */
  readonly id: string;
  /** The value of `webhook-timestamp`, Unix seconds. */
  readonly timestamp: number;
  /** The raw body. */
  readonly body: string;
}

/** How events reach a webhook endpoint, in numbers, and the effect of the receiver's response. */
export interface WebhookDelivery {
  /** The standard of headers and signature. */
  readonly standard: {
    /** Its name. */
    readonly name: 'Standard Webhooks';
    /** Its version. */
    readonly version: '1.0.0';
  };
  /** The request that delivers an event. */
  readonly request: {
    /** Its method. */
    readonly method: 'POST';
    /** The value of `Content-Type`. */
    readonly media_type: 'application/json';
    /** Hosts to which the sandbox also delivers over plain HTTP. */
    readonly local_hosts: readonly ('localhost' | '127.0.0.1')[];
    /** No body is longer, in bytes. */
    readonly longest_body: number;
  };
  /** The headers of the standard, in the order in which they are signed. */
  readonly headers: readonly {
    /** Its name. */
    readonly name: 'webhook-id' | 'webhook-timestamp' | 'webhook-signature';
    /** What it contains. */
    readonly holds: string;
  }[];
  /** How a delivery is signed. */
  readonly signature: {
    /** The version before the comma of a signature. */
    readonly version: 'v1';
    /** The algorithm. */
    readonly algorithm: 'HMAC-SHA256';
    /** What is signed, with the parts in braces. */
    readonly signed: '{webhook-id}.{webhook-timestamp}.{raw body}';
    /** The prefix of the base64 key. */
    readonly secret_prefix: 'whsec_';
    /** How old, or how far ahead, a timestamp may be. */
    readonly tolerance: string;
  };
  /** How long a receiver has to respond. */
  readonly timeout: string;
  /** The pause after each failed attempt but the last. */
  readonly retries: readonly string[];
  /** How long an event can be read. */
  readonly retention: string;
  /** How long a receiver remembers ids. */
  readonly remember: string;
  /** How long a replaced secret also signs. */
  readonly overlap: string;
  /** The largest number of signatures of one delivery. */
  readonly longest_list: number;
  /** The largest number of webhook endpoints of an account. */
  readonly most_endpoints: number;
  /** One entry per kind of response. */
  readonly responses: readonly {
    /** Statuses that are tested to have the effect; none when there is no response. */
    readonly statuses: readonly number[];
    /** A short text for people, without a full stop. */
    readonly title: string;
    /** The transition of the lifecycle `webhook_delivery`, after the first attempt. */
    readonly effect: 'deliver' | 'retry' | 'disable';
    /** One or more sentences of Markdown with code spans, and links by path of the site or by anchor of the same page. */
    readonly does: string;
  }[];
  /** The longest honored `Retry-After`. */
  readonly longest_retry_after: string;
  /** Deliveries to check a program with. */
  readonly vectors: readonly WebhookVector[];
}

/** What it means for a client. */
export type ChangeLabel = 'breaking' | 'added' | 'changed' | 'deprecated' | 'fixed';

/** One difference. */
export interface DocumentedDifference {
  /** Whether it is there now, was there before, or has another value. */
  readonly kind: 'added' | 'removed' | 'modified';
  /** Where it is, as `redocly diff` names the place in the newer contract, or in the older one if it is removed. */
  readonly path: string;
  /** Its place in the older contract, if its component had another name there. */
  readonly was?: string;
}

/** One change. One that depends on the date describes how to go back. */
export interface ChangelogEntry {
  /** The name of the entry, unique in the changelog. */
  readonly id: string;
  /** Whose users it concerns. */
  readonly product: 'payments' | 'commerce' | 'both';
  readonly label: ChangeLabel;
  /** What is different. */
  readonly what: string;
  /** What the reader does about it. */
  readonly do: string;
  /** What the reader does when going back to the older date, for a change that depends on the date. */
  readonly back?: string;
  /** It reaches only who sends the date of the version. Breaking changes always do, others reach everybody at once. */
  readonly dated?: true;
  /** The page with details, as a path of the site, or null without one. */
  readonly page: string | null;
  /** A part of it is behavior, which no contract shows. */
  readonly behavior?: true;
  /** The differences between the contracts of this version and the one before it. */
  readonly differences: readonly DocumentedDifference[];
}

/** A released version. */
export interface ChangelogVersion {
  /** The date that names it. */
  readonly date: string;
  /** Whether it is the newest one, the first one, or between them. */
  readonly state: 'current' | 'earlier' | 'first';
  /** What it is about. */
  readonly summary: string;
  /** What it changed, breaking changes first. */
  readonly entries: readonly ChangelogEntry[];
}

/** The dated versions of both products and what each one changed. */
export interface Changelog {
  /** How long versions are accepted. */
  readonly support: {
    /** How long a version is accepted at least after the next one is released. */
    readonly months: number;
    /** How long before its end that end is announced. */
    readonly notice_months: number;
  };
  /** One entry per version, newest first. */
  readonly versions: readonly ChangelogVersion[];
}

export interface PlannedRequest {
  /** The operation that it calls. */
  readonly operation: string;
  /** What it is for, when its operation has a request of its own already, which is named after the operation. */
  readonly name?: string;
  /** Its purpose. */
  readonly why?: string;
  /** Sends the first successful request of the operation in this scenario. By default that of its sample. */
  readonly scenario?: string;
  /** Sends the request that is recorded under this name. Else the one of its sample. */
  readonly example?: string;
  /** Values of the recorded request, each with the variable that replaces it: in the path, the query, headers and the body. */
  readonly replace?: {
    readonly [key: string]: string;
  };
  /** Headers of the sandbox that it sends as well. */
  readonly headers?: {
    readonly [key: string]: string;
  };
  /** Variables that are set from the response, each with the path of its property. */
  readonly keep?: {
    readonly [key: string]: string;
  };
  /** Variables that are set from response headers. */
  readonly keep_headers?: {
    readonly [key: string]: string;
  };
  /** Properties of the response, with their values. */
  readonly shows?: {
    readonly [key: string]: string | number | boolean;
  };
}

export interface CollectionPlan {
  /** The product, and the name of the file. */
  readonly collection: 'payments' | 'commerce';
  /** What happens when it runs. */
  readonly summary: string;
  readonly folders: readonly {
    /** The tag of the operations, which is also the name of the folder. */
    readonly tag: string;
    readonly requests: readonly PlannedRequest[];
  }[];
}

export interface JourneyExit {
  /** What happens and what it leads to. */
  readonly when: string;
  /** The scenario in which it happens. */
  readonly scenario: string;
  /** The transition that the scenario shows, as machine.transition. */
  readonly shows?: string;
  /** The code of the error that it shows instead. */
  readonly error?: string;
}

export interface JourneyMoment {
  /** What happens. */
  readonly title: string;
  /** The part of the journey that it belongs to, a heading. */
  readonly part: string;
  /** When the first thing in it happens. */
  readonly from: string;
  /** When the last thing in it happens. */
  readonly until: string;
  /** When the event of its title happens, if not at the start. */
  readonly at?: string;
  /** What it means for each participant, in one or two sentences. */
  readonly narration: {
    /** What the shopper sees and does. */
    readonly shopper?: string;
    /** What you do. */
    readonly partner?: string;
    /** What the merchants do and get. */
    readonly merchant?: string;
  };
  /** The screens that the shopper sees, by their anchors on the page of screens. None when there is nothing to see. */
  readonly screens: readonly string[];
  /** The screens that are drawn with the objects as they are after the moment, by their names in `screens/`. */
  readonly draws?: readonly string[];
  /** What else can happen here. */
  readonly exits?: readonly JourneyExit[];
}

export interface Journey {
  /** The scenario, which is the name of the file. It keeps a journal. */
  readonly scenario: string;
  /** In the order of time. Together they cover the whole scenario. */
  readonly moments: readonly JourneyMoment[];
}

export interface DerivationRule {
  /** The state, or `same` for that of the parts. */
  readonly status: string;
  /** The rule. */
  readonly when: string;
  /** Each part is in one of these. */
  readonly every?: readonly string[];
  /** All parts are in the same state. */
  readonly equal?: true;
  /** Some part is in none of these. */
  readonly not_every?: readonly string[];
}

export interface Transition {
  /** Names it within the machine. */
  readonly id: string;
  /** The states that it leaves. None when the object is created. */
  readonly from: readonly string[];
  /** The state that it reaches. */
  readonly to: string;
  /** What triggers it. */
  readonly trigger: {
    /** An operation of the API. */
    readonly operation?: string;
    /** An event of another machine. */
    readonly event?: string;
    /** The machine of the event. */
    readonly machine?: string;
    /** The length of a timer. */
    readonly timer?: string;
    /** The shortest length that a request can set instead. */
    readonly shortest?: string;
    /** The longest length that a request can set instead. */
    readonly longest?: string;
    /** What the timer is counted from. */
    readonly starts?: string;
    /** Who does it outside the API. */
    readonly party?: 'shopper' | 'merchant' | 'carrier' | 'gateway' | 'issuer' | 'bank' | 'platform';
    /** The rule by which it is derived. */
    readonly rule?: string;
  };
  /** Who acts. */
  readonly actor: 'partner' | 'shopper' | 'merchant' | 'carrier' | 'gateway' | 'issuer' | 'bank' | 'platform' | 'timer';
  /** The condition. */
  readonly guard: string | null;
  /** The time within which it must happen. */
  readonly deadline: string | null;
  /** Which days of its timer and deadline count, if not all do: Monday to Friday in UTC. */
  readonly days?: 'business';
  /** The types of the events that it sends. */
  readonly events: readonly string[];
  /** What it does to money. */
  readonly money: string | null;
  /** It leaves a terminal state. */
  readonly late?: true;
}

export interface SecondaryStatus {
  /** The property of the schema that it is. */
  readonly field: string;
  /** The property in words. */
  readonly title: string;
  /** What it shows. */
  readonly summary: string;
  /** What each value means. */
  readonly states: {
    readonly [key: string]: string;
  };
  readonly transitions: readonly {
    /** The value before. Null when the object is created. */
    readonly from: string | null;
    /** The value after. */
    readonly to: string;
    /** What makes it change. */
    readonly when: string;
  }[];
}

export interface Lifecycle {
  /** The name of the machine, the one of the file with hyphens. */
  readonly machine: string;
  /** The resource in words. */
  readonly title: string;
  /** Whose contract has the resource. */
  readonly product: 'payments' | 'commerce';
  /** The component schema that holds the state. */
  readonly schema: string;
  /** Its property that is the state. */
  readonly field: string;
  /** What the lifecycle is about. */
  readonly summary: string;
  /** How the state follows from the states of parts, by the first rule that fits. */
  readonly derivation?: readonly DerivationRule[];
  readonly states: {
    readonly [key: string]: {
      /** What the state means. */
      readonly description: string;
      /** An object can be created in it. */
      readonly initial?: true;
      /** It is the end. */
      readonly terminal?: true;
    };
  };
  readonly transitions: readonly Transition[];
  /** What operations do in states from which no transition of theirs starts. */
  readonly operations: {
    readonly [key: string]: {
      /** States in which it is allowed and changes no state. */
      readonly stays: 'all' | readonly string[];
      /** States in which it may set nothing but metadata. */
      readonly metadata_only?: readonly string[];
      /** The error code in every other state. */
      readonly otherwise?: string;
      /** The condition in a state in which it is allowed, by state. */
      readonly conditions?: {
        readonly [key: string]: string;
      };
    };
  };
  /** Secondary statuses of the resource, which are derived from other objects. */
  readonly secondaryStatuses?: readonly SecondaryStatus[];
  /** Events without a change of state. */
  readonly notices?: readonly {
    /** The type of the event. */
    readonly event: string;
    /** When it is sent. */
    readonly when: string;
  }[];
}

export interface RelationNode {
  /** The component schema of the resource. */
  readonly schema: string;
  /** What readers see. */
  readonly title: string;
  /** Whose contract has it, when it is not that of the relations. */
  readonly product?: 'payments' | 'commerce';
  /** What it is. */
  readonly what?: string;
  /** How its ids begin. */
  readonly prefix?: string;
}

export interface Relation {
  /** The resource that has the property. */
  readonly from: string;
  /** The resource that it names or holds. */
  readonly to: string;
  /** The property, as a path with dots. */
  readonly field: string;
  /** How many of the first there can be for one of the second, and the other way round. */
  readonly many: readonly ['one' | 'many', 'one' | 'many'];
  /** Its meaning, as the words between the two. */
  readonly text: string;
}

export interface Relations {
  /** Their name, that of the file. */
  readonly relations: string;
  /** Whose contract has the resources. */
  readonly product: 'payments' | 'commerce';
  /** What they show. */
  readonly title: string;
  /** How the resources hang together. */
  readonly summary: string;
  /** Where arrows point in the picture; down by default. */
  readonly arrows?: 'down' | 'up';
  readonly nodes: readonly RelationNode[];
  readonly edges: readonly Relation[];
}

export interface ScenarioStep {
  /** Moves the clock to this time first. */
  readonly at?: string;
  /** Moves the clock by this duration of ISO 8601 first. */
  readonly advance?: string;
  /** The operation to call. */
  readonly operation?: string;
  /** Path parameters. */
  readonly path?: {
    readonly [key: string]: string;
  };
  /** Query parameters. */
  readonly query?: {
    readonly [key: string]: string | number | boolean;
  };
  /** Headers to set. */
  readonly headers?: {
    readonly [key: string]: string;
  };
  /** The body. */
  readonly body?: Readonly<Record<string, Json>>;
  /** The bytes of a body that is no JSON of ours. */
  readonly raw?: string;
  /** Fills a body with this many bytes. */
  readonly raw_size?: number;
  /** Another method than the one of the operation. */
  readonly method?: string;
  /** By default, it is derived from scenario and step. */
  readonly idempotency_key?: string;
  /** Which key is sent. */
  readonly key?: 'secret' | 'publishable';
  /** The version to send. */
  readonly version?: string;
  /** Sends it this many times, and uses the last response. */
  readonly repeat?: number;
  /** Continues without waiting for the response. */
  readonly background?: boolean;
  /** The status that is expected. */
  readonly status?: number;
  /** The error code that is expected. */
  readonly error?: string;
  /** Records request and response as an example. */
  readonly save?: {
    /** The name of the example. */
    readonly as: string;
    /** What it shows. */
    readonly summary: string;
  };
  /** An act of a party, as machine.transition. */
  readonly act?: string;
  /** The object that it is done to. */
  readonly id?: string;
  /** The data of the act. */
  readonly data?: Readonly<Record<string, Json>>;
  /** The status of responses to webhooks from now on, by default 204. */
  readonly receiver?: number;
}

export interface Scenario {
  /** The unique name of the scenario, that of the file without its number. */
  readonly name: string;
  /** What the scenario is about. */
  readonly title: string;
  /** What happens, in one or two sentences. */
  readonly summary: string;
  /** When it starts. */
  readonly start: string;
  /** The number of its first checkout, which its order keeps: the next ones count on. By default, that of the seed data. */
  readonly first_order_number?: number;
  /** Identifiers to use first, in this order, by prefix, or by prefix and event type as in `evt:refund.succeeded`. */
  readonly ids?: {
    readonly [key: string]: readonly string[];
  };
  /** Identifiers that intentionally do not exist. */
  readonly strangers?: readonly string[];
  /** Everything that happens is recorded step by step in `contracts/recorded/journeys`. */
  readonly journal?: true;
  /** The history of its orders is recorded, change by change. */
  readonly timeline?: true;
  readonly steps: readonly ScenarioStep[];
}

/** A recorded object. */
export type RecordedReference =
  | {
      /** A response, as product/operation.status.example. */
      readonly response: string;
      /** A part of it, as a JSON Pointer. */
      readonly at?: string;
    }
  | {
      /** The object that an event carries. */
      readonly event: string;
      /** A part of it, as a JSON Pointer. */
      readonly at?: string;
    }
  | {
      /** An error, by its code. */
      readonly error: string;
      /** A part of it, as a JSON Pointer. */
      readonly at?: string;
    }
  | {
      /** A catalog, by the name of its file. */
      readonly catalog: string;
      /** A part of it, as a JSON Pointer. */
      readonly at?: string;
    }
  | {
      readonly scenario: string;
      readonly machine: string;
      /** A transition, or one and how often it came, as `retry_refund 2`. */
      readonly after: string;
      /** A part of it, as a JSON Pointer. */
      readonly at?: string;
    };

/** What the part shows of the API. */
export interface ScreenMark {
  /** One sentence, as Markdown. */
  readonly text: string;
  /** Fields, as Cart.lines[].quantity. */
  readonly fields?: readonly string[];
  /** Operations by their ids. */
  readonly operations?: readonly string[];
  /** States, as sub_order.delivered. */
  readonly states?: readonly string[];
  /** Error codes. */
  readonly errors?: readonly string[];
  /** Types of events. */
  readonly events?: readonly string[];
}

export interface ScreenPart {
  /** A list; the parts are there for each of its values. */
  readonly each?: string;
  /** The name of the value. */
  readonly as?: string;
  /** The condition of its parts. */
  readonly when?: string;
  readonly parts?: readonly ScreenPart[];
  readonly mark?: ScreenMark;
  /** The title of the screen. */
  readonly bar?: {
    readonly title: string;
    readonly back?: true;
    readonly right?: string;
  };
  /** A field to search with. */
  readonly search?: {
    readonly text: string;
  };
  /** Filters; the first one is chosen. */
  readonly chips?: {
    readonly of: readonly string[];
  };
  /** A product in the catalog. */
  readonly tile?: {
    /** The id of the product. */
    readonly picture: string;
    readonly title: string;
    readonly note: string;
    readonly price: string;
    readonly badge?: string;
    /** neutral, progress, good, warning or bad, or a value with the format tone. */
    readonly tone?: string;
  };
  /** The large picture of a product. */
  readonly hero?: {
    readonly picture: string;
  };
  /** A heading within the screen. */
  readonly heading?: {
    readonly text: string;
    readonly note?: string;
    readonly right?: string;
  };
  /** A paragraph. */
  readonly text?: {
    readonly text: string;
    /** neutral, progress, good, warning or bad, or a value with the format tone. */
    readonly tone?: string;
  };
  /** The head of what one merchant sells. */
  readonly merchant?: {
    readonly name: string;
    readonly note?: string;
    readonly badge?: string;
    /** neutral, progress, good, warning or bad, or a value with the format tone. */
    readonly tone?: string;
  };
  /** A line with the picture of its product. */
  readonly item?: {
    /** The id of the product. */
    readonly picture: string;
    readonly title: string;
    readonly note?: string;
    readonly price?: string;
    readonly quantity?: string;
    /** The quantity has buttons for less and more. */
    readonly stepper?: true;
    readonly error?: string;
  };
  /** A field of a form. */
  readonly field?: {
    readonly label: string;
    readonly value?: string;
    /** It opens a list. */
    readonly select?: true;
    readonly error?: string;
  };
  /** One of several. */
  readonly choice?: {
    readonly title: string;
    readonly note?: string;
    readonly right?: string;
    /** A path, not a path, or a comparison: `order.number`, `not cart.lines`, `cart.status = active`. */
    readonly selected?: string;
  };
  /** A value of an option. */
  readonly option?: {
    readonly text: string;
    /** A path, not a path, or a comparison: `order.number`, `not cart.lines`, `cart.status = active`. */
    readonly selected?: string;
    /** When it cannot be chosen. */
    readonly off?: string;
  };
  /** What the shopper can do. */
  readonly button?: {
    readonly text: string;
    readonly kind?: 'primary' | 'secondary' | 'quiet';
    readonly disabled?: true;
  };
  /** Where in the checkout the shopper is. */
  readonly steps?: {
    readonly of: readonly string[];
    readonly now: number;
  };
  /** What the shopper must know now. */
  readonly banner?: {
    readonly text: string;
    /** neutral, progress, good, warning or bad, or a value with the format tone. */
    readonly tone: string;
    readonly title?: string;
  };
  /** An amount and what it is. */
  readonly sum?: {
    readonly label: string;
    readonly value: string;
    /** When it is the total. */
    readonly strong?: string;
  };
  /** What happened, or that there is nothing, in the middle of the screen. */
  readonly status?: {
    readonly title: string;
    readonly text?: string;
    /** neutral, progress, good, warning or bad, or a value with the format tone. */
    readonly tone: string;
    readonly icon: 'check' | 'wait' | 'bank' | 'search' | 'cart' | 'bag' | 'box' | 'clock' | 'alert';
  };
  /** A moment of a timeline. */
  readonly step?: {
    readonly title: string;
    readonly note?: string;
    /** When it has happened. */
    readonly done?: string;
  };
  /** A code for a counter. */
  readonly ticket?: {
    readonly title: string;
    readonly note?: string;
  };
  /** The bar at the bottom. */
  readonly tabs?: {
    readonly now: 'Accounts' | 'Shop' | 'Orders' | 'Profile';
  };
  /** A line across. */
  readonly divider?: true;
  /** Parts with an edge around them. */
  readonly card?: readonly ScreenPart[];
  /** Parts beside each other. */
  readonly row?: readonly ScreenPart[];
  /** Tiles, two beside each other. */
  readonly tiles?: readonly ScreenPart[];
  /** Options beside each other. */
  readonly options?: readonly ScreenPart[];
}

export interface Screen {
  /** Its name, that of the file. */
  readonly screen: string;
  /** What it is called. */
  readonly title: string;
  /** What the shopper does on it. */
  readonly summary: string;
  /** What it reads and sends, as operation ids. */
  readonly operations: readonly string[];
  /** States of the screen, each with the objects that it shows. */
  readonly shows: readonly {
    readonly name: string;
    /** What is special in this state. */
    readonly title: string;
    readonly objects: {
      readonly [key: string]: RecordedReference;
    };
  }[];
  readonly parts: readonly ScreenPart[];
}

export interface SequenceMessage {
  /** The sender. */
  readonly from: string;
  /** The receiver. */
  readonly to: string;
  /** A call or its response, an event from a webhook, a redirect of a browser, or work of the participant itself. */
  readonly kind: 'call' | 'response' | 'event' | 'redirect' | 'self';
  /** What it means, in few words. */
  readonly text: string;
  /** The operation that a call calls. */
  readonly operation?: string;
  /** An act of a party outside the API, as machine.transition. */
  readonly act?: string;
  /** The type of an event. */
  readonly event?: string;
  /** The status of a response. */
  readonly status?: number;
  /** The code of a returned error. */
  readonly error?: string;
  /** Properties of the response, or of the object of the event, with their values. */
  readonly shows?: {
    readonly [key: string]: string | number;
  };
  /** The time since the step before. */
  readonly after?: string;
}

export interface SequenceNote {
  /** The note. */
  readonly note: string;
  /** The participants that it spans. */
  readonly over: readonly string[];
}

export interface SequenceSection {
  /** When it happens. */
  readonly when: string;
  /** The scenario in which it happens, if not in that of the sequence. */
  readonly scenario?: string;
  /** The objects of that scenario. */
  readonly objects?: readonly string[];
  readonly steps: readonly SequenceStep[];
}

export interface SequenceFrame {
  /** One of several ways, a part that can be left out, or one that repeats. */
  readonly frame: 'alt' | 'opt' | 'loop';
  readonly sections: readonly SequenceSection[];
}

export type SequenceStep = SequenceMessage | SequenceNote | SequenceFrame;

export interface Sequence {
  /** Its name, that of the file. */
  readonly sequence: string;
  /** What it shows. */
  readonly title: string;
  /** What happens in one to three sentences. */
  readonly summary: string;
  /** The scenario in which it happens. */
  readonly scenario: string;
  /** The objects of the scenario that it is about, by id. */
  readonly objects: readonly string[];
  readonly participants: readonly {
    /** Names it in the steps. */
    readonly id: string;
    /** What readers see. */
    readonly title: string;
  }[];
  readonly steps: readonly SequenceStep[];
}
