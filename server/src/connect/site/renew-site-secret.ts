import { endpoint } from '../../http/endpoint.ts';
import { renewSecret } from './connect-at.ts';
import { siteConnectionOf } from './site-state.ts';
import { stands, readSite } from './site.ts';

export const renewSiteSecret = endpoint.connect.renewSiteSecret.handler(async ({ context, errors }) => {
  const { db, store } = context;
  const site = await readSite(db, store.store_id);
  if (!stands(site)) throw errors.wcpay_site_not_connected();
  // Set by the operator, who changes it in the configuration.
  if (site?.source !== 'own') throw errors.wcpay_site_secret_configured();
  if (!(await renewSecret(context, store))) throw errors.wcpay_site_secret_kept();
  return siteConnectionOf(context);
});
