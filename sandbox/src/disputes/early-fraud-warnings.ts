import { byClock, type Core } from '../api/core.ts';
import { list } from '../api/lists.ts';
import { retrieve } from '../api/retrieve.ts';
import type { Route } from '../api/route.ts';
import { newId } from '../engine/ids.ts';
import type { StripeObject, Tx } from '../engine/store.ts';
import type { Charge } from '../payments/charge.ts';

export interface EarlyFraudWarning extends StripeObject {
  object: 'radar.early_fraud_warning';
  actionable: boolean;
  charge: string;
  created: number;
  fraud_type: string;
  payment_intent?: string;
}

export const fraudTypes = [
  'card_never_received',
  'fraudulent_card_application',
  'made_with_counterfeit_card',
  'made_with_lost_card',
  'made_with_stolen_card',
  'misc',
  'unauthorized_use_of_card',
] as const;

const object = 'radar.early_fraud_warning';

export const earlyFraudWarningRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v1/radar/early_fraud_warnings',
    handler: (tx, call) => list(tx, call, { object, equal: ['charge', 'payment_intent'] }),
  },
  {
    method: 'GET',
    path: '/v1/radar/early_fraud_warnings/{id}',
    handler: (tx, call) => retrieve<EarlyFraudWarning>(tx, call, { object, noun: 'early_fraud_warning' }),
  },
];

/** The card's bank reports a payment as fraud; a chargeback may follow. */
export function warnOfFraud(
  tx: Tx,
  account: string,
  charge: Charge,
  fraud_type: string = 'unauthorized_use_of_card',
): EarlyFraudWarning {
  const warning = insertWarning(tx, account, charge, { id: newId('issfr'), created: tx.now, fraud_type });
  tx.emit(account, 'radar.early_fraud_warning.created', warning);
  return warning;
}

function insertWarning(
  tx: Tx,
  account: string,
  charge: Charge,
  given: Pick<EarlyFraudWarning, 'id' | 'created' | 'fraud_type'>,
): EarlyFraudWarning {
  const warning = tx.insert<EarlyFraudWarning>(account, {
    ...given,
    object,
    actionable: !charge.disputed && !charge.refunded,
    charge: charge.id,
    livemode: false,
    ...(charge.payment_intent === null ? {} : { payment_intent: charge.payment_intent }),
  });
  // Refunds update the warnings of marked charges only.
  charge['_warned'] = true;
  tx.save(account, charge);
  return warning;
}

/** A past warning of an imported payment; it becomes `issfr_<stem of the payment>`. Time in unix seconds. */
export interface ImportedFraudWarning {
  /** Stem of the imported payment. */
  payment: string;
  created: number;
  fraud_type: string;
}

/** Imports warnings after their payments, all or nothing, without events. @throws naming the payment */
export const importFraudWarnings = (
  core: Core,
  account: string,
  rows: readonly ImportedFraudWarning[],
): Promise<EarlyFraudWarning[]> =>
  core.transact(byClock, async (tx) => {
    await tx.lockAll(
      account,
      rows.map(({ payment }) => `ch_${payment}`),
    );
    return rows.map(({ payment, ...row }) => {
      const charge = tx.loaded<Charge>(account, `ch_${payment}`);
      if (!charge) throw new Error(`payment ${payment} of a fraud warning was not imported`);
      return insertWarning(tx, account, charge, { id: `issfr_${payment}`, ...row });
    });
  });

/** A warning is no longer actionable once its charge is disputed or fully refunded. */
export async function noLongerActionable(tx: Tx, account: string, charge: string): Promise<void> {
  const found = await tx.select<EarlyFraudWarning>(
    account,
    object,
    "o.data->>'charge' = $3 and o.data->>'actionable' = 'true'",
    [charge],
  );
  for (const { id } of found) {
    const warning = await tx.lock<EarlyFraudWarning>(account, id);
    if (!warning?.actionable) continue;
    warning.actionable = false;
    tx.save(account, warning);
    tx.emit(account, 'radar.early_fraud_warning.updated', warning);
  }
}
