import {expect, it} from 'vitest';
import {AuthoringError} from '../../../../packages/authoring/authoringError';
import {findCause} from './loader.mjs';

const wrap = (cause: Error): Error => new Error(`MDX compilation failed. Cause: ${cause.message}`, {cause});

it('an error of a page is reported by its cause, without a stack, when that names its place', () => {
  const message = 'payments/Guides/refunds.mdx:10: found `nope`, which is not a name of the API.';
  expect(findCause(wrap(new AuthoringError(message)))).toMatchObject({message, stack: message});
  expect(findCause(wrap(new Error(message)))).toMatchObject({message, stack: message});
});

it('an error without a place is reported with all that is known of it', () => {
  const unexpected = wrap(new TypeError('x is not a function'));
  expect(findCause(unexpected)).toBe(unexpected);
  expect(findCause(unexpected.cause)).toBe(unexpected.cause);
});
