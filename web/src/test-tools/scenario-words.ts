import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Scenario, ScenarioField, ScenarioSubject } from '@purser/contract/test-tools/controls';
import { formatDateTime } from '../format/date.ts';
import { formatMoney } from '../format/money.ts';
import { cardReadersHref, disputesHref, loansHref, overviewHref, paymentHref, payoutHref } from '../hrefs.ts';

interface SubjectWords {
  /** Why a scenario can't be played now. */
  none: MessageDescriptor;
  /** Names the chooser. */
  label: MessageDescriptor;
  link: MessageDescriptor;
  href: (id: string, subject: ScenarioSubject | undefined) => string;
}

const ofPayment = (_id: string, subject: ScenarioSubject | undefined): string =>
  subject?.payment_intent ? paymentHref(subject.payment_intent) : disputesHref();

const overview: SubjectWords = {
  none: msg`There’s nothing that this can happen to.`,
  label: msg`Account`,
  link: msg`View overview`,
  href: () => overviewHref,
};
/** By the provider's kind of object. */
const words: Record<string, SubjectWords> = {
  payment_intent: {
    none: msg`No payment is in that state.`,
    label: msg`Payment`,
    link: msg`View payment`,
    href: (id) => paymentHref(id),
  },
  refund: { none: msg`No refund is in that state.`, label: msg`Refund`, link: msg`View payment`, href: ofPayment },
  dispute: { none: msg`No dispute is in that state.`, label: msg`Dispute`, link: msg`View payment`, href: ofPayment },
  payout: {
    none: msg`No payout is in that state.`,
    label: msg`Payout`,
    link: msg`View payout`,
    href: (id) => payoutHref(id),
  },
  'terminal.reader': {
    none: msg`No card reader is in that state.`,
    label: msg`Card reader`,
    link: msg`View card readers`,
    href: () => cardReadersHref,
  },
  'capital.financing_offer': {
    none: msg`No loan is in that state.`,
    label: msg`Loan`,
    link: msg`View loans`,
    href: () => loansHref,
  },
};

export const wordsOf = ({ on }: Pick<Scenario, 'on'>): SubjectWords => words[on] ?? overview;

/** `needs_response` as people read it; the values are the provider's own. */
export const spoken = (value: string): string => {
  const text = value.replaceAll(/[._]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** A subject in a chooser: what distinguishes it from its neighbors. */
export const subjectLabel = ({ amount, currency, detail, status, created }: ScenarioSubject): string =>
  [
    amount !== undefined && currency !== undefined && formatMoney(amount, currency),
    detail && spoken(detail),
    spoken(status),
    created > 0 && formatDateTime(created),
  ]
    .filter(Boolean)
    .join(' · ');

/** What a field begins with: the required ones have something to try. */
export function firstValue({ type, required, example }: ScenarioField, now: number): string {
  if (!required) return '';
  if (example !== undefined) return example;
  if (type === 'moment') return new Date(now + 3 * 86_400_000).toISOString().slice(0, 16);
  return '';
}

/** What was typed, as the control takes it; nothing for an empty optional field. */
export function sentValue({ type }: ScenarioField, typed: string): unknown {
  const text = typed.trim();
  if (text === '') return undefined;
  if (type === 'integer') return Number(text);
  if (type === 'texts') return text.split(/[\s,]+/);
  return type === 'moment' ? `${text}:00Z` : text;
}
