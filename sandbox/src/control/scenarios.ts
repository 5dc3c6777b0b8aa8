import type { Account } from '../connect/account.ts';
import { expireHold } from '../payments/capturing.ts';
import { completeAction, concludeDebit } from '../payments/confirmation.ts';
import { accountScenarios } from '../connect/account-scenarios.ts';
import { byClock, type Core, type JobHandler } from '../api/core.ts';
import { capitalScenarios } from '../capital/capital-scenarios.ts';
import { ControlError } from '../faults/fault-list.ts';
import { disputeScenarios } from '../disputes/dispute-scenarios.ts';
import { payoutScenarios } from '../payouts/payout-scenarios.ts';
import type { FieldValue, Scenario, ScenarioField, Subject } from './scenario.ts';
import { failRefund, succeedRefund } from '../payments/refunds.ts';
import { readerScenarios } from '../terminal/reader-scenarios.ts';
import { shown } from '../engine/object-difference.ts';
import type { StripeObject } from '../engine/store.ts';

const play =
  (handler: JobHandler, data: (object: StripeObject) => Record<string, unknown>): Scenario['play'] =>
  (tx, core, account, object) =>
    handler(tx, { account, data: data(object) }, core);

const answer =
  (word: 'authorize' | 'fail'): Scenario['play'] =>
  (tx, core, account, object) =>
    completeAction(tx, core, account, object.id, word);

const payment = (outcome?: 'succeed' | 'fail') => (intent: StripeObject) => ({
  payment_intent: intent.id,
  charge: intent['latest_charge'],
  outcome,
});

const paymentScenarios: Scenario[] = [
  {
    scenario: 'succeed_refund',
    title: 'Complete a refund',
    description: 'A pending refund reaches the shopper.',
    on: 'refund',
    while: ['pending'],
    play: play(succeedRefund, ({ id }) => ({ refund: id })),
  },
  {
    scenario: 'fail_refund',
    title: 'Fail a refund',
    description: 'The bank returns a refund, pending or already succeeded.',
    on: 'refund',
    while: ['pending', 'succeeded'],
    play: play(failRefund, ({ id }) => ({ refund: id, reason: 'expired_or_canceled_card' })),
  },
  {
    scenario: 'succeed_payment',
    title: 'Confirm a pending payment',
    description: 'The bank confirms a payment that is processing.',
    on: 'payment_intent',
    while: ['processing'],
    play: play(concludeDebit, payment('succeed')),
  },
  {
    scenario: 'fail_payment',
    title: 'Fail a pending payment',
    description: 'The bank refuses a payment that is processing.',
    on: 'payment_intent',
    while: ['processing'],
    play: play(concludeDebit, payment('fail')),
  },
  {
    scenario: 'expire_authorization',
    title: 'Expire an authorization',
    description: 'The authorization expires now, as after seven days.',
    on: 'payment_intent',
    while: ['requires_capture'],
    play: play(expireHold, payment()),
  },
  {
    scenario: 'approve_action',
    title: 'Approve a payment',
    description: 'The shopper confirms on the page of the bank or wallet.',
    on: 'payment_intent',
    while: ['requires_action'],
    play: answer('authorize'),
  },
  {
    scenario: 'decline_action',
    title: 'Decline a payment',
    description: 'The shopper does not confirm on the page of the bank or wallet.',
    on: 'payment_intent',
    while: ['requires_action'],
    play: answer('fail'),
  },
];

/** All scenarios, by what they are about. */
export const scenarioGroups: { group: string; scenarios: Scenario[] }[] = [
  { group: 'Payments and refunds', scenarios: paymentScenarios },
  { group: 'Disputes', scenarios: disputeScenarios },
  { group: 'Payouts', scenarios: payoutScenarios },
  { group: 'Account', scenarios: accountScenarios },
  { group: 'Card readers', scenarios: readerScenarios },
  { group: 'Loans', scenarios: capitalScenarios },
];
const scenarios = scenarioGroups.flatMap((each) => each.scenarios);

