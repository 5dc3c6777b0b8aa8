import { expect, test } from 'vitest';
import { canDelete, nextReminder, orderTasks, shownTasks, snoozedFor } from './task.ts';
import type { Task } from './task.ts';

const task = (key: string, change: Partial<Task> = {}): Task => ({ key, title: key, completed: false, ...change });
const keys = (tasks: Task[]) => tasks.map(({ key }) => key);
const nothing = { dismissedTodoTasks: [], deletedTodoTasks: [], remindMeLaterTodoTasks: {} };

test('what is to be done comes first, then by level; no level is the least important; else as they came', () => {
  const tasks = [
    task('done', { completed: true, level: 1 }),
    task('c'),
    task('b', { level: 2 }),
    task('a', { level: 1 }),
    task('d', { level: 3 }),
    task('e'),
  ];
  expect(keys(orderTasks(tasks))).toEqual(['a', 'b', 'c', 'd', 'e', 'done']);
});

test('dismissed and deleted tasks do not show', () => {
  const visibility = { ...nothing, dismissedTodoTasks: ['a'], deletedTodoTasks: ['b', 'unknown'] };
  expect(keys(shownTasks([task('a'), task('b'), task('c')], visibility, 0))).toEqual(['c']);
});

test('a task that was deleted when it was done shows when it is to be done again', () => {
  const visibility = { ...nothing, deletedTodoTasks: ['a'] };
  const at = (completed: boolean) => keys(shownTasks([task('a', { completed, isDeletable: true })], visibility, 0));
  expect(at(true)).toEqual([]);
  expect(at(false)).toEqual(['a']);
});

test('a postponed task is back a day later to the millisecond', () => {
  const now = Date.parse('2026-11-20T10:00:00Z');
  const visibility = { ...nothing, remindMeLaterTodoTasks: { a: now + snoozedFor } };
  expect(snoozedFor).toBe(86_400_000);
  expect(keys(shownTasks([task('a')], visibility, now + snoozedFor - 1))).toEqual([]);
  expect(keys(shownTasks([task('a')], visibility, now + snoozedFor))).toEqual(['a']);
  expect(nextReminder(visibility, now)).toBe(now + snoozedFor);
  expect(nextReminder(visibility, now + snoozedFor)).toBeUndefined();
});

test('a task is deleted only when it is completed and may be', () => {
  expect(canDelete(task('a', { completed: true, isDeletable: true }))).toBe(true);
  expect(canDelete(task('a', { completed: false, isDeletable: true }))).toBe(false);
  expect(canDelete(task('a', { completed: true }))).toBe(false);
});
