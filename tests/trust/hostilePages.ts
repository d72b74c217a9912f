/** Pages whose tools have fields. */
export const HOSTILE_TOOL_PAGES = [
  '/payments/Guides/api-basics',
  '/payments/Guides/error-codes',
  '/payments/Guides/gateways',
  '/payments/Guides/ui-embedding',
  '/payments/Guides/ui-styling',
  '/payments/Guides/webhooks',
  '/commerce/api/cart',
  '/commerce/guides/returns-lifecycle',
  '/commerce/object-schemas/addresses',
] as const;

/** Pages that read their query, and the names of the parameters. */
export const HOSTILE_PARAMETERS: readonly (readonly [path: string, parameters: readonly string[]])[] = [
  ['/payments/Guides/api-basics', ['currency', 'amount', 'language']],
  ['/payments/Guides/error-codes', ['code']],
  ['/commerce/api/cart', ['cart', 'discount', 'shipping', 'tax', 'currency']],
  ['/commerce/object-schemas/addresses', ['country']],
];

/** How many strings each field and each address gets in the browser. */
export const BROWSER_STRINGS = 250;
