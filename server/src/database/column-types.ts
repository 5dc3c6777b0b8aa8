import type { Decision } from '@purser/contract/fraud/evaluate-ruleset';
import type { FraudOutcome, Ruleset } from '@purser/contract/fraud/ruleset';
import type { EvidenceFileType } from '@purser/contract/disputes/evidence';
import type { HistoryImport, ImportPhase, ImportProblem } from '@purser/contract/import/history-import';
import type { PackedEvidence } from '@purser/contract/disputes/evidence-file';
import type { RateSource } from '@purser/contract/multi-currency/currency';
import type { AutomaticSource } from '@purser/contract/multi-currency/rates';
import type { onboardingSteps, SelfAssessment } from '@purser/contract/connect/onboarding';
import type { OrderStatus } from '@purser/contract/orders/order';
import type { fraudMetaBoxTypes } from '@purser/contract/orders/order-info';
import type { NoteAction, NoteType } from '@purser/contract/inbox/note';
import type { FilterValues } from '@purser/contract/list-query';
import type { Payout } from '@purser/contract/payouts/payout';
import type { PolicyKind } from '@purser/contract/policies/policy';
import type { TimelineEvent } from '@purser/contract/transactions/timeline';
import type { roles } from '@purser/contract/users/user';
import type { ViewContent, ViewList } from '@purser/contract/views/list-view';
import type { ColumnType } from 'kysely';
import type Stripe from 'stripe';
import type { Incentive } from '../incentive-file.ts';
import type { Kept } from './upsert.ts';

/** JSON goes in as text, because `pg` would turn a JavaScript array into a PostgreSQL array. It comes out parsed. */
export type JsonColumn<T = unknown> = ColumnType<T, string, string>;

/** An address of an order or a cart; a sale in person has only some parts or none. */
export type StoredAddress = Partial<Record<string, string>>;

/** The staff decision on a payment that was held, for the timeline. */
export interface FraudManualEntry {
  type: 'fraud_outcome_manual_approve' | 'fraud_outcome_manual_block';
  user: { id: number; username: string };
  action: 'approved' | 'blocked';
  datetime: number;
}

/** What an act needs besides its object and amount; the members depend on its kind. */
export interface ActParameters {
  /** Of a refund. */
  reason?: Stripe.RefundCreateParams.Reason | null;
  lines?: { id: number; quantity: number }[];
  restock?: boolean;
  email_customer?: boolean;
  /** Of a capture; minor units. */
  application_fee_amount?: number | undefined;
  /** Of an instant payout, taken from the quote; minor units. */
  fee?: number;
  /** When the balance was read, ISO. */
  quoted?: string;
  /** The bank account or card that the quote was for. */
  destination?: string;
  /** Of an act on a dispute. */
  dispute_id?: string;
  /** The dispute’s status when it was asked for: an inquiry and the chargeback that follows are each answered once. */
  from_status?: string;
  /** How often evidence had been submitted by then. */
  submission_count?: number;
  /** Of a submission: every field as the provider takes it, '' for what is removed. */
  evidence?: Stripe.DisputeUpdateParams.Evidence;
  metadata?: Record<string, string>;
}

/** Where an import continues. */
export interface ImportCursor {
  /** The payout that was read last. */
  after?: string;
  /** What was made since then is done, in Unix seconds. */
  to?: number;
}

/**
 * The type of each column that the database describes too loosely: JSON, and text that a check or its only writer limits.
 * `npm run tables -w server` writes these names into tables.ts in place of the loose type.
 */
