import { sql } from 'kysely';
import type { LoanLedger } from '@purser/contract/loans/loan';
import type { Context } from '../context.ts';
import { endpoint, refuse } from '../http/endpoint.ts';

/** `GET capital/loans/{id}/ledger`. */
export const getLoanLedger = endpoint.loans.getLoanLedger.handler(async ({ input, context }) => {
  const ledger = await ledgerOf(context, input.id);
  if (!ledger) throw refuse('resource_missing', 404, 'We couldn’t find the loan.');
  return ledger;
});

/** What became of a loan by our books. */
export async function ledgerOf(
  { db, store }: Pick<Context, 'db' | 'store'>,
  loan_id: string,
): Promise<LoanLedger | undefined> {
  const { rows } = await sql<LoanLedger>`
    select l.loan_id as stripe_loan_id, l.currency, l.advance_amount, l.fee_amount, s.withheld_amount, s.paid_amount, s.reversed_amount,
      l.advance_amount + l.fee_amount - s.withheld_amount - s.paid_amount + s.reversed_amount as remaining_amount, s.count
    from loans l cross join lateral (
      select coalesce(sum(amount) filter (where kind = 'withholding'), 0)::bigint as withheld_amount,
        coalesce(sum(amount) filter (where kind not in ('withholding', 'reversal')), 0)::bigint as paid_amount,
        coalesce(-sum(amount) filter (where kind = 'reversal'), 0)::bigint as reversed_amount, count(*) as count
      from withholdings w where w.store_id = l.store_id and w.loan_id = l.loan_id
    ) s
    where l.store_id = ${store.store_id} and l.loan_id = ${loan_id.replaceAll('\0', '')}`.execute(db);
  return rows[0];
}
