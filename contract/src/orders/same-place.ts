import type { Address } from './order.ts';

const placeFields = [
  'first_name',
  'last_name',
  'company',
  'address_1',
  'address_2',
  'city',
  'state',
  'postcode',
  'country',
] as const;

type Place = Pick<Address, (typeof placeFields)[number]>;

/** Whether two addresses read the same on a parcel. */
export const isSamePlace = (one: Place, other: Place): boolean =>
  placeFields.every((field) => one[field] === other[field]);
