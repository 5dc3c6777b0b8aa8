// A store in a process of its own that moves money without pause until it is killed. It prints what its callers were told,
// one JSON line each: what is printed was acknowledged.
import { MoneyModel } from './money-model.ts';
import type { Told } from './money-model.ts';
import { createWorld } from '../world.ts';

const [database, start, life, payments] = process.argv.slice(2);
if (!database || !start || !life || !payments) throw new Error('usage: restless-store database start name payments');
const world = await createWorld({ database, start, timeout: 2000 });
const model = new MoneyModel(world, life);
model.payments.push(...(JSON.parse(payments) as MoneyModel['payments'])); // the parent's own
model.listen((told: Told) => console.log(JSON.stringify({ told })));

const acts = ['refund', 'refund', 'refund', 'capture', 'cancel'] as const;
const actForever = async (): Promise<never> => {
  for (;;) {
    const which = Math.floor(Math.random() * 1000);
    await model.live({ do: acts[which % acts.length] ?? 'refund', which, part: 1 + (which % 30) });
  }
};
const settleForever = async (): Promise<never> => {
  for (;;) await world.settle();
};
console.log(JSON.stringify({ ready: true }));
await Promise.all([actForever(), actForever(), actForever(), settleForever()]);
