import {createElement} from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import {expect, test} from 'vitest';
import {HOME_TOOLS} from '../../home';
import {TOOL_ICONS} from './icons';
import JsonText from './JsonText';

function renderJson(text: string): string {
  return renderToStaticMarkup(createElement(JsonText, {children: text}));
}

test('names, texts, numbers and literals of JSON are told apart', () => {
  expect(renderJson('{"a": "b: 1", "c": [-1.5, true, null]}')).toBe(
    '{&quot;a&quot;: <span class="token string">&quot;b: 1&quot;</span>, ' +
      '&quot;c&quot;: [<span class="token number">-1.5</span>, <span class="token boolean">true</span>, ' +
      '<span class="token null keyword">null</span>]}',
  );
});

test('a text with quotes, and a line of JSON alone, stay as they are', () => {
  for (const text of ['{"a": "say \\"1: true\\""}', '  "status": "succeeded",', '],', '', '"id": 12']) {
    expect(
      renderJson(text)
        .replace(/<[^>]*>/g, '')
        .replaceAll('&quot;', '"'),
    ).toBe(text);
  }
  expect(renderJson('"say \\"1: true\\""')).not.toContain('number');
});

test('a tool has the same icon on its page as on the home page', () => {
  const icons: readonly string[] = Object.values(TOOL_ICONS);
  const missing = HOME_TOOLS.filter(({label, icon}) => label !== 'Local sandbox' && !icons.includes(icon));
  expect(missing.map(({label}) => label)).toEqual([]);
});
