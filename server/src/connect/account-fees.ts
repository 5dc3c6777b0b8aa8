import type { AccountFees } from '@purser/contract/connect/account-fees';
import { methodIds } from '@purser/contract/transactions/source-name';
import type { Services, Store } from '../context.ts';
import { priceOf } from '../provider/fee-plan.ts';
import type { FeeLine } from '../provider/fee-plan.ts';
import { liveDiscounts } from '../books/payment-fee.ts';

/** The store's price list by payment method, in the account's currency, with its current discounts. */
export async function accountFees(services: Pick<Services, 'db' | 'clock'>, store: Store): Promise<AccountFees> {
  const currency = store.currency;
  const discounts = await liveDiscounts(services, store);
  // A foreign card in a foreign currency, so that every part of the price shows.
  const far = { currency, account_country: store.country, card_country: '??', settlement_currency: '' };
  return Object.fromEntries(
    methodIds.map((method) => {
      const { lines } = priceOf({ ...far, method });
      const feeOfKind = (wanted: FeeLine['kind']) =>
        feeOfLine(
          lines.find(({ kind }) => kind === wanted),
          currency,
        );
      const [base, additional, fx] = [feeOfKind('base'), feeOfKind('international'), feeOfKind('fx')];
      const discount = discounts
        .filter((each) => each.payment_method === method)
        .map((each) => ({
          ...(each.discount === null
            ? { currency, percentage_rate: fraction(each.percentage_rate ?? 0), fixed_rate: each.fixed_rate ?? 0 }
            : base),
          end_time: each.ends?.toString() ?? null,
          volume_allowance: each.volume_allowance,
          volume_currency: each.volume_allowance === null ? null : each.currency,
          current_volume: each.volume_allowance === null ? null : each.current_volume,
          ...(each.discount !== null && { discount: fraction(each.discount) }),
          ...(each.terms_url !== null && { tc_url: each.terms_url }),
        }));
      return [method, { base, additional, fx, discount }];
    }),
  );
}

type Fee = AccountFees[string]['base'];

const feeOfLine = (line: FeeLine | undefined, currency: string): Fee => ({
  currency,
  percentage_rate: fraction(line?.rate ?? 0),
  fixed_rate: line?.fixed ?? 0,
});

/** From thousandths of a percent. */
const fraction = (rate: number): number => rate / 100_000;
