import {listMdxFiles} from '../../support/pageSources';

/** The pages that section 2 of the specification names. */
export const SPECIFIED_PAGES: readonly string[] = [
  '/',
  '/markdown-page',
  ...['checkout-intents', 'payment-intents', 'refunds', 'webhook-payloads'].map((name) => `/payments/APIs/${name}`),
  '/payments/Changelog/intro',
  ...[
    'api-basics',
    'checkout-payment-intents',
    'environments',
    'error-codes',
    'gateways',
    'integration-kick-off',
    'intro',
    'lifecycle',
    'refunds',
    'ui-embedding',
    'ui-styling',
    'webhooks',
  ].map((name) => `/payments/Guides/${name}`),
  ...['cart', 'catalog', 'checkout', 'introduction', 'orders', 'returns', 'webhooks'].map(
    (name) => `/commerce/api/${name}`,
  ),
  ...['customer-journey', 'intro', 'orders-lifecycle', 'returns-lifecycle', 'screens-mockups', 'settlements'].map(
    (name) => `/commerce/guides/${name}`,
  ),
  '/commerce/object-schemas/addresses',
  '/commerce/object-schemas/products',
];

/** Every page of the site, by its files. */
export const PAGES: readonly string[] = [
  '/',
  ...listMdxFiles()
    .filter((file) => !/\/_[^/]*$/.test(file))
    .map((file) => `/${file.replace(/^src\/pages\//, '').replace(/\.mdx$/, '')}`),
];

/** The pages of the two docs areas, which have a sidebar, breadcrumbs and a table of contents. */
export const DOCUMENTS: readonly string[] = PAGES.filter((path) => /^\/(payments|commerce)\//.test(path));

/** Each interactive part of the site: the path of its page and the name of its region. */
export const TOOLS: readonly (readonly [path: string, label: string])[] = [
  ['/commerce/guides/orders-lifecycle', 'Derive the status of an order'],
  ['/commerce/guides/orders-lifecycle', 'Explore the lifecycle'],
  ['/commerce/guides/returns-lifecycle', 'Calculate a refund'],
  ['/commerce/guides/returns-lifecycle', 'Explore the lifecycle'],
  ['/commerce/object-schemas/addresses', 'Fill in an address'],
  ['/commerce/api/cart', 'Compute a cart'],
  ['/commerce/api/checkout', 'Explore the lifecycle'],
  ['/commerce/guides/settlements', 'Explore the lifecycle'],
  ['/commerce/guides/settlements', 'Check a statement'],
  ['/commerce/guides/customer-journey', 'Step through the journey'],
  ['/payments/Changelog/intro', 'Compare two versions'],
  ['/payments/Guides/api-basics', 'Convert an amount'],
  ['/payments/Guides/error-codes', 'Look up an error'],
  ['/payments/Guides/gateways', 'Find matching gateways'],
  ['/payments/Guides/gateways', 'Try the routing rules'],
  ['/payments/Guides/gateways', 'Filter the raw codes of gateways'],
  ['/payments/Guides/lifecycle', 'Explore the lifecycle'],
  ['/payments/Guides/ui-embedding', 'Make the policy of your page'],
  ['/payments/Guides/ui-styling', 'Preview of the payment form'],
  ['/payments/Guides/webhooks', 'Check a signature'],
  ['/payments/Guides/webhooks', 'Simulate deliveries'],
];
