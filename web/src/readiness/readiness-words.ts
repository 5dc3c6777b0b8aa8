import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReadinessId, ReadinessItem, ReadinessReason } from '@purser/contract/readiness/readiness';

export const labelById: Record<ReadinessId, MessageDescriptor> = {
  statement_descriptor: msg`Bank statement text`,
  support_contact: msg`Support contact`,
  refund_policy: msg`Refund policy`,
  terms_of_service: msg`Terms of service`,
  payout_bank: msg`Payout bank account`,
  https: msg`Secure address (HTTPS)`,
  webhooks: msg`Events from the payment provider`,
  mail: msg`Email`,
  backups: msg`Backups`,
  two_step: msg`Two-step sign-in`,
};

/** What the link to the cure says; items without one are the operator’s. */
export const cureById: Partial<Record<ReadinessId, MessageDescriptor>> = {
  statement_descriptor: msg`Set the statement text`,
  support_contact: msg`Set the support contact`,
  refund_policy: msg`Write the refund policy`,
  terms_of_service: msg`Write the terms`,
  payout_bank: msg`Update the bank account`,
  webhooks: msg`Check the connection`,
  mail: msg`Open mail`,
  two_step: msg`Open your profile`,
};

const notSet: Partial<Record<ReadinessId, MessageDescriptor>> = {
  statement_descriptor: msg`Customers who don’t recognize a charge dispute it. Set the text they’ll see.`,
  support_contact: msg`Customers can’t reach you, so they ask their bank. Set an email address.`,
  refund_policy: msg`Your shop has no refund policy. Banks ask for it in disputes.`,
  terms_of_service: msg`Your shop has no terms of service.`,
  payout_bank: msg`We can’t pay you out. Add a bank account.`,
};

const sentenceByReason: Record<Exclude<ReadinessReason, 'fine' | 'not_set'>, MessageDescriptor> = {
  no_account: msg`We’ll check it once your account is connected.`,
  no_answer: msg`The payment provider didn’t tell. We’ll check again when you reload.`,
  no_email: msg`Customers can call, but not write. Add an email address.`,
  bank_errored: msg`A payout to this account failed. Update it.`,
  local_address: msg`This address works on this machine only. Live payments need a public HTTPS address: put a TLS proxy in front of the server.`,
  no_https: msg`Browsers warn customers, and live payments are refused. Put a TLS proxy in front of the server and set TRUSTED_PROXIES.`,
  not_connected: msg`Your store isn’t connected at this address, so events don’t arrive.`,
  no_events: msg`No event has been due yet. We’ll check after the first payment.`,
  events_lost: msg`Some events didn’t arrive and were fetched later. Is this address reachable from the internet?`,
  events_missing: msg`No recent event arrived. Payments may show up late. Is this address reachable from the internet?`,
  mail_kept: msg`No mail server is set, so customers get no receipts; mail is kept in your store. Set SMTP_URL.`,
  mail_untried: msg`No mail has been sent yet. Send a test email to see whether it works.`,
  mail_failed: msg`The last email couldn’t be sent.`,
  backup_none: msg`There is no backup yet. If the disk fails, your orders and settings are lost.`,
  backup_failed: msg`The last backup failed.`,
  backup_old: msg`The last backup is more than two days old.`,
  backed_up_elsewhere: msg`This person confirmed that the database is backed up elsewhere.`,
  password_alone: msg`A stolen password is enough to sign in as these administrators. Each can turn it on in their profile.`,
};

/** What is wrong and what to do; undefined when it is fine. */
export const sentenceOf = ({ id, reason }: Pick<ReadinessItem, 'id' | 'reason'>): MessageDescriptor | undefined =>
  reason === 'fine' ? undefined : reason === 'not_set' ? notSet[id] : sentenceByReason[reason];
