/** Base64 of the standard alphabet (RFC 4648 section 4), in Node and in browsers. */
export function encodeBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/** Decodes base64; undefined when it is invalid. Padding may be missing. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.replace(/=+$/, '').length % 4 === 1) {
    return undefined;
  }
  return Uint8Array.from(atob(text.replace(/=+$/, '')), (character) => character.charCodeAt(0));
}

/** Decodes an even number of hexadecimal digits. */
export function decodeHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
