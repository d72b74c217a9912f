import type {Root} from 'hast';
import {fromHtml} from 'hast-util-from-html';
import {toHtml} from 'hast-util-to-html';
import {expect, it} from 'vitest';
import {rehypeExpectedResults} from './expectedResults';

function transform(html: string): string {
  const tree: Root = fromHtml(html, {fragment: true});
  rehypeExpectedResults()(tree);
  return toHtml(tree);
}

it.each([
  [
    'a paragraph of its own',
    '<p>Expected result: <code>201</code>, and <code>status</code> is <code>open</code>.</p>',
    `<p class="expected"><code data-status="2">201</code>, and <code>status</code> is <code>open</code>.</p>`,
  ],
  [
    'the middle of a paragraph',
    '<p>Lock the <b>button</b>. Expected result: no attempt starts. Then go on with <code>open</code>.</p>',
    `<p>Lock the <b>button</b>.<span class="expected">No attempt starts.</span>Then go on with <code>open</code>.</p>`,
  ],
  [
    'an item of a list, with code behind it',
    '<li>Wait. Expected result: <code>a.b</code>. <code>c</code> follows.</li>',
    `<li>Wait.<span class="expected"><code>a.b</code>.</span><code>c</code> follows.</li>`,
  ],
  [
    'a sentence, and the events in the next one',
    '<p>Expected result: <code>200</code>. You receive <code>a.b</code>. Ship it.</p>',
    `<p><span class="expected"><code data-status="2">200</code>. You receive <code>a.b</code>.</span>Ship it.</p>`,
  ],
  [
    'two results',
    '<p>Do it. Expected result: 2xx once. Again. Expected result: two.</p>',
    `<p>Do it.<span class="expected">2xx once.</span>Again.<span class="expected">Two.</span></p>`,
  ],
  [
    'a sentence without an end',
    '<p>Expected result: <code>200</code>, and the payment is complete:</p>',
    `<p class="expected"><code data-status="2">200</code>, and the payment is complete:</p>`,
  ],
])('an expected result in %s is an element of its own', (_, html, expected) => {
  expect(transform(html)).toBe(expected);
});

it('other text stays as it is', () => {
  const html = '<p>The expected result: a. <code>Expected result: b</code></p><td>Expected result: c.</td>';
  expect(transform('<p>The expected result is a.</p>')).toBe('<p>The expected result is a.</p>');
  expect(transform(html)).not.toContain('class');
});
