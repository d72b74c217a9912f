import {describe, expect, it} from 'vitest';
import {SAMPLE_LANGUAGES, renderSample} from '..';
import type {SampleRequest} from '../request';

describe.each(SAMPLE_LANGUAGES)('the text of a sample in $name', (language) => {
  it('adds no header line to a program, whatever its name and value contain', () => {
    const source = renderSample(language, {
      method: 'POST\r\nX: 1',
      url: 'https://shop.example/\r\nX: 1?a b\n#c',
      headers: [
        ['X-A\r\nX-B', 'one\r\nX-C: two'],
        ['Host', 'other.example'],
        ['Content-Type', 'text/evil'],
        ['Authorization', 'Bearer other'],
      ],
      authorization: {kind: 'cookie', name: 's\r\nX-D', variable: 'A; exit 3; "$B'},
      body: {mediaType: 'text/plain\r\nX-E: 1', value: ''},
    });
    expect(source).not.toMatch(/^ *X-?[ABCDE]?:|\\r\\nX|other\.example|evil/m);
    expect(source).toContain('https://shop.example/%0D%0AX:%201?a%20b%0A');
    expect(source).toContain('one  X-C: two');
    expect(source).toContain('A__exit_3____B');
  });
});

describe('samples', () => {
  it('are rejected for a URL that is not absolute', () => {
    const [curl] = SAMPLE_LANGUAGES;
    const request: SampleRequest = {method: 'GET', url: '-o/x', headers: [], authorization: undefined, body: undefined};
    expect(() => renderSample(curl!, request)).toThrow('found the URL "-o/x", expected one that begins with https://');
  });

  it('send lone surrogates as U+FFFD, and leave absent members out', () => {
    const body = {mediaType: 'application/json', value: {a: '\ud800', b: undefined}};
    const request: SampleRequest = {
      method: 'POST',
      url: 'https://shop.example',
      headers: [],
      authorization: undefined,
      body,
    };
    const sources = SAMPLE_LANGUAGES.map((language) => renderSample(language, request));
    expect(sources.filter((source) => !/�|\\ufffd/.test(source) || /\bb\b['"]?(?: =>|:)/.test(source))).toEqual([]);
  });
});
