import {describe, expect, it} from 'vitest';
import postcss from 'postcss';
import {groupNames, listCustomProperties, listPageNames, readStyles, selectStyles, shrinkStyles} from './pageStyles';

/** What is left of a sheet, for pages and scripts that name some custom properties. */
function shrink(css: string, mentioned: readonly string[] = []): string {
  const root = postcss.parse(css);
  shrinkStyles(root, new Set(mentioned));
  return String(root);
}

/** The rules of a sheet for a page. */
function select(css: string, html: string): string {
  const styles = readStyles(shrink(css, listCustomProperties(html)));
  return selectStyles(styles, listPageNames(styles, html)).replace(/ +/g, ' ');
}

describe('the rules that a page loads first', () => {
  it.each([
    ['.menu a{color:red}', '<nav class="menu big"><a>', 'a class and an element'],
    ['.menu a{color:red}', '<nav class=menu><A>', 'a class without quotes, an element in capitals'],
    ['#top:target{color:red}', '<p id="top">', 'an id'],
    ['a:hover,.gone{color:red}', '<a>', 'one of two selectors'],
    ['[data-theme=dark] a{color:red}', '<a>', 'an attribute, which may change'],
    ['a:not(.gone){color:red}', '<a>', 'a class that is excluded'],
    ['a:is(.gone,:focus-visible)::before{color:red}', '<a>', 'states in a list'],
    ['@media print{a{color:red}}', '<a>', 'a rule in a media query'],
    ['.navbar-sidebar{color:red}', '<p>', 'what scripts add at once'],
    ['.w\\:1{color:red}', '<a class="w:1">', 'a class with an escape'],
  ])('include %s for %s: %s', (css, html) => {
    expect(select(css, html)).toContain('color:red');
  });

  it.each([
    ['.menu--open{color:red}', '<nav class="menu">'],
    ['.menu .link{color:red}', '<nav class="menu">'],
    ['kbd{color:red}', '<p>kbd'],
    ['#nprogress{color:red}', '<p>'],
    ['@media print{.gone{color:red}}', '<p>'],
  ])('leave out %s for %s, as no element has what it names', (css, html) => {
    expect(select(css, html)).toBe('');
  });

  it('keep the order of the sheet, and what is not a rule of a selector', () => {
    const css = '@font-face{font-family:A}p{margin:0}@keyframes b{from{top:0}}@media print{p{margin:1px}}';
    expect(select(css, '<p>')).toBe(
      '@font-face{font-family:A}p{margin:0}@keyframes b{from{top:0}}@media print{p{margin:1px}}',
    );
  });
});

describe('custom properties', () => {
  it('with one value are that value', () => {
    expect(select(':root{--a:1px;--b:var(--a)}p{margin:var(--b)var(--a)}', '<p>')).toBe('p{margin:1px 1px}');
  });

  it.each([
    [':root{--a:1px}.x{--a:2px}p{margin:var(--a)}', 'another element'],
    [':root{--a:1px}@media print{:root{--a:2px}}p{margin:var(--a)}', 'another medium'],
    [':root{--a:1px}html[data-theme=dark]{--a:2px}p{margin:var(--a)}', 'another color mode'],
  ])('stay where they have another value: %s has for %s', (css) => {
    expect(select(css, '<html><p class=x>')).toContain('p{margin:var(--a)}');
  });

  it('stay where they read one that another element sets', () => {
    expect(select(':root{--a:1px;--b:var(--a)}p{--a:2px;margin:var(--b)}', '<p>')).toContain('margin:var(--b)');
  });

  it('that nothing reads are left out, and values that a later rule replaces', () => {
    const css = ':root{--a:1px;--gone:1}:root,html[data-theme=dark]{--a:2px}p{margin:var(--a)}';
    expect(select(css, '<html><p>')).toBe(':root,html[data-theme=dark]{--a:2px}p{margin:var(--a)}');
  });

  it('are left out where a later rule with the same selectors has its own value, unless they are important', () => {
    const css = 'p,a{color:red;margin:0}p{color:blue;top:1px!important}a{color:green}p{top:2px}';
    expect(select(css, '<p><a>')).toBe('p,a{margin:0}p{color:blue;top:1px!important}a{color:green}p{top:2px}');
  });

  it('that the HTML reads stay', () => {
    expect(select(':root{--a:1px}.x{--a:2px}', '<p style="margin:var(--a)">')).toBe(':root{--a:1px}');
  });
});

describe('rules for lists within lists', () => {
  const css = 'ul ul,ul ol{margin:0}ul ul ol{top:0}';

  it.each([
    ['<ul><li>a<li>b</ul><ol><li>c</ol>', ''],
    ['<ul><li>a<ul><li>b</ul></ul><ol><li>c</ol>', 'ul ul{margin:0}'],
    ['<ul><li>a<ul><li>b<ol><li>c</ol></ul></ul>', 'ul ul,ul ol{margin:0}ul ul ol{top:0}'],
  ])('in %s are %s', (html, expected) => {
    expect(select(css, html)).toBe(expected);
  });
});

describe('the sheet of all pages', () => {
  it.each([
    [':root{--a:1;--b:2}p{margin:var(--a)}', [], ':root{--a:1}p{margin:var(--a)}', 'a property that nothing reads'],
    [':root{--a:1;--b:var(--a);--c:var(--b)}p{margin:0}', [], 'p{margin:0}', 'a chain that nothing reads'],
    [':root{--a:1}', ['--a'], ':root{--a:1}', 'a property that a script reads'],
    ['p{margin:var(--a, 0)}p{--a:1}', [], 'p{margin:var(--a, 0)}p{--a:1}', 'a property with a fallback'],
    ['p{margin:0;color:red}p{margin:1px}', [], 'p{color:red}p{margin:1px}', 'a value that a later rule replaces'],
    ['p{margin-top:0;top:0}p{margin:1px}', [], 'p{top:0}p{margin:1px}', 'a part of a value that a later rule replaces'],
    [
      'p{margin:0}p{margin-top:1px}',
      [],
      'p{margin:0}p{margin-top:1px}',
      'a value of which a later rule replaces a part',
    ],
    ['p{margin:0}@media print{p{margin:1px}}', [], 'p{margin:0}@media print{p{margin:1px}}', 'a value for paper'],
    [
      '@media print{p{margin:1px;top:0}}p{margin:0}',
      [],
      '@media print{p{top:0}}p{margin:0}',
      'a value for paper that a later rule replaces',
    ],
    [
      '@media print{p{margin:1px!important}}p{margin:0}',
      [],
      '@media print{p{margin:1px!important}}p{margin:0}',
      'an important value for paper',
    ],
  ])('%s with %j is %s, for %s', (css, mentioned, expected) => {
    expect(shrink(css, mentioned)).toBe(expected);
  });
});

describe('pages that use similar rules', () => {
  const pages = ['a b', 'a b c', 'x y', 'a b', 'x y z', 'm'].map((names) => new Set(names.split(' ')));

  it('have one sheet in common, up to a number of sheets', () => {
    const groups = groupNames(pages, 3).map((names) => [...names].sort().join(' '));
    expect(groups).toEqual(['a b c', 'a b c', 'x y z', 'a b c', 'x y z', 'm']);
  });

  it('have their own where there are few', () => {
    expect(groupNames(pages, 5)).toEqual(pages);
  });
});
