import {expect, it} from 'vitest';
import {findMissed, testRandomRequests} from './support/randomRequests';

testRandomRequests(200);

it('random requests got through to a success of every operation', () => {
  expect(findMissed()).toEqual([]);
});
