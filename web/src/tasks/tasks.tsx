import { useLingui } from '@lingui/react/macro';
import type { TasksVisibility } from '@purser/contract/page-settings';
import { useEffect, useState } from 'react';
import { now } from '../now.ts';
import { settings } from '../page-settings.ts';
import { toast } from '../ui/toast.tsx';
import { GoLiveSteps } from '../connect/go-live-steps.tsx';
import { goLiveKey, overviewTasks } from './overview-tasks.ts';
import { nextReminder, shownTasks, snoozedFor } from './task.ts';
import type { Task } from './task.ts';
import { TaskCard } from './task-card.tsx';
import { hideTask, restoreTask, snoozeTask, useTasksVisibility } from './task-visibility.ts';

/** The merchant's tasks, the most important first; renders nothing without tasks. */
export function TaskList() {
  const { t } = useLingui();
  const visibility = useTasksVisibility();
  useWake(visibility);
  const tasks = shownTasks(overviewTasks(settings), visibility, now()).map((task) =>
    task.key === goLiveKey ? { ...task, content: <GoLiveSteps /> } : task,
  );
  const putAway = async ({ key }: Task, how: keyof TasksVisibility) => {
    const saving = how === 'remindMeLaterTodoTasks' ? snoozeTask(key, now() + snoozedFor) : hideTask(how, key);
    if (!(await saving)) return;
    const words = {
      dismissedTodoTasks: t`Task dismissed`,
      deletedTodoTasks: t`Task deleted`,
      remindMeLaterTodoTasks: t`Task postponed until tomorrow`,
    };
    toast.success(words[how], { undo: { onUndo: () => void restoreTask(how, key) } });
  };
  if (tasks.length === 0) return null;
  return <TaskCard tasks={tasks} onPutAway={(task, how) => void putAway(task, how)} />;
}

/** Renders again when the next postponed task reappears. */
function useWake(visibility: TasksVisibility): void {
  const [, wake] = useState(0);
  const next = nextReminder(visibility, now());
  useEffect(() => {
    if (next === undefined) return;
    // Timers are limited to 24 days; a task is postponed by one.
    const timer = setTimeout(() => wake((count) => count + 1), Math.min(next - now() + 50, snoozedFor));
    return () => clearTimeout(timer);
  }, [next]);
}
