/** Names that can be searched for, one of each kind. A test checks them against the contracts. */
export const EXAMPLE_QUERIES: readonly {readonly kind: string; readonly name: string}[] = [
  {kind: 'Operation', name: 'POST /refunds'},
  {kind: 'Event', name: 'return.inspected'},
  {kind: 'Decline code', name: 'insufficient_funds'},
  {kind: 'Status', name: 'partially_captured'},
  {kind: 'Field', name: 'capture_method'},
  {kind: 'Header', name: 'Idempotency-Key'},
];
