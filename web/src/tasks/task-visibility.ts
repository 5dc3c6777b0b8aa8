import { t } from '@lingui/core/macro';
import type { TasksVisibility } from '@purser/contract/page-settings';
import { useSyncExternalStore } from 'react';
import { client } from '../api.ts';
import { settings } from '../page-settings.ts';
import { toast } from '../ui/toast.tsx';

let visibility: TasksVisibility = settings.overviewTasksVisibility;
const listeners = new Set<() => void>();
const publish = (next: TasksVisibility) => {
  visibility = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The dismissed, deleted and postponed tasks. State outside the components, because the page settings are read once. */
export const useTasksVisibility = (): TasksVisibility => useSyncExternalStore(subscribe, () => visibility);

const optionByList = {
  dismissedTodoTasks: 'woocommerce_dismissed_todo_tasks',
  deletedTodoTasks: 'woocommerce_deleted_todo_tasks',
  remindMeLaterTodoTasks: 'woocommerce_remind_me_later_todo_tasks',
} as const satisfies Record<keyof TasksVisibility, string>;

/** Saves run one after the other, so that an act and its undo arrive in order. */
let saving: Promise<unknown> = Promise.resolve();

/** Applied immediately, and reverted when it can't be saved. Returns whether it was saved. */
function save<List extends keyof TasksVisibility>(list: List, value: TasksVisibility[List]): Promise<boolean> {
  const before = visibility[list];
  publish({ ...visibility, [list]: value });
  const saved = saving
    .then(() => client.settings.saveSettingOption({ option_name: optionByList[list], value }))
    .then(
      () => true,
      () => {
        publish({ ...visibility, [list]: before });
        toast.error(t`Error saving option`);
        return false;
      },
    );
  saving = saved;
  return saved;
}

/** Dismisses or deletes a task; `restoreTask` undoes it. */
export const hideTask = (list: 'dismissedTodoTasks' | 'deletedTodoTasks', key: string): Promise<boolean> =>
  save(list, [...visibility[list].filter((each) => each !== key), key]);

/** Postpones it until then, in milliseconds since 1970. */
export const snoozeTask = (key: string, until: number): Promise<boolean> =>
  save('remindMeLaterTodoTasks', { ...visibility.remindMeLaterTodoTasks, [key]: until });

export function restoreTask(list: keyof TasksVisibility, key: string): Promise<boolean> {
  if (list !== 'remindMeLaterTodoTasks')
    return save(
      list,
      visibility[list].filter((each) => each !== key),
    );
  const { [key]: _, ...rest } = visibility.remindMeLaterTodoTasks;
  return save(list, rest);
}
