import { expireHold } from '../capturing.ts';
import { completeAction, concludeDebit } from '../confirmation.ts';
import { byClock, type Core, type JobHandler } from '../core.ts';
import { ControlError } from '../faults/fault-list.ts';
import { failRefund, succeedRefund } from '../refunds.ts';
import { shown, type StripeObject, type Tx } from '../store.ts';

type Subject = 'refund' | 'payment_intent';

/** Something that happens to the merchant at the provider, on command. */
interface Scenario {
  scenario: string;
  description: string;
  /** The object it happens to; the command names its id under this name. */
  on: Subject;
  /** The states in which it can happen. */
  while: string[];
  play(tx: Tx, core: Core, account: string, object: StripeObject): Promise<unknown>;
}

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

export const scenarios: Scenario[] = [
  {
    scenario: 'succeed_refund',
    description: 'A pending refund reaches the shopper.',
    on: 'refund',
    while: ['pending'],
    play: play(succeedRefund, ({ id }) => ({ refund: id })),
  },
  {
    scenario: 'fail_refund',
    description: 'A refund, pending or already reported as done, is sent back by the bank.',
    on: 'refund',
    while: ['pending', 'succeeded'],
    play: play(failRefund, ({ id }) => ({ refund: id, reason: 'expired_or_canceled_card' })),
  },
  {
    scenario: 'succeed_payment',
    description: 'The bank confirms a payment that is processing.',
    on: 'payment_intent',
    while: ['processing'],
    play: play(concludeDebit, payment('succeed')),
  },
  {
    scenario: 'fail_payment',
    description: 'The bank refuses a payment that is processing.',
    on: 'payment_intent',
    while: ['processing'],
    play: play(concludeDebit, payment('fail')),
  },
  {
    scenario: 'expire_authorization',
    description: 'Held money is given free now, as after seven days.',
    on: 'payment_intent',
    while: ['requires_capture'],
    play: play(expireHold, payment()),
  },
  {
    scenario: 'approve_action',
    description: 'The shopper confirms on the page of the bank or wallet.',
    on: 'payment_intent',
    while: ['requires_action'],
    play: answer('authorize'),
  },
  {
    scenario: 'decline_action',
    description: 'The shopper does not confirm on the page of the bank or wallet.',
    on: 'payment_intent',
    while: ['requires_action'],
    play: answer('fail'),
  },
];

/** Plays `{scenario, refund | payment_intent}` and answers the object as it is then. @throws ControlError naming the field */
export async function playScenario(core: Core, body: Record<string, unknown>): Promise<unknown> {
  const known = scenarios.find(({ scenario }) => scenario === body.scenario);
  if (!known)
    throw new ControlError(
      'scenario',
      `scenario must be one of ${scenarios.map(({ scenario }) => scenario).join(', ')}.`,
    );
  const stranger = Object.keys(body).find((name) => name !== 'scenario' && name !== known.on);
  if (stranger)
    throw new ControlError(stranger, `Unknown field ${stranger}. ${known.scenario} has scenario and ${known.on}.`);
  const id = body[known.on];
  if (typeof id !== 'string' || id === '')
    throw new ControlError(known.on, `${known.on} must be the id of a ${known.on}.`);
  const account = await ownerOf(core, id, known.on);
  await core.transact(byClock, async (tx) => {
    const object = await tx.find(account, id);
    if (!object || !known.while.includes(String(object['status'])))
      throw new ControlError(
        known.on,
        `${id} is ${String(object?.['status'])}; ${known.scenario} needs one that is ${known.while.join(' or ')}.`,
      );
    await known.play(tx, core, account, object);
  });
  return core.read(async (tx) => {
    const object = await tx.find(account, id);
    return object && shown(object);
  });
}

/** The account that has the object: the ready one first, which may not have taken it in yet. */
async function ownerOf(core: Core, id: string, object: Subject): Promise<string> {
  const { account, platform } = core.keys;
  return core.read(async (tx) => {
    if ((await tx.find(account, id))?.object === object) return account;
    const [other] = await tx.query<{ account: string }>(
      `select o.account from sandbox.objects o where o.id = $2 and o.object = $3
          and o.account in (select $1 union all select id from sandbox.objects where account = $1 and object = 'account')`,
      [platform, id, object],
    );
    if (!other) throw new ControlError(object, `No such ${object}: ${id}.`);
    return other.account;
  });
}