export interface Column {
  'account_requirements.state': 'missing' | 'checking' | 'refused' | 'done';
  'account_requests.params': JsonColumn<Stripe.AccountCreateParams>;
  'backups.cause': 'schedule' | 'user' | 'command';
  'backups.state': 'running' | 'done' | 'failed';
  'carts.billing': JsonColumn<StoredAddress>;
  'carts.items': JsonColumn<{ product_id: number; quantity: number }[]>;
  'carts.rate_source': Exclude<RateSource, 'store'>;
  'carts.shipping': JsonColumn<StoredAddress>;
  'charges.data': JsonColumn<Kept<Stripe.Charge>>;
  'dispute_draft_versions.changes': JsonColumn<Record<string, unknown>>;
  'dispute_drafts.authors': JsonColumn<Record<string, number>>;
  'dispute_drafts.fields': JsonColumn<Record<string, unknown>>;
  'dispute_webhook_deliveries.state': 'waiting' | 'delivered' | 'failed';
  'disputes.data': JsonColumn<Stripe.Dispute>;
  'evidence_files.packed': JsonColumn<PackedEvidence>;
  'evidence_files.type': EvidenceFileType;
  'exchange_rate_reads.source': AutomaticSource;
  'exchange_rates.doubted_source': AutomaticSource;
  'exchange_rates.source': AutomaticSource;
  'exports.query': JsonColumn<FilterValues>;
  'exports.state': 'pending' | 'running' | 'success' | 'failed';
  'fraud_decisions.after_card': 'capture' | 'keep';
  'fraud_decisions.outcome': FraudOutcome;
  'fraud_decisions.ruleset': JsonColumn<Ruleset>;
  'fraud_decisions.ruleset_results': JsonColumn<Decision['ruleset_results']>;
  'fraud_decisions.trace': JsonColumn<Decision['trace']>;
  'fraud_simulations.ruleset': JsonColumn<Ruleset>;
  'incentive_activations.terms': JsonColumn<Incentive>;
  'known_accounts.data': JsonColumn<Stripe.Account>;
  'history_import_parts.data': JsonColumn<Stripe.Charge | Stripe.Refund | Stripe.Dispute>;
  'history_imports.counts': JsonColumn<HistoryImport['counts']>;
  'history_imports.cursor': JsonColumn<ImportCursor>;
  'history_imports.phase': ImportPhase;
  'history_imports.problem': ImportProblem;
  'history_imports.state': 'running' | 'paused' | 'failed' | 'done';
  'list_views.content': JsonColumn<ViewContent>;
  'list_views.list': ViewList;
  'mail.state': 'kept' | 'queued' | 'sent' | 'failed';
  'money_intents.error_data': JsonColumn<{ status: number; retryable?: boolean }>;
  'money_intents.kind': 'refund' | 'capture' | 'cancel' | 'payout' | 'submit_evidence' | 'accept_dispute';
  'money_intents.parameters': JsonColumn<ActParameters>;
  /** The address of an action is made when the note is read. */
  'notes.actions': JsonColumn<Omit<NoteAction, 'url'>[]>;
  'notes.type': NoteType;
  'onboarding_progress.fields': JsonColumn<SelfAssessment>;
  'onboarding_progress.step': (typeof onboardingSteps)[number];
  'orders.billing': JsonColumn<StoredAddress>;
  'orders.fraud_manual_entry': JsonColumn<FraudManualEntry>;
  'orders.fraud_meta_box_type': (typeof fraudMetaBoxTypes)[number];
  'orders.rate_source': Exclude<RateSource, 'store'>;
  'orders.shipping': JsonColumn<StoredAddress>;
  'orders.status': OrderStatus;
  'payment_intents.data': JsonColumn<Kept<Stripe.PaymentIntent>>;
  'payouts.data': JsonColumn<Stripe.Payout>;
  'payouts.method': Payout['method'];
  'payouts.status': Payout['status'];
  'payouts.type': Payout['type'];
  'policies.policy': PolicyKind;
  'provider_events.payload': JsonColumn<Stripe.Event>;
  'refunds.data': JsonColumn<Kept<Stripe.Refund>>;
  'refunds.lines': JsonColumn<{ id: number; quantity: number }[]>;
  'stores.address': JsonColumn<StoredAddress>;
  'timeline_events.data': JsonColumn<TimelineEvent>;
  'users.role': (typeof roles)[number];
}
