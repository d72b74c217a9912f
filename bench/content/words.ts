/** The vocabulary of the generated pages: that of an API for payments and commerce. */

/** The kinds of an object; with the objects they name the categories of a sidebar. */
export const KINDS = [
  'recurring',
  'delayed',
  'partial',
  'regional',
  'shared',
  'archived',
  'scheduled',
  'disputed',
  'prepaid',
  'marketplace',
  'wholesale',
  'digital',
  'seasonal',
  'verified',
  'pending',
  'grouped',
  'imported',
  'insured',
  'local',
  'temporary',
] as const;

/** Objects, in singular and plural. */
export const OBJECTS = [
  ['invoice', 'invoices'],
  ['transfer', 'transfers'],
  ['refund', 'refunds'],
  ['shipment', 'shipments'],
  ['balance', 'balances'],
  ['mandate', 'mandates'],
  ['discount', 'discounts'],
  ['payout', 'payouts'],
  ['catalog', 'catalogs'],
  ['subscription', 'subscriptions'],
  ['reservation', 'reservations'],
  ['receipt', 'receipts'],
  ['return', 'returns'],
  ['wallet', 'wallets'],
  ['voucher', 'vouchers'],
  ['contract', 'contracts'],
  ['report', 'reports'],
] as const;

/** The titles of the pages of a category, whose object replaces the sign. */
export const TITLES = [
  'Create a *',
  'Retrieve a *',
  'Update a *',
  'Cancel a *',
  'List and filter: *',
  'Search for a *',
  'Confirm a *',
  'Split a *',
  'Export a *',
  'Test a *',
  'Webhooks of a *',
  'Errors of a *',
  'States of a *',
  'Limits of a *',
  'Migrate a *',
] as const;

export const HEADINGS = [
  'Before you begin',
  'Request parameters',
  'Response fields',
  'Handle a decline',
  'Retry after a timeout',
  'Reconcile the totals',
  'Verify the signature',
  'Roll out the change',
  'Choose a currency',
  'Notify the customer',
  'Store the identifier',
  'Filter by state',
  'Expand related objects',
  'Follow the lifecycle',
  'Set up a webhook endpoint',
  'Limit the amount',
  'Test the integration',
  'Go live',
  'Audit the history',
  'Recover from an outage',
] as const;

export const SUBJECTS = [
  'Your server',
  'The gateway',
  'The dashboard',
  'A webhook endpoint',
  'The checkout page',
  'Each request',
  'The settlement job',
  'An operator',
  'The client library',
  'The ledger',
] as const;

export const VERBS = [
  'sends',
  'validates',
  'stores',
  'compares',
  'returns',
  'signs',
  'updates',
  'confirms',
  'records',
  'forwards',
  'rejects',
  'expects',
] as const;

export const ADJECTIVES = [
  'current',
  'original',
  'final',
  'remaining',
  'previous',
  'expected',
  'total',
  'net',
] as const;

export const NOUNS = [
  'amount',
  'currency',
  'status',
  'reference',
  'customer',
  'address',
  'signature',
  'version',
  'timestamp',
  'account',
  'method',
  'reason',
  'quantity',
  'country',
  'token',
  'limit',
] as const;

export const CONDITIONS = [
  'before the order is complete',
  'when the customer returns to the shop',
  'as soon as the bank has responded',
  'unless an earlier attempt has succeeded',
  'within five minutes of the first request',
  'after the last item has left the warehouse',
  'even if the connection ends early',
  'once per billing period',
  'whenever the state changes',
  'until an operator approves it',
] as const;

export const TYPES = ['string', 'integer', 'boolean', 'array', 'object', 'timestamp'] as const;

export const ADMONITIONS = ['note', 'tip', 'warning'] as const;
