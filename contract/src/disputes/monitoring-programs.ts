/**
 * The programs in which card networks put a merchant with too many disputes. Networks count by calendar month and by merchant
 * account at the acquirer, and know reports that nobody else sees, so what is computed from our books is an estimate.
 */
export interface MonitoringProgram {
  id: 'visa_vamp' | 'mastercard_ecm' | 'mastercard_hecm' | 'mastercard_efm';
  network: 'visa' | 'mastercard';
  /** What is counted in a month. */
  counts: 'online_disputes_and_fraud' | 'chargebacks' | 'online_fraud';
  /** The payments that the rate is of: Mastercard divides by those of the month before. */
  payments: 'same_month_online' | 'month_before' | 'month_before_online';
  /** All of them must be reached. */
  rate: number;
  least_count?: number;
  /** Fraud in US dollars, minor units. */
  least_amount?: number;
  least_payments?: number;
  /** The first month in which these figures apply, as far as the source says it. */
  since: string | null;
  source: { name: string; url: string };
  /** The day on which the source was last compared with this table. */
  checked: string;
}

const mastercardSource = {
  name: 'Solidgate: Mastercard monitoring programs',
  url: 'https://docs.solidgate.com/risks/monitoring-programs/mastercard',
};

export const monitoringPrograms: readonly MonitoringProgram[] = [
  {
    // Visa adds its fraud reports (TC40) to fraud and other disputes (TC15), card not present. Inquiries aren’t disputes, and
    // neither is what was settled before it became one.
    id: 'visa_vamp',
    network: 'visa',
    counts: 'online_disputes_and_fraud',
    payments: 'same_month_online',
    rate: 0.015,
    least_count: 1500,
    since: '2026-04',
    source: {
      name: 'Checkout.com: thresholds of the Visa Acquirer Monitoring Program',
      url: 'https://support.checkout.com/hc/en-us/articles/23330844282514-What-are-the-thresholds-for-disputes-and-fraud-under-Visa-s-Acquirer-Monitoring-Program-VAMP',
    },
    checked: '2026-11-22',
  },
  {
    // First chargebacks of the month, whatever their reason, to Mastercard payments of the month before.
    id: 'mastercard_ecm',
    network: 'mastercard',
    counts: 'chargebacks',
    payments: 'month_before',
    rate: 0.015,
    least_count: 100,
    since: null,
    source: mastercardSource,
    checked: '2026-11-22',
  },
  {
    id: 'mastercard_hecm',
    network: 'mastercard',
    counts: 'chargebacks',
    payments: 'month_before',
    rate: 0.03,
    least_count: 300,
    since: null,
    source: mastercardSource,
    checked: '2026-11-22',
  },
  {
    // Fraud chargebacks of online payments. It applies only where few payments pass 3-D Secure, which our books don’t count.
    id: 'mastercard_efm',
    network: 'mastercard',
    counts: 'online_fraud',
    payments: 'month_before_online',
    rate: 0.005,
    least_amount: 5_000_000,
    least_payments: 1000,
    since: null,
    source: {
      name: 'Paymentspedia: Mastercard’s chargeback and fraud monitoring programs',
      url: 'https://paymentspedia.com/mastercards-chargeback-and-fraud-monitoring-programs',
    },
    checked: '2026-11-22',
  },
];

/** A network’s month as our books know it. */
export interface NetworkMonth {
  /** Disputes opened in the month; neither inquiries nor prevented ones. */
  disputes: number;
  online_disputes: number;
  online_fraud: number;
  /** Withdrawn for them, in US dollars; what settled in other currencies is not in it. */
  online_fraud_amount: number;
  payments: number;
  online_payments: number;
}

export interface ProgramDistance {
  count: number;
  payments: number;
  /** Null without payments. */
  rate: number | null;
  amount: number | null;
  /** How much of each criterion is reached: 1 and more is over it. The program begins when all are. */
  reached: { rate: number; count?: number; amount?: number; payments?: number };
  /** The smallest of them. */
  share: number;
  isOver: boolean;
}

/** How far a month is from a program. */
export function distanceTo(program: MonitoringProgram, month: NetworkMonth, before: NetworkMonth): ProgramDistance {
  const count = {
    // Most fraud disputes were reported as fraud too, and Visa counts both.
    online_disputes_and_fraud: month.online_disputes + month.online_fraud,
    chargebacks: month.disputes,
    online_fraud: month.online_fraud,
  }[program.counts];
  const payments = {
    same_month_online: month.online_payments,
    month_before: before.payments,
    month_before_online: before.online_payments,
  }[program.payments];
  const rate = payments > 0 ? count / payments : null;
  const amount = program.least_amount === undefined ? null : month.online_fraud_amount;
  const reached: ProgramDistance['reached'] = {
    // Disputes without any payment are over every rate.
    rate: rate === null ? (count > 0 ? 1 : 0) : rate / program.rate,
    ...(program.least_count !== undefined && { count: count / program.least_count }),
    ...(program.least_amount !== undefined && { amount: (amount ?? 0) / program.least_amount }),
    ...(program.least_payments !== undefined && { payments: payments / program.least_payments }),
  };
  const share = Math.min(...Object.values(reached));
  return { count, payments, rate, amount, reached, share, isOver: share >= 1 };
}
