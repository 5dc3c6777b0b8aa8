import type { Store } from '../context.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { treatmentOf } from '../provider/fee-tax.ts';
import type { FeeTreatment } from '../provider/fee-tax.ts';
import { invoiceSeller } from '../provider/invoice-seller.ts';
import type { SellerSource } from '../provider/invoice-seller.ts';

/** The first moment of the month of the store's zone that a moment is in. */
export const monthStart = (moment: Temporal.Instant, timezone: string): Temporal.Instant =>
  moment.toZonedDateTimeISO(timezone).with({ day: 1 }).startOfDay().toInstant();

export interface MonthTreatment extends FeeTreatment {
  /** The number that the month is taxed by. */
  vat_number: string | null;
}

/**
 * How the fees of a month are taxed. The VAT number that was saved when the month began counts for the whole month, so that
 * what was charged with a payment and what the month's invoice says are the same.
 */
export async function feeTreatment(
  services: SellerSource & { db: Database | DatabaseTransaction },
  { store_id, country, timezone }: Pick<Store, 'store_id' | 'country' | 'timezone'>,
  moment: Temporal.Instant,
): Promise<MonthTreatment> {
  const details = await services.db
    .selectFrom('vat_details')
    .select('vat_number')
    .where('store_id', '=', store_id)
    .where('created', '<', monthStart(moment, timezone))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const seller = invoiceSeller(services);
  const vat_number = details?.vat_number ?? null;
  return { ...treatmentOf(country, { seller_country: seller?.country, has_number: vat_number !== null }), vat_number };
}
