import type { TasksVisibility } from '@purser/contract/page-settings';
import type { Database } from '../database.ts';
import { readOptions } from '../stored-options.ts';

const names = [
  'woocommerce_dismissed_todo_tasks',
  'woocommerce_deleted_todo_tasks',
  'woocommerce_remind_me_later_todo_tasks',
] as const;

/** Which of the overview's tasks somebody of the store put away. Other tools write these options too, so anything may be in them. */
export async function readTasksVisibility(db: Database, store_id: number): Promise<TasksVisibility> {
  const options = await readOptions(db, store_id, names);
  return {
    dismissedTodoTasks: textsIn(options.woocommerce_dismissed_todo_tasks),
    deletedTodoTasks: textsIn(options.woocommerce_deleted_todo_tasks),
    remindMeLaterTodoTasks: momentsIn(options.woocommerce_remind_me_later_todo_tasks),
  };
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
