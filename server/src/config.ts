import { isIP } from 'node:net';
import { z } from 'zod';
import { readIncentiveFile } from './incentive-file.ts';

const Port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((port) => port <= 65_535, 'must be a port number of at most 65535');
const LogLevel = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']);

const Environment = z.object({
  PORT: Port.default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'must look like sk_test_… or sk_live_…')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'must look like pk_test_… or pk_live_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_.+$/, 'must look like whsec_…')
    .optional(),
  /** The same of the other mode, for a store that begins with play money and goes live. */
  STRIPE_TEST_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_test_\w+$/, 'must look like sk_test_…')
    .optional(),
  STRIPE_TEST_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_test_\w+$/, 'must look like pk_test_…')
    .optional(),
  STRIPE_TEST_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_.+$/, 'must look like whsec_…')
    .optional(),
  STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
  /** Encrypts secrets in the database; else the key in DATA_DIR does. */
  SECRETS_KEY: z
    .string()
    .regex(/^[\da-f]{64}$/i, 'must be 64 hexadecimal digits')
    .optional(),
  /** Where backups are written; by default beside DATA_DIR, as its name with `-backups`. */
  BACKUP_DIR: z.string().min(1).optional(),
  /** How many backups are kept; one is made each day, unless it is 0. */
  BACKUP_KEEP: z
    .string()
    .regex(/^\d{1,4}$/, 'must be a whole number')
    .default('7')
    .transform(Number),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  LOG_LEVEL: LogLevel.default('info'),
  PURSER_ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  /** Another database of countries by address than the packaged one. */
  IP_COUNTRY_FILE: z.string().optional(),
  /** Promotions that the operator offers to merchants; read once, at start. */
  INCENTIVES_FILE: z
    .string()
    .transform((path, context) => {
      try {
        return readIncentiveFile(path);
      } catch (error) {
        context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
        return z.NEVER;
      }
    })
    .optional(),
  /** Exchange rates for stores that don't take the provider's; read again whenever it changes. */
  EXCHANGE_RATES_FILE: z.string().optional(),
  /** While on, no store makes a payments account. */
  ONBOARDING_PAUSED: z
    .enum(['true', 'false', '1', '0'], 'must be true or false')
    .default('false')
    .transform((text) => text === 'true' || text === '1'),
  /** Who writes the tax invoices: all four, or there are none outside the demo. The lines of the address are separated by `|`. */
  INVOICE_SELLER_NAME: z.string().max(200).optional(),
  INVOICE_SELLER_ADDRESS: z.string().max(1000).optional(),
  INVOICE_SELLER_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be a country code such as IE')
    .optional(),
  INVOICE_SELLER_VAT_NUMBER: z
    .string()
    .regex(/^[A-Z]{2}[A-Z\d]{2,13}$/, 'must be a VAT number with its country prefix, without blanks')
    .optional(),
  /** Where VAT numbers are looked up: `https://…/{country}/{number}`; unset, no register is asked. */
  VAT_REGISTER_URL: z
    .string()
    .regex(/^https?:\/\/.*\{country\}.*\{number\}/, 'must be an address with {country} and {number} in it')
    .optional(),
  METRICS_PORT: Port.optional(),
  SANDBOX_PORT: Port.optional(),
  /** Addresses whose X-Forwarded-For counts, separated by commas. */
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((address) => address.trim())
        .filter(Boolean),
    )
    .refine(
      (addresses) => addresses.every((address) => isIP(address) > 0),
      'must be IP addresses, separated by commas',
    ),
});

export type Config = z.infer<typeof Environment>;

/** Reads the environment; the error names each variable that is wrong, in one line. Empty values count as unset. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(set);
  if (parsed.success) return parsed.data;
  throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '));
}