/** Plays `{scenario, <subject>, …fields}` and returns the object afterwards. @throws ControlError naming the field */
export async function playScenario(core: Core, body: Record<string, unknown>): Promise<unknown> {
  const known = scenarios.find(({ scenario }) => scenario === body.scenario);
  if (!known)
    throw new ControlError(
      'scenario',
      `scenario must be one of ${scenarios.map(({ scenario }) => scenario).join(', ')}.`,
    );
  const names = paramsOf(known);
  const stranger = Object.keys(body).find((name) => name !== 'scenario' && !names.includes(name));
  if (stranger)
    throw new ControlError(
      stranger,
      `Unknown field ${stranger}. ${known.scenario} has ${['scenario', ...names.slice(0, -1)].join(', ')} and ${names.at(-1)}.`,
    );
  const id = body[known.on];
  if (typeof id !== 'string' || id === '')
    throw new ControlError(known.on, `${known.on} must be the id of a ${known.on}.`);
  const fields = Object.fromEntries(
    Object.entries(known.fields ?? {}).map(([name, field]) => [name, fieldValue(name, field, body[name])]),
  );
  const owner = known.on === 'account' ? core.keys.platform : await ownerOf(core, id, known.on);
  await core.transact(byClock, async (tx) => {
    const object = known.on === 'account' ? await tx.lock<Account>(owner, id) : await tx.find(owner, id);
    if (object?.object !== known.on) throw new ControlError(known.on, `No such ${known.on}: ${id}.`);
    if (known.while && !known.while.includes(String(object['status'])))
      throw new ControlError(
        known.on,
        `${id} is ${String(object['status'])}; ${known.scenario} needs one that is ${known.while.join(' or ')}.`,
      );
    await known.play(tx, core, known.on === 'account' ? id : owner, object, fields);
  });
  return core.read(async (tx) => {
    const object = await tx.find(owner, id);
    return object && shown(object);
  });
}

/** Names of a scenario's parameters, its subject first. */
export function paramsOf({ on, fields = {} }: Scenario): string[] {
  return [on, ...Object.keys(fields)];
}

function fieldValue(name: string, field: ScenarioField, given: unknown): FieldValue | undefined {
  if (given === undefined || given === null) {
    if (!field.required) return undefined;
    throw new ControlError(name, `${name} is missing${field.among ? `: one of ${field.among.join(', ')}` : ''}.`);
  }
  if (field.among && !field.among.includes(String(given)))
    throw new ControlError(name, `${name} must be one of ${field.among.join(', ')}.`);
  if (field.type === 'integer') {
    if (!Number.isSafeInteger(given)) throw new ControlError(name, `${name} must be a whole number.`);
    return Number(given);
  }
  if (field.type === 'texts') {
    if (!Array.isArray(given) || !given.every((each) => typeof each === 'string'))
      throw new ControlError(name, `${name} must be a list of text.`);
    return given;
  }
  if (typeof given !== 'string' || given === '') throw new ControlError(name, `${name} must be text.`);
  if (field.type === 'text') return given;
  try {
    return Math.floor(Temporal.Instant.from(given).epochMilliseconds / 1000);
  } catch {
    throw new ControlError(name, `${name} must be an ISO 8601 moment with its zone, like 2026-03-01T00:00:00Z.`);
  }
}

/** The account that has the object: the ready one first, which may not have materialized it yet. */
async function ownerOf(core: Core, id: string, object: Exclude<Subject, 'account'>): Promise<string> {
  const { account, platform } = core.keys;
  return core.read(async (tx) => {
    if ((await tx.find(account, id))?.object === object) return account;
    const [other] = await tx.query<{ account: string }>(
      `select o.account from objects o where o.id = $2 and o.object = $3
          and o.account in (select $1 union all select id from objects where account = $1 and object = 'account')`,
      [platform, id, object],
    );
    if (!other) throw new ControlError(object, `No such ${object}: ${id}.`);
    return other.account;
  });
}
