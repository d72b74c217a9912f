import {StringDecoder} from 'node:string_decoder';

/**
 * The part of the package iconv-lite that Express calls, for UTF-8 alone (RFC 8259, section 8.1). It replaces tables
 * of other encodings, 1 MB, in the sandbox that readers download.
 */
export function encodingExists(name: string): boolean {
  return /^utf-?8$/i.test(name);
}

export function decode(bytes: Buffer): string {
  return bytes.toString('utf8');
}

export function getDecoder(): StringDecoder {
  return new StringDecoder('utf8');
}
