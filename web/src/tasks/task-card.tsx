import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { TasksVisibility } from '@purser/contract/page-settings';
import { useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Card, CardSection } from '../ui/card.tsx';
import { hasWaysAway, shownAtFirst } from './task.ts';
import type { Task } from './task.ts';
import { TaskRow } from './task-row.tsx';

/** Tasks in order, the first five until the list is opened. */
export function TaskCard({
  tasks,
  onPutAway,
}: {
  tasks: Task[];
  onPutAway: (task: Task, how: keyof TasksVisibility) => void;
}) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const hasMenus = tasks.some(hasWaysAway);
  const open = tasks.filter(({ completed }) => !completed).length;

  // The focus target when the focused row disappears.
  const focusNext = (key: string) => {
    const at = tasks.findIndex((task) => task.key === key);
    const next = tasks[at + 1] ?? tasks[at - 1];
    requestAnimationFrame(() => {
      const row = next && list.current?.querySelector<HTMLElement>(`[data-task="${CSS.escape(next.key)}"]`);
      (row?.querySelector<HTMLElement>('a, button') ?? document.querySelector<HTMLElement>('main h1'))?.focus();
    });
  };
  const putAway = (task: Task, how: keyof TasksVisibility) => {
    onPutAway(task, how);
    focusNext(task.key);
  };
  return (
    <Card
      isFlush
      className="@container"
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
            <TaskRow task={task} hasMenus={hasMenus} onPutAway={(how) => putAway(task, how)} />
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
