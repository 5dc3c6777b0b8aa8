import { offeredMethods, offerMethods, setAccountStatus } from '../support/merchant.ts';
import { toast, undo } from '../support/notices.ts';
import { expect, expectAccessible, expectNoSideways, screen, test, tidyUp } from '../support/story.ts';

const home = '/wp-admin/admin.php?page=wc-admin';

let offered: string[] = [];
test.afterAll(({ browser }) =>
  tidyUp(browser, async (api) => {
    await setAccountStatus(api, 'complete');
    if (offered.length > 0) await offerMethods(api, offered);
    const options = { dismissed: [], deleted: [], remind_me_later: {} };
    for (const [list, value] of Object.entries(options))
      await api.rest('POST', `/wc/v3/payments/settings/woocommerce_${list}_todo_tasks`, { value });
  }),
);

test('tasks are dismissed, postponed for a day, and deleted when done, each with Undo', async ({ admin, api }) => {
  offered = await offeredMethods(api);
  await offerMethods(api, ['card']);
  await setAccountStatus(api, 'restricted_soon');
  const tasks = admin.getByRole('region', { name: 'Things to do' });
  // Other stories leave disputes, which come first when they end soon.
  const listed = tasks.getByRole('listitem').filter({ hasNotText: 'Respond to' });
  const live = tasks.getByRole('listitem').filter({ hasText: 'Set up live payments' });
  const details = tasks.getByRole('listitem').filter({ hasText: 'Update business details' });
  const act = async (task: typeof live, what: string) => {
    await task.getByRole('button', { name: /^Options for/ }).click();
    await admin.getByRole('menuitem', { name: what }).click();
  };
  await admin.goto(screen('/payments/overview'));
  // The most urgent task is open and first, and can't be dismissed.
  await expect(listed.first()).toContainText('Update business details');
  await expect(details.getByRole('link', { name: 'Update details' })).toBeVisible();
  await expect(details.getByRole('button', { name: /^Options for/ })).toHaveCount(0);
  await expect(live).toContainText('10 minutes');
  await live.getByRole('button', { name: /^Set up live payments/ }).click();
  await live.getByRole('button', { name: 'Set up payments' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Activate payments on your store' });
  await expect(dialog).toContainText('deactivates your test account');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await live.getByRole('button', { name: /^Options for/ }).click();
  await admin.context().setOffline(true);
  await admin.getByRole('menuitem', { name: 'Dismiss' }).click();
  await expect(admin.getByRole('alert').getByText('Error saving option', { exact: true })).toBeVisible();
  await expect(live).toBeVisible();
  await admin.context().setOffline(false);
  await act(live, 'Dismiss');
  await expect(toast(admin, 'Task dismissed')).toBeVisible();
  await expect(live).toHaveCount(0);
  await undo(admin);
  await expect(live).toBeVisible();
  await act(live, 'Remind me tomorrow');
  await expect(toast(admin, 'Task postponed until tomorrow')).toBeVisible();
  await admin.reload();
  await expect(details).toBeVisible();
  await expect(live).toHaveCount(0);

  await setAccountStatus(api, 'complete');
  await api.advance('P1DT1M');
  await admin.reload();
  await expect(live).toBeVisible();
  await expect(details).toContainText('(done)');
  await expect(listed.last()).toContainText('Update business details');
  await act(details, 'Delete');
  await expect(toast(admin, 'Task deleted')).toBeVisible();
  await undo(admin);
  await expect(details).toBeVisible();
  await act(details, 'Delete');
  await act(live, 'Dismiss');
  await expect(toast(admin, 'Task dismissed')).toBeVisible();
  await admin.reload();
  // The one way to pay is left.
  await expect(listed).toHaveCount(1);
  await expect(tasks).toContainText('Add more ways to pay');
});

test('the store’s home page lists the remaining set-up steps with links', async ({ admin, api }) => {
  await api.rest('POST', '/wc-admin/options', { woocommerce_allowed_countries: 'all' });
  await admin.goto(home);
  const setup = admin.getByRole('region', { name: /Set up your store/ });
  await expect(setup.getByRole('listitem').filter({ hasText: 'Choose where you sell' })).toContainText('(done)');
  await expect(setup.getByRole('link', { name: 'Set up payments' })).toHaveAttribute(
    'href',
    /from=wcpay-setup-live-payments/,
  );
  const waiting = admin.getByRole('region', { name: 'What needs doing' });
  await expect(waiting.getByRole('link').or(waiting.getByText('Nothing right now.')).first()).toBeVisible();
  await expect(admin.getByRole('region', { name: 'Latest orders' })).toContainText(/#\d+|No orders yet/);
  await expectAccessible(admin);
  await admin.setViewportSize({ width: 360, height: 800 });
  await expectNoSideways(admin);
  // Which tasks are left depends on what other stories did.
  await setup.getByRole('link').first().click();
  await expect(admin).not.toHaveURL(home);
});
