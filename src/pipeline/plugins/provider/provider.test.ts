import {expect, it} from 'vitest';
import {renderSecurityText} from './index';

it('security.txt has the required fields of RFC 9116, and expires less than a year after the build', () => {
  expect(
    renderSecurityText('https://docs.cadenza.example/', 'security@cadenza.example', new Date('2026-11-03T10:15:12Z')),
  ).toBe(
    'Contact: mailto:security@cadenza.example\n' +
      'Expires: 2027-10-19T00:00:00Z\n' +
      'Preferred-Languages: en\n' +
      'Canonical: https://docs.cadenza.example/.well-known/security.txt\n',
  );
});
