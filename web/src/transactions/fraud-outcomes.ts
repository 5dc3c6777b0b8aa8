import type { ListQuery } from '@purser/contract/list-query';
import { toDecimal } from '@purser/contract/money';
import {
  fraudOutcomesCsvHeader,
  fraudOutcomesDownloadPath,
  labelByOutcome,
} from '@purser/contract/transactions/fraud-outcome';
import type { FraudOutcomeTransaction } from '@purser/contract/transactions/fraud-outcome';
import { codeOf } from '../api.ts';
import { stringifySearch } from '../search.ts';
import { fetchSignedIn } from '../session.ts';
import { csvText, textCell } from '../table/csv-file.ts';

/** The outcomes of the Blocked tab: blocked payments, and those held for review. */
export const blockedOutcomes = { status: 'block', additional_status: 'review' } as const;

/** Without any judged order the server returns an error; the list is empty then. */
export async function orNothing<T>(asked: Promise<T>, nothing: T): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (codeOf(error) === 'wcpay_fraud_outcome_not_found') return nothing;
    throw error;
  }
}

/** Every row of the list, whatever its page. */
export async function downloadFraudOutcomes(query: Partial<ListQuery<string>>): Promise<FraudOutcomeTransaction[]> {
  const { page: _, pagesize: __, ...asked } = query;
  const address = `${fraudOutcomesDownloadPath}${stringifySearch({ ...blockedOutcomes, ...asked })}`;
  const answer = await fetchSignedIn(new Request(new URL(address, globalThis.location.origin)));
  if (!answer.ok) throw new Error(`the download answered ${answer.status}`);
  const { data } = (await answer.json()) as { data: FraudOutcomeTransaction[] }; // our own server’s
  return data;
}

/** The file of the Blocked tab. */
export const fraudOutcomesCsv = (
  rows: readonly Pick<FraudOutcomeTransaction, 'created' | 'amount' | 'currency' | 'customer_name' | 'status'>[],
): string =>
  csvText(
    fraudOutcomesCsvHeader,
    rows.map(({ created, amount, currency, customer_name, status }) => [
      created,
      toDecimal(amount, currency),
      currency,
      textCell(customer_name),
      labelByOutcome[status],
    ]),
  );
