import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {readDeployment} from '../../deploy/deployment';
import {hashText, listInlineScripts, listInlineStyles} from '../../deploy/headers';
import {readBuilt} from './support/build';

const policy = readDeployment('build').headers['Content-Security-Policy']!;
const pages = fs.readdirSync('build', {recursive: true, encoding: 'utf8'}).filter((file) => file.endsWith('.html'));

it('the policy needs no exception for styles, and few hashes however many pages there are', () => {
  expect(policy).not.toMatch(/unsafe/);
  expect(policy.match(/'sha256-/g)!.length).toBeLessThanOrEqual(1 + 16);
});

describe('every built page', () => {
  it.each(pages)('%s runs under the content security policy', (file) => {
    const html = readBuilt(file);
    const inline = [...listInlineScripts(html), ...listInlineStyles(html)];
    expect(inline.filter((text) => !policy.includes(hashText(text)))).toEqual([]);
    expect(html.match(/<[a-z][^<>]*\s(?:style|on[a-z]+)=[^<>]*>/gi) ?? []).toEqual([]);
  });
});
