import { expect, test } from 'vitest';
import { writeOptions } from '../settings/write-options.ts';
import { openStore } from '../testing/open-store.ts';
import { addNote } from '../inbox/add-note.ts';
import { readTasksVisibility } from './tasks-visibility.ts';
import { requirementsNote, showsUpdateDetails } from './update-details.ts';

const world = await openStore();

test('tasks that were put away stay away, whatever else stands in the options', async () => {
  const read = () => readTasksVisibility(world.db, world.store.store_id);
  expect(await read()).toEqual({ dismissedTodoTasks: [], deletedTodoTasks: [], remindMeLaterTodoTasks: {} });
  await writeOptions(world.context(), 'saveOptions', {
    woocommerce_dismissed_todo_tasks: ['go-live-payments', 7, null],
    woocommerce_deleted_todo_tasks: { 0: 'a' },
    woocommerce_remind_me_later_todo_tasks: { 'add-apms': 1_773_230_400_000, other: 'soon' },
  });
  expect(await read()).toEqual({
    dismissedTodoTasks: ['go-live-payments'],
    deletedTodoTasks: [],
    remindMeLaterTodoTasks: { 'add-apms': 1_773_230_400_000 },
  });
});

test('updating details is a task of stores that were asked for some, now or before', async () => {
  expect(await showsUpdateDetails(world, undefined)).toBe(false);
  const note = { name: requirementsNote, subject: '2026-03-20', type: 'warning', title: '', content: '' } as const;
  await addNote(world, world.store.store_id, note);
  expect(await showsUpdateDetails(world, undefined)).toBe(true);
});
