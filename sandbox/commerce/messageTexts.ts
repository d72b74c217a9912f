// The words of the German sentences:
// cspell:ignore adresse anderen ausverkauft diese diesen eine einer erfolgreich geben geändert gilt ihre ihren karte
// cspell:ignore lieferadresse liefert mehr nach namen nicht noch preis sich sind verfügbar verkauft versandart
// cspell:ignore versuchen warenkorb wird wählen zahlung

/** The sentences for shoppers in the messages of carts and checkouts. */
export interface MessageTexts {
  readonly priceChanged: (title: string) => string;
  readonly notForSale: (title: string) => string;
  readonly soldOut: (title: string) => string;
  readonly fewLeft: (title: string, count: number) => string;
  readonly noDelivery: (merchant: string, country: string) => string;
  readonly undeliverable: (merchant: string) => string;
  readonly withoutDiscount: (code: string) => string;
  readonly buyerMissing: string;
  readonly addressMissing: string;
  readonly methodMissing: (merchant: string) => string;
  readonly paymentFailed: string;
}

/** The sentences in English, which are also those of errors. */
export const ENGLISH: MessageTexts = {
  priceChanged: (title) => `The price of ${title} changed.`,
  notForSale: (title) => `${title} is no longer sold.`,
  soldOut: (title) => `${title} is sold out.`,
  fewLeft: (title, count) => `Only ${count} of ${title} left.`,
  noDelivery: (merchant, country) => `${merchant} does not deliver to ${country}.`,
  undeliverable: (merchant) => `${merchant} does not deliver to this address.`,
  withoutDiscount: (code) => `The code ${code} does not apply to this cart.`,
  buyerMissing: 'Enter your name and email address.',
  addressMissing: 'Enter a shipping address.',
  methodMissing: (merchant) => `Choose a delivery method for ${merchant}.`,
  paymentFailed: 'Your payment did not go through. Try another card.',
};

const GERMAN: MessageTexts = {
  priceChanged: (title) => `Der Preis von ${title} hat sich geändert.`,
  notForSale: (title) => `${title} wird nicht mehr verkauft.`,
  soldOut: (title) => `${title} ist ausverkauft.`,
  fewLeft: (title, count) => `Von ${title} sind nur noch ${count} verfügbar.`,
  noDelivery: (merchant, country) => `${merchant} liefert nicht nach ${country}.`,
  undeliverable: (merchant) => `${merchant} liefert nicht an diese Adresse.`,
  withoutDiscount: (code) => `Der Code ${code} gilt nicht für diesen Warenkorb.`,
  buyerMissing: 'Geben Sie Ihren Namen und Ihre E-Mail-Adresse ein.',
  addressMissing: 'Geben Sie eine Lieferadresse ein.',
  methodMissing: (merchant) => `Wählen Sie eine Versandart für ${merchant}.`,
  paymentFailed: 'Ihre Zahlung war nicht erfolgreich. Versuchen Sie es mit einer anderen Karte.',
};

/** The sentences for a `locale` of a cart: in German for `de` with or without a country, otherwise in English. */
export function getMessageTexts({locale}: {readonly locale: string}): MessageTexts {
  return locale.split('-')[0] === 'de' ? GERMAN : ENGLISH;
}
