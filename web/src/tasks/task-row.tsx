import { Trans, useLingui } from '@lingui/react/macro';
import type { TasksVisibility } from '@purser/contract/page-settings';
import { useId, useState } from 'react';
import { Button, IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { Menu } from '../ui/menu.tsx';
import { canDelete } from './task.ts';
import type { Task } from './task.ts';

/** One task, with its ways to dismiss, postpone or delete it. */
export function TaskRow({
  task,
  hasMenus,
  onPutAway,
}: {
  task: Task;
  /** Whether a task of the list has a menu: then all buttons keep its room free, on one edge. */
  hasMenus: boolean;
  onPutAway: (how: keyof TasksVisibility) => void;
}) {
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
    <span className={classNames('min-w-0 flex-1 font-medium @2xl:flex-none', completed && 'text-muted line-through')}>
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
        <div
          id={id}
          hidden={!isExpanded}
          className={classNames('pb-1', isExpanded && '@2xl:flex @2xl:items-start @2xl:gap-4')}
        >
          <div className="min-w-0 flex-1">
            {content && <div className={classNames('text-muted', isUrgent && 'text-danger-ink')}>{content}</div>}
            {additionalInfo && <div className="mt-1 text-xs text-muted">{additionalInfo}</div>}
          </div>
          {hasAction && (
            <div data-stack className="mt-2.5 @2xl:-mt-5">
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
      {hasMenus && ways.length === 0 && <span className="w-6 shrink-0" />}
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
