import { codeAt } from '@purser/server/access/authenticator-code';
import { expect, expectAccessible, expectAccessibleEverywhere, signIn, test } from '../support/story.ts';

/** An authenticator app that never shows a code twice: when the last one is not over yet, it shows the next. */
function scan(key: string) {
  let last = 0;
  return () => {
    last = Math.max(last + 1, Math.floor(Date.now() / 30_000));
    return codeAt(key, Temporal.Instant.fromEpochMilliseconds(last * 30_000));
  };
}

test('with two-step sign-in, signing in takes a code too, or a recovery code, until it is turned off', async ({
  api,
  browser,
}) => {
  test.slow();
  const person = await api.addUser('administrator');
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await context.newPage();
  await signIn(page, person);
  await page.goto('/wp-admin/profile.php');
  const card = page.getByRole('region', { name: 'Two-step sign-in' });
  await card.getByRole('button', { name: 'Turn on two-step sign-in' }).click();
  await expect(card.getByRole('img', { name: 'QR code with your key' })).toBeVisible();
  const nextCode = scan((await card.getByRole('code').innerText()).replaceAll(' ', ''));
  const password = card.getByLabel('Your password', { exact: true });
  await card.getByLabel('Code from your app').fill('12 34');
  await password.fill(person.password);
  await card.getByRole('button', { name: 'Turn on', exact: true }).click();
  await expect(card.getByText('Wrong code. Enter the one your app shows now.')).toBeVisible();
  await expectAccessibleEverywhere(page);
  await card.getByLabel('Code from your app').fill(nextCode());
  await card.getByRole('button', { name: 'Turn on', exact: true }).click();
  await expect(card.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused();
  await expectAccessible(page);
  const codes = await card.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  await card.getByRole('button', { name: 'Copy codes' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
  const download = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Download codes' }).click();
  expect((await download).suggestedFilename()).toBe('purser-recovery-codes.txt');
  await card.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(card.getByText('10 recovery codes left.')).toBeVisible();

  await context.clearCookies();
  await page.goto('/wp-admin/profile.php');
  await page.getByLabel(/user ?name/i).fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  const code = page.getByLabel('Code from your app');
  await expect(code).toBeFocused();
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Wrong code. Enter the one your app shows now.');
  await expectAccessibleEverywhere(page);
  await page.getByRole('link', { name: 'Use a recovery code' }).click();
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  await page.getByRole('link', { name: 'Use your authenticator app' }).click();
  await code.fill(nextCode().replace(/^.../, '$& '));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible();

  // The session ends while something is being typed.
  await page.getByLabel('First name').fill('Ada');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Save changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByLabel('Password').fill(person.password);
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Code from your app, or a recovery code').fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await page.reload();
  await expect(card.getByText('9 recovery codes left.')).toBeVisible();

  await card.getByRole('button', { name: 'Turn off' }).click();
  const off = page.getByRole('dialog', { name: 'Turn off two-step sign-in?' });
  await off.getByLabel('Your password', { exact: true }).fill(person.password);
  await off.getByLabel('Code from your app, or a recovery code').fill(codes[1] ?? '');
  await off.getByRole('button', { name: 'Turn off' }).click();
  await expect(card.getByRole('button', { name: 'Turn on two-step sign-in' })).toBeVisible();
  await context.close();
});
