import { call } from '@orpc/server';
import { expect, test } from 'vitest';
import { openStore } from '../testing/open-store.ts';
import { accountLoans } from './account-loans.ts';
import { getActiveLoanSummary } from './get-active-loan-summary.ts';
import { getLoanForecast } from './get-loan-forecast.ts';
import { getLoanLedger } from './get-loan-ledger.ts';
import { listLoans } from './list-loans.ts';
import { listWithholdings } from './list-withholdings.ts';
import { summarizeWithholdings } from './summarize-withholdings.ts';

const world = await openStore();

test('a store without loans has empty lists, and no active loan to sum up', async () => {
  const context = world.context();
  expect(await call(listLoans, {}, { context })).toEqual({ data: [] });
  expect(await call(listWithholdings, { search: ['#12'] }, { context })).toEqual({ data: [] });
  expect(await call(summarizeWithholdings, {}, { context })).toMatchObject({ count: 0, currency: 'usd', net: 0 });
  expect(await accountLoans(context)).toEqual({ has_active_loan: false, has_previous_loans: false, loans: [] });
  const none = { code: 'wcpay_no_active_loan', status: 404 };
  await expect(call(getActiveLoanSummary, {}, { context })).rejects.toMatchObject(none);
  await expect(call(getLoanForecast, {}, { context })).rejects.toMatchObject(none);
  await expect(call(getLoanLedger, { id: 'flxln_1' }, { context })).rejects.toMatchObject({ code: 'resource_missing' });
});
