import { accountRoutes } from '../connect/accounts.ts';
import { applicationFeeRoutes } from '../balance/application-fees.ts';
import { balanceTransactionRoutes } from '../balance/balance-transaction-routes.ts';
import { balanceRoutes } from '../balance/balance.ts';
import { capitalRoutes } from '../capital/capital.ts';
import { expireOffer, passInterval, payOutLater } from '../capital/loan-life.ts';
import { captureRoutes, expireHold } from '../payments/capturing.ts';
import { chargeRoutes, settleLater } from '../payments/charges.ts';
import { accountLinkRoutes } from '../connect/account-links.ts';
import { accountSessionRoutes } from '../connect/account-sessions.ts';
import { capabilityRoutes } from '../connect/capabilities.ts';
import { notificationRoutes } from '../connect/notifications.ts';
import { onboardingRoutes } from '../connect/onboarding/onboarding.ts';
import { personRoutes } from '../connect/persons.ts';
import { passDeadline, verify } from '../connect/review-account.ts';
import { concludeDebit, concludeVoucher } from '../payments/confirmation.ts';
import type { JobHandler } from './core.ts';
import { decideDispute, passDispute } from '../disputes/dispute-life.ts';
import { disputeRoutes } from '../disputes/disputes.ts';
import { earlyFraudWarningRoutes } from '../disputes/early-fraud-warnings.ts';
import { bringDispute, settleRefunded } from '../disputes/open-dispute.ts';
import { customerRoutes } from '../methods/customers.ts';
import { eventRoutes } from '../engine/events.ts';
import { exchangeRateRoutes } from '../engine/exchange-rates.ts';
import { fileLinkRoutes } from '../files/file-links.ts';
import { fileRoutes } from '../files/files.ts';
import { mandateRoutes } from '../methods/mandates.ts';
import { paymentIntentRoutes } from '../payments/payment-intents.ts';
import { paymentMethodRoutes } from '../methods/payment-methods.ts';
import { balanceSettingsRoutes } from '../payouts/balance-settings.ts';
import { externalAccountRoutes } from '../payouts/external-accounts.ts';
import { arrivePayout, reconcilePayout, returnPayout, submitPayout } from '../payouts/payout-life.ts';
import { payoutRoutes } from '../payouts/payouts.ts';
import { failRefund, referRefund, refundRoutes, succeedRefund } from '../payments/refunds.ts';
import { reviewRoutes } from '../payments/reviews.ts';
import type { Route } from './route.ts';
import { setupIntentRoutes } from '../payments/setup-intents.ts';
import { connectionTokenRoutes } from '../terminal/connection-tokens.ts';
import { locationRoutes } from '../terminal/locations.ts';
import { giveUpWaiting, readerActionRoutes } from '../terminal/reader-actions.ts';
import { readerRoutes } from '../terminal/readers.ts';
import { subscriptionRoutes } from '../balance/subscriptions.ts';
import { tokenRoutes } from '../methods/tokens.ts';
import { transferRoutes } from '../balance/transfers.ts';
import { webhookEndpointRoutes } from '../webhooks/webhook-endpoints.ts';

/** Every resource, in one place. */
export const routes: Route[] = [
  ...accountRoutes,
  ...accountLinkRoutes,
  ...accountSessionRoutes,
  ...applicationFeeRoutes,
  ...balanceRoutes,
  ...balanceTransactionRoutes,
  ...capabilityRoutes,
  ...capitalRoutes,
  ...captureRoutes,
  ...chargeRoutes,
  ...customerRoutes,
  ...disputeRoutes,
  ...earlyFraudWarningRoutes,
  ...eventRoutes,
  ...exchangeRateRoutes,
  ...externalAccountRoutes,
  ...fileRoutes,
  ...fileLinkRoutes,
  ...mandateRoutes,
  ...notificationRoutes,
  ...onboardingRoutes,
  ...paymentIntentRoutes,
  ...paymentMethodRoutes,
  ...personRoutes,
  ...balanceSettingsRoutes,
  ...payoutRoutes,
  ...refundRoutes,
  ...reviewRoutes,
  ...setupIntentRoutes,
  ...connectionTokenRoutes,
  ...locationRoutes,
  ...readerRoutes,
  ...readerActionRoutes,
  ...subscriptionRoutes,
  ...tokenRoutes,
  ...transferRoutes,
  ...webhookEndpointRoutes,
];

/** Job handlers by kind. */
export const jobs = new Map<string, JobHandler>([
  ['account.review', passDeadline],
  ['account.verify', verify],
  ['capital.expire', expireOffer],
  ['capital.pay_out', payOutLater],
  ['capital.interval', passInterval],
  ['charge.settle', settleLater],
  ['charge.conclude', concludeDebit],
  ['charge.expire', expireHold],
  ['dispute.bring', bringDispute],
  ['dispute.decide', decideDispute],
  ['dispute.pass', passDispute],
  ['dispute.refunded', settleRefunded],
  ['reader.timeout', giveUpWaiting],
  ['voucher.conclude', concludeVoucher],
  ['payout.submit', submitPayout],
  ['payout.arrive', arrivePayout],
  ['payout.return', returnPayout],
  ['payout.reconcile', reconcilePayout],
  ['refund.succeed', succeedRefund],
  ['refund.fail', failRefund],
  ['refund.reference', referRefund],
]);
