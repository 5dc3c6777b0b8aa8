import { z } from 'zod';
import { VatDetails } from '@purser/contract/documents/vat';
import type { Context } from '../context.ts';
import { readOption } from '../database/stored-options.ts';
import { endpoint } from '../http/endpoint.ts';
import { writeOptions } from '../settings/write-options.ts';
import { checkedNumber } from './look-up-vat-number.ts';

const optionName = 'purser_vat_details';
const Saved = VatDetails.extend({ country_code: z.string(), saved: z.string() });

/** `GET vat`. */
export const getVatDetails = endpoint.documents.getVatDetails.handler(async ({ context }) => {
  const saved = Saved.safeParse(await readOption(context.db, context.store.store_id, optionName));
  return { details: saved.success ? saved.data : null };
});

async function save(
  context: Context,
  given: { vat_number?: string | null | undefined; name: string; address: string },
): Promise<VatDetails> {
  const { country } = context.store;
  const typed = given.vat_number?.trim();
  const vat_number = typed ? checkedNumber(country, typed).vat_number : null;
  const details = { vat_number, name: given.name, address: given.address };
  await writeOptions(context, 'saveVatDetails', {
    [optionName]: { ...details, country_code: country, saved: context.clock.now().toString() },
    purser_vat_submitted: true,
  });
  return details;
}

export const saveVatDetails = endpoint.documents.saveVatDetails.handler(({ input, context }) => save(context, input));
export const putVatDetails = endpoint.documents.putVatDetails.handler(({ input, context }) => save(context, input));
export const patchVatDetails = endpoint.documents.patchVatDetails.handler(({ input, context }) => save(context, input));
