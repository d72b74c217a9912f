/** The texts of the home page, of its Markdown copy, and of the search. */

export interface HomeLink {
  readonly label: string;
  readonly to: string;
}

export interface HomeArea {
  readonly title: string;
  readonly purpose: string;
  readonly start: HomeLink;
  readonly pages: readonly HomeLink[];
}

export interface Need extends HomeLink {
  readonly summary: string;
}

export const LEAD =
  'Take a payment over any gateway. Put a shop of many merchants into your own app. Two APIs, one account, one set of conventions.';

export const HOME_AREAS: readonly HomeArea[] = [
  {
    title: 'Payments',
    purpose: 'One intent over many gateways: checkout, capture, refunds and signed events.',
    start: {label: 'Make a first payment', to: '/payments/Guides/intro'},
    pages: [
      {label: 'Payment intents', to: '/payments/APIs/payment-intents'},
      {label: 'Checkout intents', to: '/payments/APIs/checkout-intents'},
      {label: 'Payment lifecycle', to: '/payments/Guides/lifecycle'},
      {label: 'Embed the checkout', to: '/payments/Guides/ui-embedding'},
      {label: 'Refunds', to: '/payments/Guides/refunds'},
      {label: 'Gateways', to: '/payments/Guides/gateways'},
    ],
  },
  {
    title: 'Commerce',
    purpose: 'One catalog, one cart and one order over many merchants, inside your own app.',
    start: {label: 'Place a first order', to: '/commerce/guides/intro'},
    pages: [
      {label: 'Customer journey', to: '/commerce/guides/customer-journey'},
      {label: 'Catalog', to: '/commerce/api/catalog'},
      {label: 'Cart', to: '/commerce/api/cart'},
      {label: 'Checkout', to: '/commerce/api/checkout'},
      {label: 'Orders lifecycle', to: '/commerce/guides/orders-lifecycle'},
      {label: 'Settlements', to: '/commerce/guides/settlements'},
    ],
  },
];

export const NEEDED_TITLE = 'Needed most';

export const TOP_TASKS: readonly Need[] = [
  {label: 'Error codes', to: '/payments/Guides/error-codes', summary: 'Cause, fix, and whether to retry'},
  {label: 'Verify a webhook', to: '/payments/Guides/webhooks', summary: 'On the raw body, in seven languages'},
  {label: 'Sandbox values', to: '/payments/Guides/environments', summary: 'Trigger any outcome'},
  {label: 'Idempotency and retries', to: '/payments/Guides/api-basics', summary: 'What is safe to repeat'},
  {
    label: 'Go-live checklist',
    to: '/payments/Guides/integration-kick-off',
    summary: 'What to have in place on the day',
  },
  {label: 'What changed', to: '/payments/Changelog/intro', summary: 'Dated versions, breaking changes first'},
];
