import type {Merchant} from '../../src/pipeline/contracts/generated/commerce';
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

/** The countries that a merchant delivers goods to, in alphabetical order. */
function listShipToCountries(world: World, merchantId: string): string[] {
  const countries = getShippingMethods(world, merchantId)
    .filter(({type}) => type !== 'digital')
    .flatMap((method) => method.countries ?? world.catalogs.countries.countries.map(({code}) => code));
  return [...new Set(countries)].sort();
}

function toObject(world: World, merchant: MerchantSeed): Merchant {
  const {id, name, legal_name, country, currencies, ship_from_countries, trader, policies, support} = merchant;
  return {
    id,
    object: 'merchant',
    name,
    legal_name,
    country,
    currencies: [...currencies],
    ship_from_countries: [...ship_from_countries],
    ship_to_countries: listShipToCountries(world, id),
    trader,
    policies,
    support,
    livemode: false,
    metadata: {},
  };
}

const listMerchants: Handler = (call) => {
  const {world, query} = call;
  const {ship_to_country: destination} = query;
  const merchants = getCommerceSeed(world).merchants.map((merchant) => toObject(world, merchant));
  return createPageResponse(
    call,
    merchants,
    ({ship_to_countries: countries}) => typeof destination !== 'string' || countries.includes(destination),
  );
};

const retrieveMerchant: Handler = ({world, path}) => ({
  status: 200,
  body: toObject(world, getMerchant(world, path.id!)),
});

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
