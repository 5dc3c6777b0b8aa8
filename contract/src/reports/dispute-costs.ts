import { z } from 'zod';
import { ReportPeriod } from '../dates.ts';
import { merchant } from '../endpoint.ts';
import { Amount, Currency } from '../money.ts';
import { typesByTile } from './activity.ts';

/** What disputes are told apart by. */
export const disputeProperties = ['reason', 'source', 'country', 'product'] as const;
export type DisputeProperty = (typeof disputeProperties)[number];

const Count = z.int().nonnegative();

/** Amounts in minor units of the currency. Inquiries and prevented disputes took no money and are in no other figure than theirs. */
export const DisputeFigures = z.object({
  /** Opened in the period. */
  disputes: Count,
  inquiries: Count,
  /** What the disputes withdrew. */
  amount: Amount,
  /** Of those, the ones that were answered and decided. */
  won: Count,
  won_amount: Amount,
  lost: Count,
  lost_amount: Amount,
  /** Payments taken in the period; for reasons all of the store’s. */
  payments: Count,
  /** Disputes of payments taken in the period, whenever they were opened. */
  disputes_of_payments: Count,
});
export type DisputeFigures = z.infer<typeof DisputeFigures>;

export const DisputeCostRow = DisputeFigures.extend({
  /** A reason, a card brand or payment method, a country, or a product’s id. */
  value: z.string(),
  /** The product’s name; null for other properties and for products that are gone. */
  name: z.string().nullable(),
});
export type DisputeCostRow = z.infer<typeof DisputeCostRow>;

const NetworkMonth = z.object({
  disputes: Count,
  online_disputes: Count,
  online_fraud: Count,
  online_fraud_amount: Amount,
  payments: Count,
  online_payments: Count,
});

/** Rows of one property beyond this many are left out of the report; the totals have them. */
export const mostCostRows = 50;

export const DisputeCosts = z.object({
  currency: Currency,
  time_zone: z.string(),
  from: z.string(),
  to: z.string(),
  totals: DisputeFigures.extend({
    /** Of the transactions of the period: charged for disputes, less what was returned. */
    fees: Amount,
    /** What disputes changed the balance by in the period, the fees included; below zero when they cost something. */
    net: Amount,
  }),
  /** The most disputed first. */
  rows: z.object({
    reason: z.array(DisputeCostRow),
    source: z.array(DisputeCostRow),
    country: z.array(DisputeCostRow),
    product: z.array(DisputeCostRow),
  }),
  /** The last three calendar months up to today, oldest first, over all currencies: what the card networks count. */
  months: z.array(z.object({ month: z.string(), visa: NetworkMonth, mastercard: NetworkMonth })),
});
export type DisputeCosts = z.infer<typeof DisputeCosts>;

export const getDisputeCosts = merchant()
  .route({
    method: 'GET',
    path: '/wc/v3/payments/reports/dispute-costs',
    summary:
      'Disputes, their rate and outcome by reason, brand, country and product, and the months that card networks judge',
  })
  .input(ReportPeriod)
  .output(DisputeCosts);

/** Streams the report as a CSV file; takes the parameters of the report. */
export const disputeCostsDownloadPath = '/wp-json/wc/v3/payments/reports/dispute-costs/download';

/** Disputes of the payments of the period, to those payments; null without any. */
export const disputeRate = ({
  disputes_of_payments,
  payments,
}: Pick<DisputeFigures, 'disputes_of_payments' | 'payments'>): number | null =>
  payments > 0 ? disputes_of_payments / payments : null;

/** The share won of those answered and decided; null without any. */
export const winRate = ({ won, lost }: Pick<DisputeFigures, 'won' | 'lost'>): number | null =>
  won + lost > 0 ? won / (won + lost) : null;

/** The figures that are a list’s rows. */
export type ListedFigure = 'disputes' | 'inquiries' | 'won' | 'lost' | 'disputes_of_payments';

const filterByProperty = {
  reason: 'reason_is',
  source: 'source_is',
  country: 'customer_country_is',
  product: 'product_is',
} as const satisfies Record<DisputeProperty, string>;

type Part = { property: DisputeProperty; value: string };

/** The filters of the disputes list that select what a figure counts, of one value of a property or of all. */
export function disputesOfFigure(
  { currency, from, to }: ReportPeriod,
  figure: ListedFigure,
  part?: Part,
): Record<string, string | string[]> {
  return {
    settlement_currency_is: currency,
    [figure === 'disputes_of_payments' ? 'paid_between' : 'date_between']: [from, to],
    kind_is: figure === 'inquiries' ? 'inquiry' : 'dispute',
    ...((figure === 'won' || figure === 'lost') && { status_is: figure, response_is: 'submitted' }),
    ...(part && { [filterByProperty[part.property]]: part.value }),
  };
}

/** The same for the payments, in the transactions list; undefined where it has no such filter. */
export function paymentsOfFigure(
  { currency, from, to }: ReportPeriod,
  part?: Part,
): Record<string, string | string[]> | undefined {
  if (part?.property === 'product') return undefined;
  return {
    store_currency_is: currency,
    date_between: [from, to],
    type_is_in: [...typesByTile.charges],
    ...(part && part.property !== 'reason' && { [filterByProperty[part.property]]: part.value }),
  };
}
