import fs from 'node:fs';
import {expect, it} from 'vitest';
import {EDIT_KINDS} from './kinds';

it.each(Object.entries(EDIT_KINDS))(
  'an edit of kind %s has its place in a file, and a page',
  (_, {file, text, page}) => {
    expect(fs.readFileSync(file, 'utf8').split(text).length).toBeGreaterThan(1);
    expect(fs.existsSync(`${page.slice(1)}.mdx`)).toBe(true);
  },
);
