import { isOn, settings } from '../page-settings.ts';

const status = settings.accountStatus;

/** Whose numbers the VAT form asks for. */
export const vatCountryCode: string = settings.connect.country;

// While the provider can't be asked, nobody is kept from a document.
let isSubmitted = !('hasSubmittedVatData' in status) || isOn(status.hasSubmittedVatData);

/** Whether the VAT form comes before a document. */
export const needsVatDetails = (): boolean => !isSubmitted;

/** Remembers that this page has saved them, until the next page load reads it from the server. */
export function markVatDetailsSubmitted(): void {
  isSubmitted = true;
}
