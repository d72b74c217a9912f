import type {LoadContext} from '@docusaurus/types';
import {describe, expect, it} from 'vitest';
import {englishOnlyPlugin} from './englishOnly';

function configure(locales: readonly string[], defaultLocale = locales[0]): unknown {
  return englishOnlyPlugin({siteConfig: {i18n: {locales, defaultLocale}}} as unknown as LoadContext, {});
}

describe('the locales of the site', () => {
  it('are English alone', () => {
    expect(configure(['en'])).toEqual({name: 'english-only'});
  });

  it.each([[['en', 'de']], [['de']]])('are refused with a sentence when they are %j', (locales) => {
    expect(() => configure(locales)).toThrow(/found the locales .*de, expected only en/);
  });
});
