/** The carrier of all parcels of the sandbox on the way back. */
export const CARRIER = 'Postline';

/** The digit after the order number, by the direction of a parcel. */
const DIRECTIONS = {outbound: 8, back: 9} as const;

/**
 * The tracking number of a parcel.
 *
 * @param place from 1: of the parcel in its order, or of the return in the sandbox
 */
export function createTrackingNumber(orderNumber: string, direction: keyof typeof DIRECTIONS, place: number): string {
  return `PL${orderNumber}${DIRECTIONS[direction]}${String(place).padStart(4, '0')}`;
}
