import type {Root} from 'hast';
import {fromHtml} from 'hast-util-from-html';
import {selectAll} from 'hast-util-select';
import {toString} from 'hast-util-to-string';
import {expect, it} from 'vitest';
import {createInlineElement} from '../../../packages/openapi/markdown/markdownNodes';
import {rehypeWholeNames} from './wholeNames';

it('short code with a hyphen inside stays on one line', () => {
  const tree = fromHtml(
    [
      '<p><code>Idempotency-Replayed</code>, <code>2026-12-01T11:14:30Z</code>, <code>requires_action</code>,',
      '<code>--state</code>, <code>Sandbox-Advance: PT2S</code>, <code>application/x-www-form-urlencoded</code>',
      '<pre><code>Retry-After</code></pre>',
    ].join('\n'),
    {fragment: true},
  );
  rehypeWholeNames()(tree);
  expect(selectAll('[data-whole]', tree).map((node) => toString(node))).toEqual([
    'Idempotency-Replayed',
    '2026-12-01T11:14:30Z',
  ]);
});

it('a name with an anchor does, too', () => {
  const children = ['Idempotency-Replayed', 'limit'].map((name) =>
    createInlineElement('AnchoredCode', {id: name, name}),
  );
  const tree = {type: 'root', children} as unknown as Root;
  rehypeWholeNames()(tree);
  expect(JSON.stringify(tree).match(/"isWhole"/g)).toHaveLength(1);
  expect(JSON.stringify(children[0])).toContain('isWhole');
});
