import { disputeMoney } from '@purser/contract/disputes/charge-dispute';
import { isInquiry } from '@purser/contract/disputes/dispute-status';
import { disputeReasonLabel, summaryByDisputeReason } from '@purser/contract/disputes/labels';
import type { Selectable } from 'kysely';
import { formatPrice } from '../catalog/prices.ts';
import type { Store } from '../context.ts';
import type { Disputes } from '../database/tables.ts';

const minute = 60_000;
const hour = 60 * minute;

/** A job looks every quarter of a minute, and must not say "2 days 23 hours" three days before. */
const tolerance = 5 * minute;

/** How long it is until then, in words. */
export function timeLeft(due_by: Temporal.Instant, now: Temporal.Instant): string {
  const left = due_by.epochMilliseconds - now.epochMilliseconds;
  const hours = Math.floor((left + tolerance) / hour);
  if (hours < 24) {
    const minutes = Math.max(0, Math.floor(left / minute));
    return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  }
  const [days, rest] = [Math.floor(hours / 24), hours % 24];
  return [counted(days, 'day'), ...(rest > 0 ? [counted(rest, 'hour')] : [])].join(' ');
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** A moment in the store's zone, exact to the minute, with the zone's name. */
export const momentOf = (moment: Temporal.Instant, { locale, timezone }: Pick<Store, 'locale' | 'timezone'>): string =>
  moment.toLocaleString(locale, {
    timeZone: timezone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });

/** The reason's name, and what it means. */
export function reasonOf(reason: string): string {
  const label = disputeReasonLabel(reason);
  const summary = Object.hasOwn(summaryByDisputeReason, reason)
    ? summaryByDisputeReason[reason as keyof typeof summaryByDisputeReason] // a key, as just seen
    : undefined;
  return summary === undefined ? label : `${label}. ${summary}`;
}

/** What a reminder says, in its mail and its note. */
export interface DeadlineWords {
  title: string;
  text: string[];
  /** The moment, and the reason in plain words. */
  respond_by: string;
  reason: string;
  facts: [label: string, value: string][];
}

export function deadlineWords(
  dispute: Selectable<Disputes>,
  due_by: Temporal.Instant,
  {
    store,
    now,
    isOpened,
    hasDraft,
  }: {
    store: Pick<Store, 'locale' | 'timezone'>;
    now: Temporal.Instant;
    isOpened: boolean;
    hasDraft: boolean;
  },
): DeadlineWords {
  const money = (amount: number, currency: string) => formatPrice(amount, currency, store.locale);
  const amount = money(dispute.amount, dispute.currency);
  const left = timeLeft(due_by, now);
  const isAsked = isInquiry(dispute);
  const withdrawn = disputeMoney(dispute.data);
  const respond_by = momentOf(due_by, store);
  const reason = reasonOf(dispute.reason);
  return {
    title: isAsked
      ? `${left} left to answer the inquiry about ${amount}`
      : `${left} left to answer the dispute of ${amount}`,
    text: [
      isAsked
        ? 'The bank hasn’t withdrawn any money. Without a response, the inquiry can become a dispute.'
        : 'The bank has withdrawn the money. Without a response in time, you lose the dispute.',
      ...(hasDraft ? ['A draft of your response is saved, but it hasn’t been submitted.'] : []),
      ...(isOpened ? [] : ['Nobody has opened this case yet.']),
    ],
    respond_by,
    reason,
    facts: [
      ['Amount', amount],
      ...(withdrawn
        ? ([
            [
              'Withdrawn',
              `${money(withdrawn.withdrawn + withdrawn.fee, withdrawn.currency)}, with a fee of ${money(withdrawn.fee, withdrawn.currency)}`,
            ],
          ] satisfies [string, string][])
        : []),
      ['Reason', reason],
      ['Respond by', respond_by],
      ['Time left', left],
      ...(dispute.order_id === null ? [] : ([['Order', `#${dispute.order_id}`]] satisfies [string, string][])),
      ['Dispute', dispute.dispute_id],
    ],
  };
}
