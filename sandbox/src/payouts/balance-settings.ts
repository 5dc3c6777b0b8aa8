import type Stripe from 'stripe';
import type { Account } from '../connect/account.ts';
import { paramsOf } from '../api/call.ts';
import type { Call } from '../api/call.ts';
import type { Core } from '../api/core.ts';
import { isCurrency } from '../engine/currencies.ts';
import { invalid } from '../api/errors.ts';
import type { Route } from '../api/route.ts';
import type { StripeObject, Tx } from '../engine/store.ts';
import { changedSchedule, extrasOf, minimumDelay, scheduleOf } from './schedule.ts';

/** The payout side of the account's settings, in the newer shape; `settings.payouts` of the account shows the same. */
export const balanceSettingsRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v1/balance_settings',
    handler: async (tx, call, core) => describe(await owner(tx, call, core, 'find')),
  },
  { method: 'POST', path: '/v1/balance_settings', handler: updateBalanceSettings },
];

async function owner(tx: Tx, call: Call, core: Core, how: 'find' | 'lock'): Promise<Account> {
  const account = await tx[how]<Account>(core.keys.platform, call.account);
  if (!account) throw new Error(`Account ${call.account} does not exist`);
  return account;
}

async function updateBalanceSettings(tx: Tx, call: Call, core: Core): Promise<StripeObject> {
  const account = await owner(tx, call, core, 'lock');
  const before = describe(account);
  const { payments } = paramsOf<Stripe.BalanceSettingsUpdateParams>(call);
  const settings = { ...account.settings.payouts };
  const extras = extrasOf(account);
  if (payments?.debit_negative_balances !== undefined)
    settings['debit_negative_balances'] = payments.debit_negative_balances;
  const { payouts, settlement_timing } = payments ?? {};
  if (payouts?.statement_descriptor !== undefined)
    settings['statement_descriptor'] = payouts.statement_descriptor || null;
  if (payouts?.automatic_transfer_rules_by_currency)
    throw invalid('This account has no financial accounts that transfers could go to.', {
      param: 'payments[payouts][automatic_transfer_rules_by_currency]',
    });
  if (payouts?.minimum_balance_by_currency !== undefined)
    extras.minimum_balance_by_currency = minimums(
      extras.minimum_balance_by_currency,
      payouts.minimum_balance_by_currency,
    );
  if (payouts?.schedule)
    settings['schedule'] = changedSchedule(account, payouts.schedule, 'payments[payouts][schedule]');
  const delay = settlement_timing?.delay_days_override as number | '' | undefined; // the API takes an empty value too
  if (delay !== undefined) {
    const delay_days = delay === '' ? minimumDelay(account.country) : delay;
    if (delay_days < minimumDelay(account.country) || delay_days > 31)
      throw invalid(
        `delay_days_override must be from ${minimumDelay(account.country)} to 31 for accounts in ${account.country}.`,
        {
          param: 'payments[settlement_timing][delay_days_override]',
        },
      );
    settings['schedule'] = { ...(settings['schedule'] as object), delay_days }; // as blankAccount made it
  }
  if (settlement_timing?.start_of_day !== undefined) extras.start_of_day = startOfDay(settlement_timing.start_of_day);
  account.settings.payouts = settings;
  account['_payouts'] = extras;
  tx.save(core.keys.platform, account);
  const after = describe(account);
  const event = tx.emit(call.account, 'balance_settings.updated', after);
  event.data.previous_attributes = changes(before, after);
  tx.emitFor(call.account, core.keys.platform, 'account.updated', account);
  return after;
}

/** An empty value removes a currency, an empty text all of them. */
function minimums(before: Record<string, number> | null, given: unknown): Record<string, number> | null {
  if (given === '') return null;
  const merged = { ...before };
  for (const [currency, value] of Object.entries(given as Record<string, number | ''>)) {
    // checked by the schema
    const param = `payments[payouts][minimum_balance_by_currency][${currency}]`;
    if (!isCurrency(currency)) throw invalid(`Invalid currency: ${currency}.`, { param });
    if (value === '') delete merged[currency];
    else if (!Number.isSafeInteger(value) || value < 0)
      throw invalid('A minimum balance must not be negative.', { param });
    else merged[currency] = value;
  }
  return Object.keys(merged).length === 0 ? null : merged;
}

function startOfDay(given: unknown): { hour: number; minutes: number; timezone: string } | null {
  if (given === '') return null;
  const { hour = 0, minutes = 0, timezone = 'UTC' } = given as { hour?: number; minutes?: number; timezone?: string }; // checked by the schema
  const param = (field: string) => ({ param: `payments[settlement_timing][start_of_day][${field}]` });
  if (hour < 0 || hour > 23) throw invalid('hour must be from 0 to 23.', param('hour'));
  if (minutes < 0 || minutes > 59) throw invalid('minutes must be from 0 to 59.', param('minutes'));
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timezone);
  } catch {
    throw invalid(`Unknown time zone: ${timezone}.`, param('timezone'));
  }
  return { hour, minutes, timezone };
}

function describe(account: Account): StripeObject {
  const { interval, weekly_anchor, weekly_payout_days, monthly_payout_days, delay_days } = scheduleOf(account);
  const settings = account.settings.payouts;
  const extras = extrasOf(account);
  return {
    object: 'balance_settings',
    payments: {
      debit_negative_balances: settings['debit_negative_balances'] ?? true,
      payouts: {
        automatic_transfer_rules_by_currency: null,
        minimum_balance_by_currency: extras.minimum_balance_by_currency,
        schedule: {
          interval,
          ...(interval === 'weekly' ? { weekly_payout_days: weekly_payout_days ?? [weekly_anchor] } : {}),
          ...(interval === 'monthly' ? { monthly_payout_days: monthly_payout_days ?? [] } : {}),
        },
        statement_descriptor: settings['statement_descriptor'] ?? null,
        status: account.payouts_enabled ? 'enabled' : 'disabled',
      },
      settlement_timing: {
        delay_days,
        ...(delay_days === minimumDelay(account.country) ? {} : { delay_days_override: delay_days }),
        start_of_day: extras.start_of_day,
      },
    },
  } as unknown as StripeObject; // an object without an id, as the balance
}

function changes(before: StripeObject, after: StripeObject): Record<string, unknown> {
  return JSON.stringify(before) === JSON.stringify(after) ? {} : { payments: before['payments'] };
}
