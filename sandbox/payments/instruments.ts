import type {SandboxToken} from '../../src/pipeline/contracts/generated/schemas';
import {ApiError} from '../world/apiError';
import type {World} from '../world/world';
import {getPaymentsSeed, type SandboxWallet} from './seed';
import type {PaymentMethod} from './objects';

/** A payment instrument: a sandbox card, in a wallet or not, and the response of the gateways to it. */
export interface Instrument {
  readonly token: SandboxToken;
  readonly wallet: SandboxWallet | null;
}

/** A `payment_method` as requests have it. */
export interface PaymentMethodInput {
  readonly type: PaymentMethod['type'];
  readonly token: string;
}

function findInstrument(world: World, name: string): Instrument | undefined {
  const {tokens} = world.catalogs.sandboxTriggers;
  const inWallet = getPaymentsSeed(world).wallet_tokens.find(({token}) => token === name);
  const token = tokens.find((one) => one.token === (inWallet?.card ?? name));
  return token && {token, wallet: inWallet?.wallet ?? null};
}

/** The type of an instrument in the API. */
function getMethodType({token}: Instrument): PaymentMethod['type'] {
  return token.method === 'asynchronous' ? 'bank_transfer' : 'card';
}

/**
 * The instrument behind a token.
 *
 * @throws ApiError `validation_failed` when the sandbox does not have it, or it is of another type
 */
export function getInstrument(world: World, {type, token}: PaymentMethodInput): Instrument {
  const instrument = findInstrument(world, token);
  if (!instrument) {
    throw new ApiError('validation_failed', `The sandbox has no token ${token}.`, {
      errors: [{pointer: '/payment_method/token', code: 'unknown_value', message: 'Must be a sandbox token.'}],
    });
  }
  if (getMethodType(instrument) !== type) {
    throw new ApiError('validation_failed', `${token} is not of the type ${type}.`, {
      errors: [
        {
          pointer: '/payment_method/type',
          code: 'invalid',
          message: `Must be ${getMethodType(instrument)} with this token.`,
        },
      ],
    });
  }
  return instrument;
}

/** The instrument that a shopper enters in the form, by token or card number. */
export function findEnteredInstrument(
  world: World,
  {token, card_number}: {token?: unknown; card_number?: unknown},
): Instrument {
  if (token !== undefined && card_number !== undefined) {
    throw new ApiError('validation_failed', 'Found token and card_number in data, expected one of them.');
  }
  const {tokens} = world.catalogs.sandboxTriggers;
  const name =
    tokens.find((one) => one.card_number === card_number)?.token ?? (typeof token === 'string' ? token : 'tok_visa');
  const instrument = findInstrument(world, name);
  if (!instrument) {
    throw new ApiError('validation_failed', `The sandbox has no token ${name}.`);
  }
  return instrument;
}

/** An instrument as responses show it. */
export function toPaymentMethod(world: World, instrument: Instrument): PaymentMethod {
  const {expiry} = world.catalogs.sandboxTriggers;
  const {card_number, brand} = instrument.token;
  const type = getMethodType(instrument);
  const card = {brand, last4: card_number.slice(-4), exp_month: expiry.month, exp_year: expiry.year};
  return {type, card: type === 'card' ? card : null};
}
