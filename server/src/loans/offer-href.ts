/** Leads to the provider's page of the open offer, or of the active loan. */
export const offerHref = '/wp-admin/admin.php?page=wc-admin&wcpay-loan-offer=1';
