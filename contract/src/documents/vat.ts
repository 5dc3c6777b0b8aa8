import { z } from 'zod';
import { merchant, refusals } from '../endpoint.ts';

/** How sure a VAT number is. */
export const vatChecks = ['register', 'check_digits', 'format'] as const;

export const VatLookup = z.object({
  /** Always true: a number that isn't valid is refused with `vat_number_invalid`. */
  valid: z.boolean(),
  /** The whole number with its country prefix, without blanks: `DE136695976`. */
  vat_number: z.string(),
  /** What the register says; null where none was asked or it doesn't tell. */
  name: z.string().nullable(),
  address: z.string().nullable(),
  country_code: z.string(),
  /** What the number passed: the register, else its check digits, else its form where a country has no check digit. */
  checked: z.enum(vatChecks),
  register: z.object({
    status: z.enum(['confirmed', 'unreachable', 'not_asked']),
    /** A sentence for the merchant about what was checked. */
    message: z.string(),
  }),
});
export type VatLookup = z.infer<typeof VatLookup>;

const path = '/wc/v3/payments/vat';

/** Checks a number of the account's country, given without the country prefix. */
export const lookUpVatNumber = merchant()
  .route({ method: 'GET', path: `${path}/{vat_number}`, summary: 'Check a VAT number' })
  .errors(refusals({ vat_number_invalid: 400 }))
  .input(z.object({ vat_number: z.string().max(100) }))
  .output(VatLookup);

/** What goes on tax invoices about the store. */
export const VatDetails = z.object({
  vat_number: z.string().nullable(),
  name: z.string(),
  address: z.string(),
});
export type VatDetails = z.infer<typeof VatDetails>;

/** What was saved last; null before. */
export const getVatDetails = merchant()
  .route({ method: 'GET', path, summary: 'The business details on tax invoices' })
  .input(z.object({}))
  .output(
    z.object({
      details: VatDetails.extend({
        country_code: z.string(),
        /** UTC, ISO. */
        saved: z.string(),
      }).nullable(),
    }),
  );

const Name = z.string('Enter the name of your business').trim().min(1, 'Enter the name of your business').max(200);
const Address = z
  .string('Enter the address of your business')
  .trim()
  .min(1, 'Enter the address of your business')
  .max(1000);

const saving = (method: 'POST' | 'PUT' | 'PATCH') =>
  merchant()
    .route({ method, path, summary: 'Save the business details for tax invoices' })
    .errors(refusals({ vat_number_invalid: 400 }))
    .input(
      z.object({
        /** Without the country prefix; blank or null when the business has none. */
        vat_number: z.string().max(100).nullish(),
        name: Name,
        address: Address,
      }),
    )
    .output(VatDetails);

/** Saves them for later invoices; those that exist never change. */
export const saveVatDetails = saving('POST');
/** The same by the other verbs that clients of the store's API use. */
export const putVatDetails = saving('PUT');
export const patchVatDetails = saving('PATCH');
