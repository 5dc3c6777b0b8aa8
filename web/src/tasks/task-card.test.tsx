import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Task } from './task.ts';
import { TaskCard } from './task-card.tsx';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const task = (key: string, change: Partial<Task> = {}): Task => ({ key, title: key, completed: false, ...change });
const draw = (...tasks: Task[]): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <TaskCard tasks={tasks} onPutAway={() => undefined} />
    </I18nProvider>,
  );
const many = (count: number) => draw(...Array.from({ length: count }, (_, i) => task(`task-${i + 1}`)));

test('five tasks show; from six on, a toggle shows the rest', () => {
  expect(many(5)).toContain('task-5');
  expect(many(5)).not.toContain('Show tasks');
  expect(many(6)).toContain('Show tasks');
  expect(many(6)).toContain('task-5');
  expect(many(6)).not.toContain('task-6');
});

test('a task says what is urgent about it where other tools look', () => {
  expect(draw(task('a', { dataAttrs: { 'data-urgent': 'true' } }))).toMatch(/<li data-task="a" data-urgent="true"/);
});

test('a task offers only what it allows', () => {
  const options = 'Options for';
  expect(draw(task('a'))).not.toContain(options);
  expect(draw(task('a', { isDismissable: true }))).toContain(options);
  expect(draw(task('a', { allowSnooze: true }))).toContain(options);
  expect(draw(task('a', { isDeletable: true }))).not.toContain(options);
  expect(draw(task('a', { isDeletable: true, completed: true }))).toContain(options);
});

test('an expandable task is open from the start only when it is to be, and its button needs a label', () => {
  const expandable = { expandable: true, content: 'Why and how', action: { href: '/payments/overview' } };
  expect(draw(task('a', expandable))).toMatch(/aria-expanded="false".*hidden=""/s);
  expect(draw(task('a', { ...expandable, expanded: true }))).toMatch(/aria-expanded="true"/);
  expect(draw(task('a', { ...expandable, showActionButton: true, actionLabel: 'Do it' }))).toContain('Do it');
  expect(draw(task('a', { ...expandable, actionLabel: 'Do it' }))).not.toContain('Do it');
});
