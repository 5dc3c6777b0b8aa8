import type { TasksVisibility } from '@purser/contract/page-settings';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { readOptions } from '../database/stored-options.ts';

const names = [
  'woocommerce_dismissed_todo_tasks',
  'woocommerce_deleted_todo_tasks',
  'woocommerce_remind_me_later_todo_tasks',
] as const;

/** Which of the overview's tasks a user of the store dismissed. Other tools write these options too, so anything may be in them. */
export async function readTasksVisibility(db: Database, store_id: number): Promise<TasksVisibility> {
  const options = await readOptions(db, store_id, names);
  return {
    dismissedTodoTasks: textsIn(options.woocommerce_dismissed_todo_tasks),
    deletedTodoTasks: textsIn(options.woocommerce_deleted_todo_tasks),
    remindMeLaterTodoTasks: momentsIn(options.woocommerce_remind_me_later_todo_tasks),
  };
}

/** Shows these tasks again although they were dismissed or deleted, because they have a new cause. */
export async function showTasksAgain(
  db: Database | DatabaseTransaction,
  store_id: number,
  keys?: readonly string[],
): Promise<void> {
  if (!keys) {
    await db.deleteFrom('options').where('store_id', '=', store_id).where('name', 'in', names).execute();
    return;
  }
  await sql`
    update options set value = value - ${keys}::text[]
    where store_id = ${store_id} and name = any(${names}::text[])
      and jsonb_typeof(value) in ('array', 'object') and value ?| ${keys}::text[]`.execute(db);
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

const momentsIn = (value: unknown): Record<string, number> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .map(([key, moment]) => [key, Number(moment)] as const)
          .filter(([, moment]) => Number.isFinite(moment)),
      )
    : {};
