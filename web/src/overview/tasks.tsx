import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { TasksVisibility } from '@purser/contract/page-settings';
import { useEffect, useId, useRef, useState } from 'react';
import { now } from '../now.ts';
import { settings } from '../settings.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Card, CardSection } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { Menu } from '../ui/menu.tsx';
import { toast } from '../ui/toast.tsx';
import { GoLiveSteps } from './go-live-steps.tsx';
import { goLiveKey, overviewTasks } from './overview-tasks.ts';
import { canDelete, nextReminder, shownAtFirst, shownTasks, snoozedFor } from './task.ts';
import type { Task } from './task.ts';
import { hideTask, restoreTask, snoozeTask, useTasksVisibility } from './task-visibility.ts';

/** What the merchant should do, the most important first; nothing when there is nothing. (specification 1 §4) */
export function TaskList() {
  const { t } = useLingui();
  const visibility = useTasksVisibility();
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useWake(visibility);
  const tasks = shownTasks(overviewTasks(settings), visibility, now()).map((task) =>
    task.key === goLiveKey ? { ...task, content: <GoLiveSteps /> } : task,
  );
  const open = tasks.filter(({ completed }) => !completed).length;

  // Where the keyboard goes when the row under it leaves.
  const focusNext = (key: string) => {
    const at = tasks.findIndex((task) => task.key === key);
    const next = tasks[at + 1] ?? tasks[at - 1];
    requestAnimationFrame(() => {
      const row = next && list.current?.querySelector<HTMLElement>(`[data-task="${CSS.escape(next.key)}"]`);
      (row?.querySelector<HTMLElement>('a, button') ?? document.querySelector<HTMLElement>('main h1'))?.focus();
    });
  };
  const putAway = async (task: Task, how: keyof TasksVisibility) => {
    const { key } = task;
    const saving = how === 'remindMeLaterTodoTasks' ? snoozeTask(key, now() + snoozedFor) : hideTask(how, key);
    focusNext(key);
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
    <Card
      isFlush
      title={<Trans>Things to do</Trans>}
      actions={
        <span className="text-muted">
          {open > 0 ? <Plural value={open} one="# open" other="# open" /> : <Trans>All done</Trans>}
        </span>
      }
    >
      <ul ref={list} className="mt-2 border-t border-line">
        {(isOpen ? tasks : tasks.slice(0, shownAtFirst)).map((task) => (
          <li key={task.key} data-task={task.key} {...task.dataAttrs} className="border-t border-line first:border-t-0">
            <TaskRow task={task} onPutAway={(how) => void putAway(task, how)} />
          </li>
        ))}
      </ul>
      {tasks.length > shownAtFirst && (
        <CardSection className="py-2">
          <Button variant="quiet" size="small" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            {isOpen ? t`Hide tasks` : t`Show tasks`}
          </Button>
        </CardSection>
      )}
    </Card>
  );
}

/** Draws again when the next postponed task comes back. */
function useWake(visibility: TasksVisibility): void {
  const [, wake] = useState(0);
  const next = nextReminder(visibility, now());
  useEffect(() => {
    if (next === undefined) return;
    // Browsers count no longer than 24 days; a task is postponed by one.
    const timer = setTimeout(() => wake((count) => count + 1), Math.min(next - now() + 50, snoozedFor));
    return () => clearTimeout(timer);
  }, [next]);
}

function TaskRow({ task, onPutAway }: { task: Task; onPutAway: (how: keyof TasksVisibility) => void }) {
  const { t } = useLingui();
  const id = useId();
  const [isExpanded, setExpanded] = useState(!task.expandable || task.expanded === true);
  const { title, content, additionalInfo, completed, time, expandable, action } = task;
  const isUrgent = task.dataAttrs?.['data-urgent'] !== undefined;
  const hasAction = task.showActionButton === true && task.actionLabel !== undefined;
  const toggle = () => {
    if (!isExpanded && !hasAction) action?.onPress?.();
    setExpanded(!isExpanded);
  };
  const ways = [
    ...(task.allowSnooze && !completed
      ? [{ id: 'later', label: t`Remind me tomorrow`, onAction: () => onPutAway('remindMeLaterTodoTasks') }]
      : []),
    ...(task.isDismissable
      ? [{ id: 'dismiss', label: t`Dismiss`, onAction: () => onPutAway('dismissedTodoTasks') }]
      : []),
    ...(canDelete(task) ? [{ id: 'delete', label: t`Delete`, onAction: () => onPutAway('deletedTodoTasks') }] : []),
  ];
  const heading = (
    <span className={classNames('min-w-0 flex-1 font-medium', completed && 'text-muted line-through')}>
      {title}
      {completed && (
        <span className="sr-only">
          {' '}
          <Trans>(done)</Trans>
        </span>
      )}
      {time && !completed && <span className="ml-2 text-xs font-normal whitespace-nowrap text-muted">{time}</span>}
    </span>
  );
  return (
    <div className="flex items-start gap-3 px-5 py-3">
      <span
        aria-hidden
        className={classNames(
          'mt-1 inline-flex size-5 shrink-0 items-center justify-center rounded-full border',
          completed
            ? 'border-transparent bg-success-soft text-success-ink'
            : isUrgent
              ? 'border-danger-ink bg-danger-soft text-danger-ink'
              : 'border-line-strong',
        )}
      >
        {completed ? (
          <Icon name="check" className="size-3.5" />
        ) : (
          isUrgent && <Icon name="warning" className="size-3" />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <h3>
          {expandable ? (
            <button
              type="button"
              aria-expanded={isExpanded}
              aria-controls={id}
              onClick={toggle}
              className="flex min-h-7 w-full items-center gap-2 rounded-sm text-left hover:text-accent"
            >
              {heading}
              <Icon name="chevron-down" className={classNames('transition-transform', isExpanded && 'rotate-180')} />
            </button>
          ) : (
            <span className="flex min-h-7 items-center">{heading}</span>
          )}
        </h3>
        {/* Stays in the page when closed, so that the button always controls something. */}
        <div id={id} hidden={!isExpanded} className="pb-1">
          {content && <div className={classNames('text-muted', isUrgent && 'text-danger-ink')}>{content}</div>}
          {additionalInfo && <div className="mt-1 text-xs text-muted">{additionalInfo}</div>}
          {hasAction && (
            <div data-stack className="mt-2.5">
              {action?.href ? (
                <ButtonLink
                  href={action.href}
                  size="small"
                  variant="primary"
                  {...(action.onPress && { onPress: action.onPress })}
                >
                  {task.actionLabel}
                </ButtonLink>
              ) : (
                <Button size="small" variant="primary" onPress={action?.onPress}>
                  {task.actionLabel}
                </Button>
              )}
            </div>
          )}
        </div>
      </div>
      {ways.length > 0 && (
        <Menu
          label={t`Options for ${title}`}
          entries={ways}
          renderTrigger={({ ref, ...props }) => (
            <span className="-my-0.5 -mr-2">
              <IconButton {...props} ref={ref} icon="more" label={t`Options for ${title}`} />
            </span>
          )}
        />
      )}
    </div>
  );
}
