import { readFileSync } from 'node:fs';
import { methodIds } from '@purser/contract/transactions/source-name';
import { z } from 'zod';

/** Percent with at most three decimals, as thousandths of a percent. */
const Percent = z
  .number()
  .min(0)
  .max(100)
  .refine((percent) => Math.abs(percent * 1000 - Math.round(percent * 1000)) < 1e-6, 'must have at most three decimals')
  .transform((percent) => Math.round(percent * 1000));

const Currency = z.string().regex(/^[a-z]{3}$/, 'must be a currency code in lower case, such as usd');

/** What changes: a share off the fee, or rates instead of the base fee. */
const Fees = z
  .strictObject({
    payment_methods: z.array(z.enum(methodIds)).min(1).default(['card']),
    discount: Percent.refine((share) => share > 0, 'must be more than 0').optional(),
    percentage_rate: Percent.optional(),
    /** Minor units of `currency`. */
    fixed_rate: z.int().min(0).optional(),
    /** Of `fixed_rate` and `volume_allowance`. */
    currency: Currency.optional(),
    /** Counted from the activation, or from the day the account can charge if that is later; without it the discount has no end. */
    days: z.int().min(1).max(3650).optional(),
    volume_allowance: z.int().positive().optional(),
  })
  .refine(
    ({ discount, percentage_rate, fixed_rate }) =>
      discount === undefined
        ? percentage_rate !== undefined && fixed_rate !== undefined
        : percentage_rate === undefined && fixed_rate === undefined,
    'must have either discount, or percentage_rate and fixed_rate',
  )
  .refine(
    ({ currency, fixed_rate, volume_allowance }) =>
      currency !== undefined || (fixed_rate === undefined && volume_allowance === undefined),
    { path: ['currency'], message: 'is needed for fixed_rate and volume_allowance' },
  );

const Incentive = z.strictObject({
  id: z.string().regex(/^[\w-]{1,100}$/, 'must be letters, digits, underscores and hyphens'),
  description: z.string().trim().min(1).max(500),
  tc_url: z.url({ protocol: /^https?$/ }),
  task_header_content: z.string().trim().min(1).max(300).optional(),
  task_badge: z.string().trim().min(1).max(50).optional(),
  /** Whom it is for: every condition that is named must hold. */
  for: z
    .strictObject({
      countries: z
        .array(z.string().regex(/^[A-Z]{2}$/, 'must be a country code such as US'))
        .min(1)
        .optional(),
      currencies: z.array(Currency).min(1).optional(),
      hosts: z.array(z.string().min(1).toLowerCase()).min(1).optional(),
      new_stores_only: z.boolean().default(false),
    })
    .prefault({}),
  /** It can't be activated from then on. */
  until: z.iso.datetime({ offset: true, error: 'must be a moment such as 2026-12-31T23:59:59Z' }),
  fees: Fees,
});
/** A promotion that the operator offers: the store's merchant activates it once, and it lowers the fees of the store's payments. */
export type Incentive = z.infer<typeof Incentive>;

const IncentiveFile = z
  .strictObject({ incentives: z.array(Incentive) })
  .refine(
    ({ incentives }) => new Set(incentives.map(({ id }) => id)).size === incentives.length,
    'has the same id twice',
  );

/** The incentives that a file defines, in its order. Throws one line that says what is wrong and where. */
export function readIncentiveFile(path: string): Incentive[] {
  const parsed = IncentiveFile.safeParse(parse(path));
  if (parsed.success) return parsed.data.incentives;
  const faults = parsed.error.issues.map(({ path: where, message }) =>
    [where.join('.'), message].filter(Boolean).join(' '),
  );
  throw new Error(`${path}: ${faults.join('; ')}`);
}

function parse(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
