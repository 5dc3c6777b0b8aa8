import { settings } from '../page-settings.ts';
import type { Choice } from '../table/check-list.tsx';
import { truncateMiddle } from '../ui/middle-truncate.tsx';

/** The loans of the store to filter by. Each arrives as `id|active` or `id|paid`. */
export const loanChoices = (
  inProgress: string,
  paidInFull: string,
  loans: readonly string[] = settings.accountLoans.loans,
): Choice[] =>
  loans.map((loan) => {
    const [id = '', status] = loan.split('|');
    return { value: id, label: `${truncateMiddle(id)} (${status === 'active' ? inProgress : paidInFull})` };
  });
