/** A value of each common format (JSON Schema 2020-12, section 7.3, and the formats of OpenAPI). */
const TEXTS_BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2026-01-15T09:30:00Z',
  date: '2026-01-15',
  time: '09:30:00Z',
  duration: 'P1D',
  email: 'ada@mail.example',
  'idn-email': 'ada@mail.example',
  hostname: 'shop.example',
  'idn-hostname': 'shop.example',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://shop.example/path',
  url: 'https://shop.example/path',
  'uri-reference': '/path',
  iri: 'https://shop.example/path',
  'iri-reference': '/path',
  'uri-template': '/path/{id}',
  uuid: '4f5c2a1e-8b3d-4c6f-9a7e-2d1b0c3e5f68',
  'json-pointer': '/path',
  'relative-json-pointer': '1/path',
  regex: '^[a-z]+$',
  byte: 'ZmlsZQ==',
  base64: 'ZmlsZQ==',
  binary: 'file',
  password: 'password',
};

/** Formats that any text has. */
const UNRESTRICTED_FORMATS = new Set(['binary', 'password']);

/** A text of a format, or of a length. */
export function generateText(
  {format, encoding}: {readonly format: string | undefined; readonly encoding: string | undefined},
  {least, most}: {readonly least: number | undefined; readonly most: number | undefined},
): string {
  const known = format !== undefined && Object.hasOwn(TEXTS_BY_FORMAT, format) ? TEXTS_BY_FORMAT[format] : undefined;
  const text = known ?? (encoding === 'base64' ? TEXTS_BY_FORMAT.byte! : 'string');
  if (known !== undefined && !UNRESTRICTED_FORMATS.has(format!)) {
    return known;
  }
  // A longer text helps no reader.
  const length = Math.min(Math.max(text.length, least ?? 0), most ?? Infinity, 1000);
  return text.repeat(Math.ceil(length / text.length)).slice(0, Math.max(0, length));
}

/** A text that differs from those before it. */
export function appendNumber(text: string, index: number): string {
  return index === 0 ? text : `${text}${index + 1}`;
}
