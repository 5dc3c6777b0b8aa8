import type { TasksVisibility } from '@purser/contract/page-settings';
import type { ReactNode } from 'react';

/** Something to do. */
export interface Task {
  key: string;
  title: string;
  content?: ReactNode;
  /** A second line under the content. */
  additionalInfo?: ReactNode;
  /** 1 is the most important. */
  level?: 1 | 2 | 3;
  completed: boolean;
  /** Whether it is open from the start. */
  expanded?: boolean;
  expandable?: boolean;
  isDismissable?: boolean;
  /** Whether it may be deleted once it is completed. */
  isDeletable?: boolean;
  allowSnooze?: boolean;
  showActionButton?: boolean;
  actionLabel?: string;
  /** What its button does or links to; for a task without a button, what opening it does. */
  action?: { href?: string; onPress?: () => void };
  /** How long it takes, in words. */
  time?: string;
  dataAttrs?: Record<`data-${string}`, string>;
}

/** A task without a level counts as the least important. */
const defaultLevel = 3;
/** How long "later" is, in milliseconds. */
export const snoozedFor = 86_400_000;
/** How many show before the list is opened. */
export const shownAtFirst = 5;

/** Open tasks first, then completed ones; each by level; otherwise in the given order. */
export const orderTasks = (tasks: readonly Task[]): Task[] =>
  tasks.toSorted(
    (a, b) => Number(a.completed) - Number(b.completed) || (a.level ?? defaultLevel) - (b.level ?? defaultLevel),
  );

/** The visible tasks, in order. `now` in milliseconds since 1970. */
export const shownTasks = (tasks: readonly Task[], visibility: TasksVisibility, now: number): Task[] =>
  orderTasks(
    tasks.filter(
      ({ key, completed, isDeletable }) =>
        !visibility.dismissedTodoTasks.includes(key) &&
        // Only completed tasks can be deleted; when the same task is open again, it is a new one.
        !(visibility.deletedTodoTasks.includes(key) && (completed || !isDeletable)) &&
        !((visibility.remindMeLaterTodoTasks[key] ?? 0) > now),
    ),
  );

/** When the next postponed task reappears. */
export function nextReminder({ remindMeLaterTodoTasks }: TasksVisibility, now: number): number | undefined {
  const ahead = Object.values(remindMeLaterTodoTasks).filter((moment) => moment > now);
  return ahead.length > 0 ? Math.min(...ahead) : undefined;
}

/** Whether money is lost or payments stop without it: such tasks come before everything else on the page. */
export const isPressing = ({ completed, level }: Task): boolean => !completed && level === 1;

export const canDelete = (task: Task): boolean => task.completed && task.isDeletable === true;

/** Whether it can be postponed, dismissed or deleted now. */
export const hasWaysAway = (task: Task): boolean =>
  (task.allowSnooze === true && !task.completed) || task.isDismissable === true || canDelete(task);
