import type { OnboardingProgress, SelfAssessment } from '@purser/contract/connect/onboarding';
import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../../context.ts';
import { transact } from '../../database/database.ts';
import type { DatabaseTransaction } from '../../database/database.ts';
import { toJson } from '../../database/upsert.ts';
import { callerOf, endpoint, refuse } from '../../http/endpoint.ts';
import { checkSelfAssessment } from './check-self-assessment.ts';
import { lockProgress, viewProgress } from './progress.ts';
import type { ProgressRow } from './progress.ts';

/** Saves the wizard. Refuses with the current state when another user saved since. Saving the same again changes nothing. */
export const saveOnboardingProgress = endpoint.connect.saveOnboardingProgress.handler(async ({ input, context }) => {
  checkSelfAssessment('fields', input.fields);
  const { user_id } = callerOf(context);
  return transact(context.db, async (tx) => {
    const head = await lockProgress(tx, context);
    const { step = head.step, fields } = input;
    if (head.version !== input.version && !isSame(head, step, fields)) {
      const progress = await viewProgress(tx, context, head);
      const who = head.saved_by === user_id ? 'You' : (progress.by?.name ?? 'Another user');
      throw refuse('onboarding_changed', 409, `${who} changed this in another window. Nothing was overwritten.`, {
        progress,
      });
    }
    return viewProgress(tx, context, await keepProgress(tx, context, head, { step, fields }));
  });
});

const isSame = (head: ProgressRow, step: string, fields: SelfAssessment): boolean =>
  head.step === step && isDeepStrictEqual(head.fields, fields);

/** Writes a new version of the locked progress, unless nothing differs from what was saved. */
export async function keepProgress(
  tx: DatabaseTransaction,
  context: Context,
  head: ProgressRow,
  { step, fields }: Pick<OnboardingProgress, 'step' | 'fields'>,
): Promise<ProgressRow> {
  const { store_id, version } = head;
  if (version > 0 && isSame(head, step, fields)) return head;
  return tx
    .updateTable('onboarding_progress')
    .set({
      version: version + 1,
      step,
      fields: toJson(fields),
      saved: context.clock.now(),
      saved_by: context.user?.user_id ?? null,
    })
    .where('store_id', '=', store_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
