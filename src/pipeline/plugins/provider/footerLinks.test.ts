import {expect, it} from 'vitest';
import {listFooterLinks} from './footerLinks';

it('the footer has the links that the provider filled in, and none by default', () => {
  const none = {imprintUrl: '', privacyUrl: '', statusUrl: ''};
  expect(listFooterLinks(none)).toEqual([]);
  expect(listFooterLinks({...none, statusUrl: 'https://status.cadenza.example'})).toEqual([
    {label: 'Status', href: 'https://status.cadenza.example'},
  ]);
  expect(() => listFooterLinks({...none, imprintUrl: '/imprint'})).toThrow(
    'src/brand.ts: found /imprint for Imprint, expected a URL with https://',
  );
});
