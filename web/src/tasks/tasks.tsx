import { useLingui } from '@lingui/react/macro';
import type { TasksVisibility } from '@purser/contract/page-settings';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { api } from '../api.ts';
import { now } from '../now.ts';
import { settings } from '../page-settings.ts';
import { toast } from '../ui/toast.tsx';
import { awaitingResponse } from '../transactions/awaiting-response.ts';
import { disputeTask } from './dispute-task.ts';
import { fraudWarningTasks } from './fraud-warning-tasks.ts';
import { goLiveKey, goLiveSource, overviewTasks } from './overview-tasks.ts';
import { nextReminder, shownTasks, snoozedFor } from './task.ts';
import type { Task } from './task.ts';
import { TaskCard } from './task-card.tsx';
import { hideTask, restoreTask, snoozeTask, useTasksVisibility } from './task-visibility.ts';

const ActivatePaymentsDialog = lazy(async () => ({
  default: (await import('../connect/live/activate-payments-dialog.tsx')).ActivatePaymentsDialog,
}));

/** The merchant's tasks, the most important first, and whether all of them are known. */
export function useTasks(): { tasks: Task[]; areKnown: boolean } {
  const visibility = useTasksVisibility();
  useWake(visibility);
  const disputes = useAwaitingDisputes();
  const dispute = disputes.data && disputeTask(disputes.data.data, now());
  const warnings = useQuery(api.fraud.listFraudWarnings.queryOptions());
  const tasks = shownTasks(
    [...(dispute ? [dispute] : []), ...fraudWarningTasks(warnings.data?.data ?? []), ...overviewTasks(settings)],
    visibility,
    now(),
  );
  return { tasks, areKnown: isSettled(disputes) && isSettled(warnings) };
}

/** Whether a query has an outcome; a failed attempt is one, although it is made again. */
const isSettled = ({ isPending, failureCount }: { isPending: boolean; failureCount: number }): boolean =>
  !isPending || failureCount > 0;

/** Renders nothing without tasks. */
export function TaskList({ tasks: given }: { tasks: Task[] }) {
  const { t } = useLingui();
  const [isGoingLive, setGoingLive] = useState(false);
  const tasks = given.map((task) => {
    if (task.key !== goLiveKey) return task;
    const onPress = () => {
      task.action?.onPress?.();
      setGoingLive(true);
    };
    return { ...task, action: { onPress } };
  });
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
  return (
    <>
      <TaskCard tasks={tasks} onPutAway={(task, how) => void putAway(task, how)} />
      {isGoingLive && (
        <Suspense>
          <ActivatePaymentsDialog
            origin={{ from: 'WCPAY_GO_LIVE_TASK', source: goLiveSource }}
            onClose={() => setGoingLive(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** How many disputes the task reads, those that end first. */
const mostDisputes = 50;

/** The disputes that the task counts. Without them there is none: the list reports its own errors. */
const useAwaitingDisputes = () =>
  useQuery(
    api.disputes.listDisputes.queryOptions({
      input: {
        ...awaitingResponse({ filter: 'awaiting_response' }),
        page: 1,
        pagesize: mostDisputes,
        sort: 'due_by',
        direction: 'asc',
      },
    }),
  );

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
