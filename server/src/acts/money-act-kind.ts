import type { ORPCError } from '@orpc/server';
import type Stripe from 'stripe';
import type { Services, Store } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import type { MoneyIntent } from './money-intent.ts';

/** The provider's response to an act. */
export type Answer = Stripe.Refund | Stripe.PaymentIntent | Stripe.Payout | Stripe.Dispute;

/** What differs between the acts; how they are carried out safely is the same for all (money-act.ts). */
export interface MoneyActKind {
  /** The refusal's text when other acts of the kind took all the time. */
  underWay: string;
  /** The provider call; `options` carries the intent's own key. */
  send(services: Services, intent: MoneyIntent, options: Stripe.RequestOptions): Promise<Stripe.Response<Answer>>;
  /** Whether a response matches this act: object, amount, currency. */
  isAnswer(answer: Answer, intent: MoneyIntent): boolean;
  /** Looks at the provider for what the act made; nothing when it is not there. */
  find(services: Services, store: Store, intent: MoneyIntent, timeout: number): Promise<Answer | undefined>;
  /** The response to the caller. */
  outcome(answer: Answer, intent: MoneyIntent): unknown;
  /** The response to the caller while the outcome is unknown. */
  pending(intent: MoneyIntent): unknown;
  /** Changes of ours that belong to success. */
  onSuccess?(services: Services, tx: DatabaseTransaction, intent: MoneyIntent): Promise<void>;
  /** The refusal for a provider's no, or for an act that did not come to its end. */
  refusal(error: Stripe.errors.StripeError | undefined, message: string): ORPCError<string, Record<string, unknown>>;
}
