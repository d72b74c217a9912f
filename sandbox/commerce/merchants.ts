import {createPageResponse, type PartyActs, type Handler} from '../http/requestHandler';
import {ApiError} from '../world/apiError';
import type {World} from '../world/world';
import {getCommerceSeed, type MerchantSeed, type ShippingMethod} from './seed';

interface MerchantNotes {
  /** The delivery methods, which acts can change. */
  methods: readonly ShippingMethod[];
}

/** A merchant of the seed data with what no response shows. */
export function getMerchant(world: World, id: string): MerchantSeed {
  const merchant = getCommerceSeed(world).merchants.find((one) => one.id === id);
  if (!merchant) {
    throw new ApiError('resource_not_found', `No merchant ${id} exists in this environment and account.`);
  }
  return merchant;
}

/** The current delivery methods of a merchant. Acts change them for one world only. */
export function getShippingMethods(world: World, merchantId: string): readonly ShippingMethod[] {
  return getMerchantNotes(world, merchantId).methods;
}

function getMerchantNotes(world: World, merchantId: string): MerchantNotes {
  const merchant = getMerchant(world, merchantId);
  const notes = world.getInternalNotes<MerchantNotes>(merchant);
  notes.methods ??= merchant.shipping_methods;
  return notes as MerchantNotes;
}

function toObject({id, name, legal_name, country, currencies, ship_from_countries, policies, support}: MerchantSeed): {
  id: string;
} {
  const object = 'merchant';
  return Object.assign(
    {id, object, name, legal_name, country, currencies, ship_from_countries, policies, support},
    {livemode: false, metadata: {}},
  );
}

const listMerchants: Handler = (call) => createPageResponse(call, getCommerceSeed(call.world).merchants.map(toObject));

const retrieveMerchant: Handler = ({world, path}) => ({status: 200, body: toObject(getMerchant(world, path.id!))});

export const merchantHandlers: Readonly<Record<string, Handler>> = {listMerchants, retrieveMerchant};

/** The acts of merchants on their delivery. */
export const merchantActs: PartyActs = {
  'merchant.stop_delivery': (world, id, {country}) => {
    const notes = getMerchantNotes(world, id);
    notes.methods = notes.methods.map((method) => ({
      ...method,
      countries: method.countries?.filter((one) => one !== country) ?? null,
    }));
  },
};
