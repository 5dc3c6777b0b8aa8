import type { Address } from '@purser/contract/orders/order';

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

/** Whether two addresses read the same on a parcel. */
export const isSamePlace = (one: Address, other: Address): boolean =>
  placeFields.every((field) => one[field] === other[field]);
