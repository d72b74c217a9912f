/** The parts of a delivery in an HTTP request. */
export interface ParsedRequest {
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: string;
}

/** A sentence on what was expected. */
export interface RequestParseError {
  readonly error: string;
}

/**
 * Parses an HTTP request as text: optionally a request line, headers, an empty line, the raw body. Of several headers
 * of one name, the first applies; a missing one is empty.
 */
export function parseRequest(text: string): ParsedRequest | RequestParseError {
  const [head = '', separator] = /^[\s\S]*?(\r?\n\r?\n)/.exec(text.trimStart()) ?? [];
  if (separator === undefined) {
    return {error: 'Found no empty line, expected headers, one a line, then an empty line, then the body.'};
  }
  const headers = new Map<string, string>();
  for (const line of head.trimEnd().split(/\r?\n/)) {
    const [, name, value] = /^([\w-]+):\s*(.*?)\s*$/.exec(line) ?? [];
    if (name !== undefined && !headers.has(name.toLowerCase())) {
      headers.set(name.toLowerCase(), value!);
    }
  }
  const getHeader = (name: string): string => headers.get(name) ?? '';
  const [id, timestamp, signature] = [
    getHeader('webhook-id'),
    getHeader('webhook-timestamp'),
    getHeader('webhook-signature'),
  ];
  if (id === '' && timestamp === '' && signature === '') {
    return {
      error: 'Found none of the headers webhook-id, webhook-timestamp and webhook-signature before the empty line.',
    };
  }
  return {id, timestamp, signature, body: text.trimStart().slice(head.length)};
}
