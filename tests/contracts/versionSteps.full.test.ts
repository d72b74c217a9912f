import {expect, it} from 'vitest';
import {composeSteps, diffDirectly, versionsData} from './support/versionSteps';

const {versions} = versionsData;

it.each(versions.flatMap((from) => versions.map((to) => [from, to] as const)))(
  'steps between neighboring versions compose to what differs directly, from %s to %s',
  async (from, to) => {
    expect(composeSteps(from, to)).toEqual(await diffDirectly(from, to));
  },
);
