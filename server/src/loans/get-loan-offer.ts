import { endpoint } from '../http/endpoint.ts';

/** `GET capital/offer`. */
export const getLoanOffer = endpoint.loans.getLoanOffer.handler(() => ({ offer: null }));
