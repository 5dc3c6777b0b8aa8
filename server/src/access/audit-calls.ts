import type { Access } from '@purser/contract/endpoint';
import type { ORPCError } from '@orpc/server';
import type { Context } from '../context.ts';
import { transact } from '../database/database.ts';
import { isRecorded, recordAudit } from './audit.ts';

/** One call of a state-changing endpoint. */
interface Call {
  context: Context;
  path: readonly string[];
  access: Access;
  input: unknown;
}

/** Calls that change no books, only counters, views or carts. A key for two-step sign-in is recorded once it is turned on; drafts keep their user and time themselves. */
export const unaudited = new Set([
  'recordEvent',
  'addCartItem',
  'updateCartItem',
  'removeCartItem',
  'checkOut',
  'openDispute',
  'saveDraft',
  'saveOnboardingProgress',
  'startTwoStep',
]);
const moneyCapabilities = new Set<string>(['purser_refund', 'purser_capture', 'purser_payout', 'purser_dispute']);

const actionOf = (call: Call): string => call.path.at(-1) ?? '';
const movesMoney = ({ access }: Call): boolean =>
  access.money ?? (Array.isArray(access.capability) && access.capability.some((each) => moneyCapabilities.has(each)));

/** Records changes whose handler didn't. */
export async function recordUnrecorded(call: Call): Promise<void> {
  if (unaudited.has(actionOf(call)) || (await isRecorded(call.context))) return;
  await record(call, 'done');
}

/** Attempts to move money are recorded even when refused, by us or by the provider. */
export async function recordRefusal(call: Call, refusal: ORPCError<string, unknown>): Promise<void> {
  // Anonymous requests can't write to the log.
  if (!movesMoney(call) || unaudited.has(actionOf(call)) || !call.context.user || refusal.status === 503) return;
  try {
    if (!(await isRecorded(call.context))) await record(call, refusal.code);
  } catch (error) {
    call.context.log.error({ err: error, request_id: call.context.request.id }, 'a refusal could not be recorded');
  }
}

async function record(call: Call, outcome: string): Promise<void> {
  const { context } = call;
  const { type, id } = objectOf(call.input);
  await transact(context.db, (tx) =>
    recordAudit(tx, context, { action: actionOf(call), object_type: type, object_id: id, outcome }),
  );
}

const objectFields = {
  charge: ['charge_id'],
  payment_intent: ['payment_intent_id', 'id'],
  order: ['order_id'],
  dispute: ['dispute_id'],
  balance: ['currency'],
  reader: ['reader_id'],
} as const;

/** The object of a call, taken from its input. The input itself may contain anything, so it is not stored. */
function objectOf(input: unknown): { type: string; id: string } {
  if (typeof input !== 'object' || input === null) return { type: '', id: '' };
  for (const [type, fields] of Object.entries(objectFields)) {
    for (const field of fields) {
      const id: unknown = Reflect.get(input, field);
      if (typeof id === 'string' || typeof id === 'number') return { type, id: String(id).slice(0, 200) };
    }
  }
  return { type: '', id: '' };
}
