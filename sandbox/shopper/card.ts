/** Checks of what a shopper enters, for the server and for the form in the browser. */

/** What a shopper enters, as typed. */
export interface EnteredCard {
  readonly number: string;
  /** `MM/YY`. */
  readonly expiry: string;
  readonly code: string;
}

export type CardField = keyof EnteredCard;

export function normalizeNumber(text: string): string {
  return text.replace(/[\s-]/g, '');
}

/** The end of the month, in UTC, in milliseconds since 1970. */
function parseExpiry(text: string): number | undefined {
  const [, month, year] = /^\s*(0?[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(text) ?? [];
  return month === undefined ? undefined : Date.UTC(2000 + Number(year), Number(month), 1);
}

/**
 * The fields that are wrong, in the order of the form.
 *
 * @param numbers the numbers of the sandbox cards: no other one is accepted, so that none is a real one
 * @param now milliseconds since 1970
 */
export function findWrongFields(card: EnteredCard, numbers: readonly string[], now: number): CardField[] {
  const isRight: Readonly<Record<CardField, boolean>> = {
    number: numbers.includes(normalizeNumber(card.number)),
    expiry: (parseExpiry(card.expiry) ?? 0) > now,
    code: /^\s*\d{3,4}\s*$/.test(card.code),
  };
  return (['number', 'expiry', 'code'] as const).filter((field) => !isRight[field]);
}
