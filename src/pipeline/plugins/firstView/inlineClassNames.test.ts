import {expect, it} from 'vitest';
import inlineClassNames from './inlineClassNames.mjs';

it('a class name of the theme, and a function that creates one, is put in its place', () => {
  const source =
    'clsx(ThemeClassNames.docs.docSidebarMenu, ThemeClassNames.common.admonitionType(type), MyClassNames.docs)';
  expect(inlineClassNames(source)).toBe(
    'clsx("theme-doc-sidebar-menu", ((type) => `theme-admonition-${type}`)(type), MyClassNames.docs)',
  );
});

it('a class name that the theme does not have is left to it', () => {
  expect(inlineClassNames('ThemeClassNames.docs.unknown')).toBe('ThemeClassNames.docs.unknown');
});
