import {expect, it} from 'vitest';
import {createLineFinder} from './pointerLines';

const TEXT = [
  '# A comment.',
  'errors:',
  '  - code: one',
  '    status: 400',
  '  - {code: two,',
  '     a/b: [x, y]}',
].join('\n');

it.each([
  ['/errors', 2],
  ['/errors/0/status', 4],
  ['/errors/1', 5],
  ['/errors/1/a~1b/1', 6],
  ['/errors/1/unknown/more', 5],
  ['/nothing', 1],
])('%s is in line %i', (pointer, line) => {
  expect(createLineFinder(TEXT)(pointer)).toBe(line);
});

it('reads JSON, too', () => {
  expect(createLineFinder('{\n  "a": {\n    "b": 1\n  }\n}')('/a/b')).toBe(3);
});
