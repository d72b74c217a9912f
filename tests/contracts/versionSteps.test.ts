import {describe, expect, it} from 'vitest';
import {composeSteps, diffDirectly, versionsData} from './support/versionSteps';

describe('steps between neighboring versions', () => {
  const dates = ['2025-11-01', '2026-05-01', '2026-11-01'];

  it('are of every version', () => {
    expect(versionsData.versions).toEqual(dates);
  });

  // Both steps in both directions, and none; each step alone is in the second tier.
  it.each([
    ['2025-11-01', '2026-11-01'],
    ['2026-11-01', '2025-11-01'],
    ['2026-05-01', '2026-05-01'],
  ] as const)('compose to what differs directly, from %s to %s', async (from, to) => {
    expect(composeSteps(from, to)).toEqual(await diffDirectly(from, to));
  });

  it('link to the reference, or to what is left of it', () => {
    const unlinked = versionsData.places.filter(({url}) => url === undefined).map(({name}) => name);
    expect(unlinked).toEqual([]);
    expect(versionsData.places.find(({name}) => name === 'PaymentIntent.attempts')).toEqual({
      noun: 'field',
      name: 'PaymentIntent.attempts',
      url: '/payments/APIs/payment-intents#',
      resource: 'Payment intents',
    });
  });
});
