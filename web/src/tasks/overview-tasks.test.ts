import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import type { AccountHold } from '@purser/contract/connect/account-status';
import { overviewTasks } from './overview-tasks.ts';
import type { TaskFacts } from './overview-tasks.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const calm: TaskFacts = {
  isAccountConnected: true,
  testModeOnboarding: false,
  showUpdateDetailsTask: false,
  wpcomReconnectUrl: null,
  enabledPaymentMethods: ['card', 'link'],
  accountStatus: { status: 'complete', detailsSubmitted: true, accountLink: '/wp-admin/admin.php?page=wc-admin' },
};
const keys = (change: Partial<TaskFacts>) => overviewTasks({ ...calm, ...change }).map(({ key }) => key);
const asked: AccountHold = {
  kind: 'payments_disabled',
  since: null,
  reason: null,
  until: null,
  asks: ['company.tax_id'],
};
const details = (status: string, more: TaskFacts['accountStatus'] = {}) =>
  overviewTasks({
    ...calm,
    showUpdateDetailsTask: true,
    accountStatus: { ...calm.accountStatus, status, ...more },
  })[0];

test('a store without anything to do has no task', () => {
  expect(keys({})).toEqual([]);
});

test('each task shows for its own reason alone', () => {
  expect(keys({ showUpdateDetailsTask: true })).toEqual(['update-business-details']);
  expect(keys({ accountStatus: { status: 'restricted', detailsSubmitted: false } })).toEqual(['complete-setup']);
  expect(keys({ wpcomReconnectUrl: '/reconnect' })).toEqual(['reconnect-wpcom-user']);
  expect(keys({ enabledPaymentMethods: ['card'] })).toEqual(['add-apms']);
  expect(keys({ enabledPaymentMethods: ['card'], accountStatus: { detailsSubmitted: false } })).not.toContain(
    'add-apms',
  );
  expect(keys({ testModeOnboarding: true })).toEqual(['go-live-payments']);
  expect(keys({ testModeOnboarding: true, isAccountConnected: false })).toEqual([]);
});

test('an account whose status is unknown asks for nothing about it', () => {
  expect(keys({ showUpdateDetailsTask: true, accountStatus: { error: true } })).toEqual([]);
});

test('business details say by when, or that it is too late, and lead to where they are given', () => {
  const deadline = Date.parse('2026-11-30T12:00:00Z') / 1000;
  const soon = details('restricted_soon', { currentDeadline: deadline, holds: [asked] });
  expect(soon).toMatchObject({
    title: 'Update business details',
    completed: false,
    expanded: true,
    showActionButton: true,
    level: 1,
    action: {
      href: '/wp-admin/admin.php?page=wc-admin&from=WCPAY_OVERVIEW&source=wcpay-update-business-details-task',
    },
  });
  expect(String(soon?.content)).toMatch('Update by Nov 30, 2026');
  expect(String(details('restricted', { pastDue: true, holds: [asked] })?.content)).toMatch('past due');
  expect(details('restricted', { accountLink: false, holds: [asked] })?.showActionButton).toBeUndefined();
  expect(details('complete')).toMatchObject({ completed: true, isDeletable: true, expanded: false });
  expect(details('enabled')?.completed).toBe(true);
});

test('an account that the provider holds for its own reasons is asked for nothing', () => {
  for (const status of ['listed', 'platform_paused', 'other', 'restricted_partially'])
    expect(details(status, { holds: [{ kind: 'payouts_blocked', asks: [] }] }), status).toMatchObject({
      completed: true,
      content: 'You’ve submitted all requested details.',
    });
  expect(details('listed', { holds: [asked] })?.completed).toBe(false);
});

test('going live takes ten minutes', () => {
  const [task] = overviewTasks({ ...calm, testModeOnboarding: true });
  expect(task).toMatchObject({ title: 'Set up live payments', time: '10 minutes', isDismissable: true });
});
