import { sql } from 'kysely';
import { expect } from 'vitest';
import { verifyAudit } from '../../access/audit.ts';
import { idOf } from '../../provider/read-payment.ts';
import type { MoneyModel } from './money-model.ts';
import type { World } from '../world.ts';

/** What must be true of the books once things are quiet. */
export async function assertInvariants(model: MoneyModel): Promise<void> {
  const { world } = model;
  const { db } = world;
  const ids = model.payments.map((paid) => paid.payment_intent_id);
  if (ids.length === 0) return;
  const { charges, refunds } = await model.atProvider();
  const rows = await db.selectFrom('charges').selectAll().where('payment_intent_id', 'in', ids).execute();
  const booked = await db.selectFrom('refunds').selectAll().where('payment_intent_id', 'in', ids).execute();
  const intents = await db.selectFrom('money_intents').selectAll().where('payment_intent_id', 'in', ids).execute();
  const rowById = new Map(rows.map((row) => [row.charge_id, row]));
  const bookedById = new Map(booked.map((row) => [row.refund_id, row]));

  // I-7: every object of the provider is known, and says the same.
  for (const charge of charges) {
    const row = rowById.get(charge.id);
    expect(row, `I-7 ${charge.id}`).toMatchObject({
      captured: charge.captured,
      status: charge.status,
      amount: charge.amount,
    });
    // I-3: captured within what was authorized.
    expect(row?.amount_captured).toBe(charge.captured ? charge.amount_captured : 0);
    expect(charge.amount_captured).toBeLessThanOrEqual(charge.amount);
    const own = refunds.filter((refund) => idOf(refund.charge) === charge.id && charge.captured);
    const living = own.filter((refund) => refund.status !== 'failed' && refund.status !== 'canceled');
    const sum = living.reduce((total, refund) => total + refund.amount, 0);
    // I-2: never more back than came in, and our books agree.
    expect(sum).toBeLessThanOrEqual(charge.amount_captured);
    expect(row?.amount_refunded, `I-2 ${charge.id}`).toBe(sum);
    for (const refund of own)
      expect(bookedById.get(refund.id), `I-7 ${refund.id}`).toMatchObject({
        amount: refund.amount,
        status: refund.status,
      });
  }

  // I-5: one intent, one object.
  const byIntent = Map.groupBy(
    refunds.filter((refund) => refund.metadata?.intent_id),
    (refund) => refund.metadata?.intent_id,
  );
  for (const [intent_id, made] of byIntent) expect(made.length, `I-5 ${intent_id}`).toBe(1);
  expect(intents.filter((intent) => ['created', 'sent', 'unknown'].includes(intent.state))).toEqual([]);
  for (const intent of intents.filter((each) => each.kind === 'refund'))
    expect(byIntent.has(intent.money_intent_id), `${intent.state} ${intent.money_intent_id}`).toBe(
      intent.state === 'succeeded',
    );

  // I-6: what was acknowledged is there; what was refused is not.
  for (const told of model.told) {
    const lastOfKey = model.told.findLast((each) => each.key === told.key && each.act === told.act);
    if (told.status === 200 && told.act === 'refund') {
      const made = refunds.find((refund) => refund.id === told.body.id);
      expect(made, 'I-6').toMatchObject({ amount: told.amount, charge: told.paid.charge_id });
    }
    if (told.status === 200 && told.act === 'capture')
      expect(rowById.get(told.paid.charge_id)).toMatchObject({ captured: true, amount_captured: told.amount });
    if (
      told.status >= 400 &&
      told === lastOfKey &&
      told.act === 'refund' &&
      told.body.code !== 'idempotency_in_progress'
    ) {
      const intent = intents.find((each) => each.idempotency_key === told.key);
      expect(intent?.state ?? 'failed', `refused ${told.key}`).toBe('failed');
    }
  }

  // I-13: one audit record per attempt, in a whole chain.
  const attempts = intents.reduce((sum, intent) => sum + intent.epoch, 0);
  const audits = await db
    .selectFrom('audit_records')
    .select(db.fn.countAll<number>().as('count'))
    .where('object_id', 'in', [...ids, ...rowById.keys()])
    .executeTakeFirstOrThrow();
  expect(audits.count).toBe(attempts);
  expect((await verifyAudit(db, world.store.store_id)).broken_at).toBeUndefined();

  await assertBalances(world);
}

/** I-1, I-8, I-10 and I-12 over everything that ever happened in this world. */
export async function assertBalances(world: World): Promise<void> {
  const { db, provider, store } = world;
  const { rows: unbalanced } =
    await sql`select currency from ledger_postings group by store_id, currency having sum(amount) <> 0`.execute(db);
  expect(unbalanced).toEqual([]);
  const { rows: ours } = await sql<{ currency: string; net: number; fees: number; amount: number }>`
    select currency, sum(net)::bigint as net, sum(fees)::bigint as fees, sum(amount)::bigint as amount from transactions group by currency order by currency`.execute(
    db,
  );
  const { rows: ledger } = await sql<{ currency: string; net: number; fees: number; amount: number }>`
    select currency, coalesce(sum(amount) filter (where account = 'provider_balance'), 0)::bigint as net,
      coalesce(sum(amount) filter (where account = 'fees'), 0)::bigint as fees,
      -coalesce(sum(amount) filter (where account in ('sales', 'refunds', 'disputes', 'reader_fees', 'loans')), 0)::bigint as amount
    from ledger_postings p where account in ('provider_balance', 'fees', 'sales', 'refunds', 'disputes', 'reader_fees', 'loans')
      and not exists (select 1 from ledger_postings o where o.store_id = p.store_id and o.entry_id = p.entry_id and o.account = 'payouts')
    group by currency order by currency`.execute(db);
  expect(ledger).toEqual(ours);
  const { rows: held } = await sql<{ currency: string; net: number }>`
    select currency, sum(amount)::bigint as net from ledger_postings where account = 'provider_balance' group by currency`.execute(
    db,
  );
  const balance = await provider.stripe.balance.retrieve({}, { stripeAccount: store.account_id, timeout: 30_000 });
  for (const { currency, net } of held) {
    const there = [...balance.available, ...balance.pending].filter((part) => part.currency === currency);
    expect(
      there.reduce((sum, part) => sum + part.amount, 0),
      'I-8',
    ).toBe(net);
  }
  const { rows: stale } =
    await sql`select t.transaction_id from transactions t join payment_intents p using (store_id, payment_intent_id) where t.loan_id is null and t.status <> p.payment_status`.execute(
      db,
    );
  expect(stale).toEqual([]);
}
