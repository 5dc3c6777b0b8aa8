import { sql } from 'kysely';
import type { Readable } from 'node:stream';
import { labelByDisputeReason } from '@purser/contract/disputes/labels';
import { disputeProperties, disputeRate, winRate } from '@purser/contract/reports/dispute-costs';
import type { DisputeCosts, DisputeFigures, DisputeProperty } from '@purser/contract/reports/dispute-costs';
import { labelBySource } from '@purser/contract/transactions/labels';
import type { Context } from '../../context.ts';
import { amountCell, csvOf, textCell } from '../csv.ts';

const header = [
  'Store',
  'From',
  'To',
  'Time zone',
  'Currency',
  'By',
  'Value',
  'Disputes',
  'Inquiries',
  'Disputed amount',
  'Won',
  'Won amount',
  'Lost after a response',
  'Lost amount',
  'Share won',
  'Payments',
  'Disputes of these payments',
  'Dispute rate',
  'Dispute fees',
  'Effect on balance',
];

const labelByProperty: Record<DisputeProperty, string> = {
  reason: 'Reason',
  source: 'Payment method',
  country: 'Country',
  product: 'Product',
};

interface Line extends DisputeFigures {
  by: string;
  label: string;
  fees: number | null;
  net: number | null;
}

/** The totals, then one row per reason, payment method, country and product; each carries the whole period. */
export function disputeCostsCsv(
  { replica, store }: Pick<Context, 'replica' | 'store'>,
  report: DisputeCosts,
): Readable {
  const { from, to, time_zone, currency } = report;
  const lines = linesOf(report);
  const column = (read: (line: Line) => number | null) => sql`${lines.map(read)}::numeric[]`;
  const money = (name: string) => sql.raw(amountCell(name, 'currency'));
  const query = sql`
    select ${sql.raw(textCell('store'))}, first, last, ${sql.raw(textCell('zone'))}, upper(currency), property, ${sql.raw(textCell('label'))},
      disputes, inquiries, ${money('amount')}, won, ${money('won_amount')}, lost, ${money('lost_amount')}, win_rate,
      payments, disputes_of_payments, rate, ${money('fees')}, ${money('net')}
    from (select ${store.name}::text as store, ${from}::text as first, ${to}::text as last, ${time_zone}::text as zone, ${currency}::text as currency) as head,
      unnest(${lines.map(({ by }) => by)}::text[], ${lines.map(({ label }) => label)}::text[],
        ${column((line) => line.disputes)}, ${column((line) => line.inquiries)}, ${column((line) => line.amount)},
        ${column((line) => line.won)}, ${column((line) => line.won_amount)}, ${column((line) => line.lost)}, ${column((line) => line.lost_amount)},
        ${column((line) => rounded(winRate(line)))}, ${column((line) => line.payments)}, ${column((line) => line.disputes_of_payments)},
        ${column((line) => rounded(disputeRate(line)))}, ${column((line) => line.fees)}, ${column((line) => line.net)}) with ordinality
        as body (property, label, disputes, inquiries, amount, won, won_amount, lost, lost_amount, win_rate, payments, disputes_of_payments, rate, fees, net, place)
    order by place`;
  return csvOf(replica, { header, query: query.compile(replica) });
}

const rounded = (rate: number | null): number | null => (rate === null ? null : Number(rate.toFixed(6)));

function linesOf({ totals, rows }: DisputeCosts): Line[] {
  const nameOf = (property: DisputeProperty, { value, name }: { value: string; name: string | null }): string => {
    const labels: Record<string, string> =
      property === 'reason' ? labelByDisputeReason : property === 'source' ? labelBySource : {};
    return name ?? (Object.hasOwn(labels, value) ? labels[value] : undefined) ?? value;
  };
  return [
    { ...totals, by: 'Total', label: '' },
    ...disputeProperties.flatMap((property) =>
      rows[property].map((row) => ({
        ...row,
        by: labelByProperty[property],
        label: nameOf(property, row),
        fees: null,
        net: null,
      })),
    ),
  ];
}
