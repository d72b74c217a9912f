/** A page of each kind: what is on it, and so what can fail on it, differs. */
export const PAGE_KINDS = [
  {kind: 'home', path: '/'},
  {kind: 'guide', path: '/payments/Guides/refunds'},
  {kind: 'reference', path: '/payments/APIs/refunds'},
  {kind: 'tool', path: '/payments/Guides/error-codes'},
  {kind: 'changelog', path: '/payments/Changelog/intro'},
  {kind: 'not found', path: '/payments/nope'},
] as const;

export type PageKind = (typeof PAGE_KINDS)[number];
