// A store in a process of its own that answers disputes without pause until it is killed. It prints what its callers were
// told, one JSON line each: what is printed was acknowledged.
import { call } from '@orpc/server';
import { closeDispute } from '../../disputes/close-dispute.ts';
import { saveDispute } from '../../disputes/save-dispute.ts';
import { answerOf } from '../merchant.ts';
import { createWorld } from '../world.ts';

/** What a caller was told. */
export interface ToldOfDispute {
  act: 'submit' | 'accept';
  dispute_id: string;
  status: number;
}

const [database, start, disputes] = process.argv.slice(2);
if (!database || !start || !disputes) throw new Error('usage: restless-disputes database start disputes');
const world = await createWorld({ database, start, timeout: 2000 });
const ids = disputes.split(',');

const answerForever = async (): Promise<never> => {
  for (;;) {
    const dispute_id = ids[Math.floor(Math.random() * ids.length)] ?? '';
    const act = Math.random() < 0.6 ? 'submit' : 'accept';
    const context = world.context();
    const { status } = await answerOf(
      context,
      act === 'submit'
        ? call(
            saveDispute,
            { dispute_id, evidence: { uncategorized_text: 'a parcel slip' }, submit: true },
            { context },
          )
        : call(closeDispute, { dispute_id }, { context }),
    );
    console.log(JSON.stringify({ told: { act, dispute_id, status } satisfies ToldOfDispute }));
  }
};
const settleForever = async (): Promise<never> => {
  for (;;) await world.settle();
};
console.log(JSON.stringify({ ready: true }));
await Promise.all([answerForever(), answerForever(), answerForever(), settleForever()]);
