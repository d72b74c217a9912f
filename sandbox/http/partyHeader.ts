/** The value of the header `Sandbox-Party`, such as `merchants_ship; merchant_id=mer_8Pb2Lt`. */
export interface PartyHeader {
  readonly action: string;
  /** The merchant that acts, or whose parcels move; every one unless given. */
  readonly merchantId: string | undefined;
}

/** Reads a value that matches the pattern of the catalog: a token with one optional parameter (RFC 8941, section 3.3). */
export function readPartyHeader(value: string): PartyHeader {
  const [action = '', parameter] = value.split(/; ?merchant_id=/);
  return {action, merchantId: parameter};
}
