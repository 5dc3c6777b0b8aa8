import type { Page } from '@playwright/test';
import { photoFile } from './photo-file.ts';
import { expect } from './story.ts';

export const verificationTitle = 'One last step! Verify your identity with our partner';

/** The business step, up to its button. */
export async function describeBusiness(
  page: Page,
  business: { country?: string; type: string; structure?: RegExp; goods: string },
): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Let's get your store ready to accept payments");
  if (business.country)
    await page.getByLabel('Where is your business registered?').selectOption({ label: business.country });
  await page.getByRole('radio', { name: business.type, exact: true }).check();
  if (business.structure) {
    const select = page.getByLabel('What is its legal structure?');
    const label = await select.locator('option').filter({ hasText: business.structure }).first().innerText();
    await select.selectOption({ label });
  }
  await page.getByRole('combobox', { name: /^What type of goods or services/ }).fill(business.goods);
  await page.getByRole('listbox').getByRole('option').first().click();
}

/** What is entered under a label of the provider's form, unless a story says otherwise. */
const usual: [label: RegExp, value: string][] = [
  [/first name \(kana\)/i, 'アダ'],
  [/last name \(kana\)/i, 'ラブレス'],
  [/name \(kan/i, '愛田'],
  [/first name/i, 'Ada'],
  [/last name/i, 'Lovelace'],
  [/business name/i, 'Moss & Twine'],
  [/email/i, 'ada@example.com'],
  [/phone/i, '+1 555 010 0100'],
  [/date of birth/i, '1980-12-10'],
  [/address/i, '1 Main Street'],
  [/city|town/i, 'Springfield'],
  [/zip|postal|postcode/i, '62701'],
  [/last 4 digits/i, '0000'],
  [/routing number/i, '110000000'],
  [/sort code/i, '108800'],
  [/bank code/i, '1100'],
  [/branch code/i, '000'],
  [/IBAN/, 'DE89370400440532013000'],
  [/title/i, 'CEO'],
  [/website/i, 'https://example.com'],
];

/** Goes through the provider's form to its review or its end, entering what it requires; `values` are by label. */
export async function fillVerification(page: Page, values: Record<string, string> = {}): Promise<void> {
  const form = page.locator('stripe-connect-account-onboarding');
  const heading = form.getByRole('heading', { level: 2 });
  await expect(heading).toBeVisible({ timeout: 20_000 });
  for (let step = 0; step < 12; step++) {
    const title = await heading.innerText();
    const next = form.getByRole('button', { name: 'Continue', exact: true });
    if (!(await next.isVisible())) return;
    await fillStep(page, values);
    await next.click();
    await expect(heading).not.toHaveText(title);
  }
  throw new Error('the form has no end');
}

/** Fills in one step. */
async function fillStep(page: Page, values: Record<string, string>): Promise<void> {
  const form = page.locator('stripe-connect-account-onboarding');
  for (const control of await form.locator('input, select, textarea').all()) {
    const { text, kind, value } = await control.evaluate((element: HTMLInputElement) => ({
      text: element.labels?.[0]?.textContent?.trim() ?? '',
      kind: element.type,
      value: element.value,
    }));
    const label = text.replace(' (optional)', '');
    const wanted = values[label] ?? (label === text && value === '' ? usualFor(label) : undefined);
    if (kind === 'checkbox') await control.check();
    else if (wanted === undefined) continue;
    else if (kind === 'file') {
      await control.setInputFiles(await photoFile(page, wanted || 'passport.jpg', 300, 200));
      await expect(form.getByText(/^Uploaded: /).first()).toBeVisible();
    } else if (kind === 'select-one') await control.selectOption(wanted ? { label: wanted } : { index: 1 });
    else await control.fill(wanted || '000123456');
  }
}

const usualFor = (label: string): string => usual.find(([pattern]) => pattern.test(label))?.[1] ?? '';

/** Accepts the provider's terms and hands everything in. */
export async function submitVerification(page: Page): Promise<void> {
  await page.getByLabel('I accept the terms of service on behalf of the business').check();
  await page.getByRole('button', { name: 'Agree and submit' }).click();
}
