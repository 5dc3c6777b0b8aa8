import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { Charge } from '@purser/contract/transactions/charge';
import type { Api } from './api.ts';
import { buyPayment } from './payments.ts';
import type { Bought } from './payments.ts';

/** Cards, or their aliases, whose payments are disputed at once. */
export const cards = {
  chargeback: '4000000000000259',
  notReceived: '4000000000002685',
  inquiry: '4000000000001976',
  several: '4000004040000079',
} as const;

export interface Disputed extends Bought {
  /** Newest first. */
  disputes: Charge['disputes'];
}

export const chargeOf = (api: Api, intent: string): Promise<Charge> =>
  api.rest<Charge>('GET', `/wc/v3/payments/charges/${intent}`);

/** Buys with such a card, and waits until the books have the disputes. */
export async function buyDisputed(api: Api, card: string = cards.chargeback, count = 1): Promise<Disputed> {
  const bought = await buyPayment(api, { card });
  const wait = { timeout: 30_000 };
  await expect.poll(async () => (await chargeOf(api, bought.intent)).disputes.length, wait).toBe(count);
  return { ...bought, disputes: (await chargeOf(api, bought.intent)).disputes };
}

/** Submits a text as the evidence, and waits until the books have what it leads to: `winning_evidence` and `losing_evidence` decide the case at once. */
export async function submitEvidence(
  api: Api,
  dispute_id: string,
  uncategorized_text: 'winning_evidence' | 'losing_evidence',
): Promise<void> {
  const path = `/wc/v3/payments/disputes/${dispute_id}`;
  await api.rest('POST', path, { evidence: { uncategorized_text }, submit: true });
  const status = async () => (await api.rest<{ status: string }>('GET', path)).status;
  await expect.poll(status, { timeout: 30_000 }).toBe(uncategorized_text === 'winning_evidence' ? 'won' : 'lost');
}

/** The part of a payment’s page about one dispute, by its heading. */
export const panel = (page: Page, name: string | RegExp): Locator => page.getByRole('region', { name });

export const timelineOf = (page: Page): Locator => page.getByRole('region', { name: 'Timeline' });

/** The analytics events of disputes as they are recorded, with the status and the page they name. */
export function disputeEvents(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/payments/events')) return;
    const { name, properties } = request.postDataJSON() as { name: string; properties: Record<string, string> };
    if (name.includes('dispute') || name.includes('evidence'))
      names.push([name, properties.dispute_status, properties.on_page].filter(Boolean).join(' '));
  });
  return names;
}

/** A small file that is what its name says. */
export const receipt = {
  name: 'receipt.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
};
