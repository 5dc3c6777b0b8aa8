import { t } from '@lingui/core/macro';
import { plural } from '@lingui/core/macro';
import { formatDateTime, toDate } from '../format/date.ts';
import { formatClearMoney, formatExplicitMoney } from '../format/money.ts';
import { recordEvent } from '../events.ts';
import { disputesHref, paymentHref } from '../hrefs.ts';
import type { Task } from './task.ts';

/** A dispute that needs a response, as in the list of disputes. */
export interface AwaitingDispute {
  dispute_id: string;
  charge_id: string;
  amount: number;
  currency: string;
  /** UTC text. */
  due_by: string;
}

const day = 86_400_000;

/** The task to respond to disputes, when one is due within a week and not past due. `now` in milliseconds. */
export function disputeTask(disputes: readonly AwaitingDispute[], now: number): Task | undefined {
  const due = disputes
    .map((dispute) => ({ ...dispute, left: (toDate(dispute.due_by)?.getTime() ?? Number.NEGATIVE_INFINITY) - now }))
    .filter(({ left }) => left > 0 && left <= 7 * day)
    .toSorted((a, b) => a.left - b.left);
  const [first] = due;
  if (!first) return undefined;
  const currencies = new Set(due.map(({ currency }) => currency));
  const total = formatExplicitMoney(
    due.reduce((sum, { amount }) => sum + amount, 0),
    first.currency,
  );
  const urgent = due.filter(({ left }) => left <= 3 * day);
  const title =
    due.length === 1
      ? t`Respond to a dispute for ${formatClearMoney(first.amount, first.currency)}`
      : currencies.size === 1
        ? t`Respond to ${due.length} active disputes for a total of ${total}`
        : t`Respond to ${due.length} active disputes`;
  // Whole days, as the list of disputes counts them, so that neither promises more time than there is.
  const days = Math.floor(first.left / day);
  const until = formatDateTime(first.due_by);
  const left = plural(days, { one: '# day left', other: '# days left' });
  return {
    key: `dispute-resolution-task-${due.map(({ dispute_id }) => dispute_id).join('-')}`,
    level: 1,
    title,
    content:
      first.left <= day
        ? due.length === 1
          ? t`Last day to respond: until ${until}`
          : t`Last day to respond to ${due.filter(({ left }) => left <= day).length} of the disputes`
        : due.length === 1
          ? t`Respond by ${until} (${left})`
          : t`The first response is due by ${until} (${left})`,
    completed: false,
    expanded: true,
    expandable: true,
    showActionButton: true,
    actionLabel: due.length === 1 ? t`Respond now` : t`See disputes`,
    action: {
      href: due.length === 1 ? paymentHref(first.charge_id) : disputesHref({ filter: 'awaiting_response' }),
      onPress: () =>
        recordEvent('wcpay_overview_task_click', {
          task: 'dispute-resolution-task',
          active_dispute_count: due.length,
        }),
    },
    dataAttrs: urgent.length > 0 ? { 'data-urgent': 'true' } : {},
  };
}
