import type { PayoutSchedule } from '../payouts/payouts-overview.ts';

/** What the badge says; any other word is Unknown, and every `rejected.*` is rejected. */
export const accountStatuses = [
  'complete',
  'enabled',
  'restricted_soon',
  'pending_verification',
  'restricted_partially',
  'restricted',
  'rejected',
  'under_review',
] as const;

/** `accountStatus` of the page settings. */
export interface AccountStatus {
  email: string;
  country: string;
  status: string;
  /** UTC text. */
  created: string;
  testDrive: boolean;
  paymentsEnabled: boolean;
  detailsSubmitted: boolean;
  deposits: {
    status: 'enabled' | 'disabled' | 'blocked';
    restrictions: 'deposits_unrestricted' | 'deposits_blocked' | 'schedule_restricted';
    interval: PayoutSchedule['interval'];
    weekly_anchor: string;
    monthly_anchor: number | null;
    delay_days: number | null;
    completed_waiting_period: boolean;
    /** Minor units by currency. */
    minimum_manual_deposit_amounts: Record<string, number>;
    minimum_scheduled_deposit_amounts: Record<string, number>;
  };
  /** Unix seconds. */
  currentDeadline: number | false;
  pastDue: boolean;
  /** Where the details are completed or the bank account is replaced; false when there is no such place. */
  accountLink: string | false;
  hasSubmittedVatData: boolean;
  requirements: { errors: { code: string; reason: string; requirement: string }[] };
  progressiveOnboarding: {
    isEnabled: boolean;
    isComplete: boolean;
    tpv: number;
    firstTransactionDate: string | null;
  };
  fraudProtection: { declineOnAVSFailure: boolean; declineOnCVCFailure: boolean };
  default_external_accounts: { currency: string; status: string }[];
  /** Campaigns that the account may be asked to take part in, such as `wporgReview2025`. */
  campaigns: Record<string, boolean>;
  /** UTC: the account is shown as it was then, because the provider doesn't answer; null while it does. */
  unreadSince: string | null;
  /** Each hold, restriction and failure that is in force: what, since when, why, and what to do. */
  holds: AccountHold[];
}

/** One thing that keeps money from moving. */
export interface AccountHold {
  kind:
    | 'payouts_blocked'
    | 'payments_disabled'
    | 'payouts_disabled'
    | 'waiting_period'
    | 'bank_account_errored'
    | 'under_review'
    | 'rejected'
    | 'requirements_due';
  /** Unix seconds; null when the provider does not say. */
  since: number | null;
  /** The provider's word for why, such as `requirements.past_due` or a payout's failure code; null when there is none. */
  reason: string | null;
  /** Unix seconds by which something must be done, or at which it ends by itself. */
  until: number | null;
  /** What is asked of the merchant, in the provider's words: `external_account`, `company.tax_id`, … */
  asks: string[];
}

/** The provider could not say: the screens show an error instead of a status. */
export interface UnknownAccountStatus {
  error: true;
}

/** What the provider asks for, or its reason, as people say it: `company.tax_id` is "company tax ID". */
export const askWords = (ask: string): string =>
  ask
    .replaceAll('external_account', 'bank account')
    .replaceAll(/[._]/g, ' ')
    .replaceAll(/\bid\b/g, 'ID')
    .trim();
