/** The texts of the home page, of its Markdown copy, and of the search. */

export interface HomeLink {
  readonly label: string;
  readonly to: string;
}

/** A link with what it leads to, in a few words. */
export interface Need extends HomeLink {
  readonly summary: string;
}

export interface HomeArea {
  readonly title: string;
  readonly purpose: string;
  /** The path of its icon, in 16 by 16 units. */
  readonly icon: string;
  /** Its first page. The summary is what its steps take: `npm run check` computes it. */
  readonly start: Need;
  readonly pages: readonly Need[];
}

export interface HomeTool extends Need {
  /** The path of its icon, in 16 by 16 units. */
  readonly icon: string;
}

export const EYEBROW = 'Developer documentation';

export const LEAD =
  'Two APIs with one account and one set of conventions: take payments through several gateways, and sell the goods of many merchants in your own app.';

export const HOME_AREAS: readonly HomeArea[] = [
  {
    title: 'Payments',
    purpose: 'One API for many gateways: checkout, capture, refunds and signed events.',
    icon: 'M1.5 3.5h13v9h-13zM1.5 6.5h13M4 10h3',
    start: {label: 'Make a first payment', to: '/payments/Guides/intro', summary: '5 steps, about 10 minutes'},
    pages: [
      {label: 'Payment intents', to: '/payments/APIs/payment-intents', summary: 'Create, confirm, capture, cancel'},
      {label: 'Checkout intents', to: '/payments/APIs/checkout-intents', summary: 'A hosted or embedded checkout'},
      {label: 'Embed the payment form', to: '/payments/Guides/ui-embedding', summary: 'Card fields in your page'},
      {label: 'Payment lifecycle', to: '/payments/Guides/lifecycle', summary: 'Every state and transition'},
      {label: 'Refund payments', to: '/payments/Guides/refunds', summary: 'In full, in part, more than once'},
      {label: 'Gateways and routing', to: '/payments/Guides/gateways', summary: 'Capabilities, rules, cascading'},
    ],
  },
  {
    title: 'Commerce',
    purpose: 'One catalog, one cart and one order across many merchants, inside your own app.',
    icon: 'M3 5h10l.8 9.5h-11.6zM5.5 7v-2.5a2.5 2.5 0 0 1 5 0v2.5',
    start: {label: 'Place a first order', to: '/commerce/guides/intro', summary: '11 steps, about 20 minutes'},
    pages: [
      {label: 'Customer journey', to: '/commerce/guides/customer-journey', summary: 'From search to refund'},
      {label: 'Catalog', to: '/commerce/api/catalog', summary: 'Search, filter, look up products'},
      {label: 'Cart', to: '/commerce/api/cart', summary: 'Lines, promotions, totals'},
      {label: 'Checkout', to: '/commerce/api/checkout', summary: 'Delivery, payment, confirmation'},
      {label: 'Order lifecycle', to: '/commerce/guides/orders-lifecycle', summary: 'Orders, sub-orders, shipments'},
      {label: 'Settlements', to: '/commerce/guides/settlements', summary: 'Payouts, fees, reconciliation'},
    ],
  },
];

export const TOOLS_TITLE = 'Tools in these pages';

export const HOME_TOOLS: readonly HomeTool[] = [
  {
    label: 'Error lookup',
    to: '/payments/Guides/error-codes#look-up-an-error',
    summary: 'Paste a code or a response, get the fix',
    icon: 'M7 2.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 0 0 0-9zM10.5 10.5l3.5 3.5',
  },
  {
    label: 'Signature checker',
    to: '/payments/Guides/webhooks#find-out-why-a-signature-fails',
    summary: 'Find out why a signature does not match',
    icon: 'M8 1.5l5.5 2v4c0 3.5-2.3 5.8-5.5 7c-3.2-1.2-5.5-3.5-5.5-7v-4zM5.5 8l2 2l3-3.5',
  },
  {
    label: 'Lifecycle explorer',
    to: '/payments/Guides/lifecycle#explore',
    summary: 'Step through a payment, see each object and event',
    icon: 'M5.5 4a2 2 0 1 1-4 0a2 2 0 0 1 4 0zM14.5 4a2 2 0 1 1-4 0a2 2 0 0 1 4 0zM10 12a2 2 0 1 1-4 0a2 2 0 0 1 4 0zM5.5 4h5M4.5 5.5l2.5 5M11.5 5.5l-2.5 5',
  },
  {
    label: 'Routing tester',
    to: '/payments/Guides/gateways#try-the-rules',
    summary: 'See which gateway processes a payment',
    icon: 'M2 4h3c4 0 3 8 7 8h2M2 12h3c1.5 0 2.3-1 2.8-2.3M9.5 5c.6-.7 1.4-1 2.5-1h2M12 2l2 2l-2 2M12 10l2 2l-2 2',
  },
  {
    label: 'Styling preview',
    to: '/payments/Guides/ui-styling#contrast-rules',
    summary: 'The payment form in your colors',
    icon: 'M8 1.5s4.5 4.7 4.5 8a4.5 4.5 0 0 1-9 0c0-3.3 4.5-8 4.5-8zM8 11.5a2 2 0 0 0 2-2',
  },
  {
    label: 'CSP generator',
    to: '/payments/Guides/ui-embedding#content-security-policy',
    summary: 'A policy that allows the payment form',
    icon: 'M3.5 7h9v7h-9zM5.5 7v-2a2.5 2.5 0 0 1 5 0v2',
  },
  {
    label: 'Price calculator',
    to: '/commerce/api/cart#compute-a-cart-of-your-own',
    summary: 'Discounts, shipping and tax, to the cent',
    icon: 'M3 1.5h10v13h-10zM5.5 4.5h5M5.5 8h.01M8 8h.01M10.5 8h.01M5.5 11h.01M8 11h.01M10.5 11h.01',
  },
  {
    label: 'Local sandbox',
    to: '/payments/Guides/environments#local-sandbox',
    summary: 'Run both APIs on your own machine',
    icon: 'M1.5 2.5h13v11h-13zM4 6l2.5 2l-2.5 2M8 10.5h3.5',
  },
];

export const NEEDED_TITLE = 'Popular topics';

export const TOP_TASKS: readonly Need[] = [
  {label: 'Error codes', to: '/payments/Guides/error-codes', summary: 'Cause, fix, and whether to retry'},
  {label: 'Verify a webhook', to: '/payments/Guides/webhooks', summary: 'On the raw body, in seven languages'},
  {label: 'Sandbox values', to: '/payments/Guides/environments', summary: 'Test cards, tokens and headers'},
  {label: 'Idempotency and retries', to: '/payments/Guides/api-basics', summary: 'What is safe to repeat'},
  {
    label: 'Go-live checklist',
    to: '/payments/Guides/integration-kick-off',
    summary: 'What to check before you go live',
  },
  {label: 'What changed', to: '/payments/Changelog/intro', summary: 'Dated versions, breaking changes first'},
];
