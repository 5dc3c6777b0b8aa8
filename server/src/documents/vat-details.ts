import type { VatDetails } from '@purser/contract/documents/vat';
import { recordAudit } from '../access/audit.ts';
import type { Context } from '../context.ts';
import { transact } from '../database/database.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { submittedVatOption } from '../database/stored-options.ts';
import { endpoint } from '../http/endpoint.ts';
import { checkVatNumber } from './look-up-vat-number.ts';

/** The version in force; nothing before the first. */
const lastVersion = (db: Database | DatabaseTransaction, store_id: number) =>
  db
    .selectFrom('vat_details')
    .select(['version', 'vat_number', 'name', 'address', 'country', 'created'])
    .where('store_id', '=', store_id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

/** `GET vat`. */
export const getVatDetails = endpoint.documents.getVatDetails.handler(async ({ context }) => {
  const found = await lastVersion(context.db, context.store.store_id);
  if (!found) return { details: null };
  const { vat_number, name, address, country, created } = found;
  return { details: { vat_number, name, address, country_code: country, saved: created.toString() } };
});

async function save(
  context: Context,
  { name, address, ...given }: { vat_number?: string | null | undefined; name: string; address: string },
): Promise<VatDetails> {
  const { store, clock } = context;
  const { store_id, country } = store;
  // The register is asked before the transaction begins.
  const number = given.vat_number?.trim() ? await checkVatNumber(context, store, given.vat_number) : null;
  const details = { vat_number: number?.vat_number ?? null, name, address };
  await transact(context.db, async (tx) => {
    // Two who save at once get a version each.
    await tx.selectFrom('stores').select('store_id').where('store_id', '=', store_id).forNoKeyUpdate().execute();
    const before = await lastVersion(tx, store_id);
    const version = (before?.version ?? 0) + 1;
    await tx
      .insertInto('vat_details')
      .values({ store_id, version, ...details, checked: number?.checked ?? null, country, created: clock.now() })
      .execute();
    const submitted = { store_id, name: submittedVatOption, value: JSON.stringify(true) };
    await tx
      .insertInto('options')
      .values(submitted)
      .onConflict((conflict) => conflict.columns(['store_id', 'name']).doUpdateSet({ value: submitted.value }))
      .execute();
    await recordAudit(tx, context, {
      action: 'saveVatDetails',
      object_type: 'vat_details',
      object_id: String(version),
      before: before && { vat_number: before.vat_number, name: before.name, address: before.address },
      after: details,
      outcome: 'done',
    });
  });
  return details;
}

export const saveVatDetails = endpoint.documents.saveVatDetails.handler(({ input, context }) => save(context, input));
export const putVatDetails = endpoint.documents.putVatDetails.handler(({ input, context }) => save(context, input));
export const patchVatDetails = endpoint.documents.patchVatDetails.handler(({ input, context }) => save(context, input));
