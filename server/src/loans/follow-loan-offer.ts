import { capitalLink } from '../books/loans/read-financing.ts';
import { adminUrl, isOn, overview } from '../connect/connect-addresses.ts';
import type { Context } from '../context.ts';
import { offerHref } from './offer-href.ts';
import { openOffer } from './open-offer.ts';
import { activeLoanOf, readLoans } from './read-loans.ts';

/**
 * Where the address of an offer leads: to the provider's page of it, or of the loan that runs. It changes nothing, so links in
 * notes and mails need no nonce. Undefined for every other address; a failure leads to the overview, which says so.
 */
export async function followLoanOffer(context: Context, query: URLSearchParams): Promise<string | undefined> {
  if (!isOn(query.get('wcpay-loan-offer'))) return undefined;
  const { request, store, log } = context;
  try {
    const isActive = activeLoanOf(await readLoans(context)) !== undefined;
    if (!isActive && !(await openOffer(context))) throw new Error('there is no open offer');
    return await capitalLink(context, store, {
      type: isActive ? 'reporting' : 'offer',
      again: request.origin + offerHref,
      back: `${request.origin}${adminUrl}&path=/payments/loans`,
    });
  } catch (error) {
    log.warn({ err: error, request_id: request.id }, 'the address of the loan offer could not be found');
    return `${overview}&wcpay-loan-offer-error=1`;
  }
}
