import { basename } from 'node:path';
import { backupCounts } from '@purser/contract/backups/backup';
import { toUnixSeconds } from '@purser/contract/dates';
import { readBackups } from '../backups/make-backup.ts';
import type { Context } from '../context.ts';
import type { Finding } from './finding.ts';

/** Whether the last good backup is new enough, or someone said that there are others. */
export async function checkBackups(context: Context): Promise<Finding> {
  const { db, clock, store } = context;
  const [{ last, lastGood }, elsewhere] = await Promise.all([
    readBackups(context),
    db
      .selectFrom('backups_elsewhere as e')
      .innerJoin('users as u', (join) =>
        join.onRef('u.store_id', '=', 'e.store_id').onRef('u.user_id', '=', 'e.user_id'),
      )
      .select(['e.said', 'u.username', 'u.first_name', 'u.last_name'])
      .where('e.store_id', '=', store.store_id)
      .executeTakeFirst(),
  ]);
  const made = lastGood && {
    detail: `${basename(lastGood.path)} · ${((lastGood.bytes ?? 0) / 1e6).toFixed(1)} MB`,
    checked_at: toUnixSeconds(lastGood.started),
  };
  if (lastGood && Temporal.Instant.compare(lastGood.started.add({ hours: backupCounts }), clock.now()) >= 0)
    return { state: 'ok', reason: 'fine', ...made };
  if (elsewhere) {
    const name = [elsewhere.first_name, elsewhere.last_name].filter(Boolean).join(' ');
    return {
      state: 'ok',
      reason: 'backed_up_elsewhere',
      detail: name || elsewhere.username,
      checked_at: toUnixSeconds(elsewhere.said),
    };
  }
  if (last?.state === 'failed')
    return {
      state: 'missing',
      reason: 'backup_failed',
      detail: last.error ?? '',
      checked_at: toUnixSeconds(last.started),
    };
  return made ? { state: 'missing', reason: 'backup_old', ...made } : { state: 'missing', reason: 'backup_none' };
}
