import { Hono, type Context, type MiddlewareHandler } from 'hono';
import type { Account } from '../connect/account.ts';
import { completeAction } from '../payments/confirmation.ts';
import { byClock, type Core } from '../api/core.ts';
import type { PaymentIntent } from '../payments/payment-intent.ts';
import { localMethods } from '../methods/local-methods.ts';
import type { PaymentMethod } from '../methods/payment-method.ts';
import { completeSetup, type SetupIntent } from '../payments/setup-intents.ts';
import type { Tx } from '../engine/store.ts';
import { endedPage, redirectPage, threeDSecurePage, voucherPage, type PageFacts } from './payment-pages.ts';

interface Asked {
  intent: PaymentIntent | SetupIntent;
  facts: PageFacts;
  account: string;
  embedded: boolean;
}

/** Headers of pages whose address is a secret. */
export const pageHeaders: MiddlewareHandler = async (c, next) => {
  // No form-action: the response redirects to the store, on any host.
  c.header(
    'content-security-policy',
    "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; frame-ancestors 'self'",
  );
  c.header('cache-control', 'no-store');
  c.header('referrer-policy', 'no-referrer');
  await next();
};

/** The pages for payments that require an action of the shopper. The client secret in the address gives access. */
export function actionPages(core: Core): Hono {
  const app = new Hono();
  app.use(pageHeaders);
  const pages = {
    redirect: ({ facts }: Asked) => redirectPage(facts),
    'three-d-secure': ({ facts, embedded }: Asked) => threeDSecurePage(facts, embedded),
    voucher: ({ facts, intent }: Asked) => voucherPage(facts, reference(intent), expiry(intent)),
  };
  for (const [name, page] of Object.entries(pages)) {
    app.get(`/${name}/:id`, async (c) => {
      const asked = await find(core, c);
      if (!asked) return c.html(unknown(), 404);
      if (asked.intent.status !== 'requires_action') return c.html(answered(asked));
      return c.html(page(asked));
    });
    app.post(`/${name}/:id`, async (c) => {
      const asked = await find(core, c);
      if (!asked) return c.html(unknown(), 404);
      const { outcome } = await c.req.parseBody();
      if (outcome !== 'succeed' && outcome !== 'fail') return c.html(page(asked), 400);
      await core.transact(byClock, (tx) => complete(tx, core, asked, outcome === 'succeed' ? 'authorize' : 'fail'));
      const after = (await find(core, c)) ?? asked;
      const back = returnAddress(after.intent);
      return after.embedded || back === null ? c.html(answered(after)) : c.redirect(back, 303);
    });
  }
  return app;
}

function complete(tx: Tx, core: Core, { account, intent }: Asked, answer: 'authorize' | 'fail'): Promise<unknown> {
  return intent.object === 'payment_intent'
    ? completeAction(tx, core, account, intent.id, answer)
    : completeSetup(tx, account, intent.id, answer);
}

async function find(core: Core, c: Context): Promise<Asked | undefined> {
  const id = c.req.param('id') ?? '';
  const account = c.req.query('account') ?? core.keys.account;
  return core.read(async (tx) => {
    const intent = await tx.find<PaymentIntent | SetupIntent>(account, id);
    if (intent?.object !== 'payment_intent' && intent?.object !== 'setup_intent') return undefined;
    if (intent.client_secret !== c.req.query(`${intent.object}_client_secret`)) return undefined;
    const method = intent.payment_method ? await tx.find<PaymentMethod>(account, intent.payment_method) : undefined;
    const owner = await tx.find<Account>(core.keys.platform, account);
    const facts = {
      merchant: merchantName(owner),
      method: nameOf(method),
      money: intent.object === 'payment_intent' ? { amount: intent.amount, currency: intent.currency } : null,
    };
    return { intent, facts, account, embedded: c.req.query('embedded') === '1' };
  });
}

const nameOf = (method: PaymentMethod | undefined): string =>
  method?.type === 'card' ? 'Card' : (localMethods[method?.type ?? '']?.name ?? 'Payment');

function merchantName(owner: Account | undefined): string {
  const profile = owner?.['business_profile'];
  const name = typeof profile === 'object' && profile && 'name' in profile ? profile.name : null;
  return typeof name === 'string' && name !== '' ? name : 'Test merchant';
}

function unknown(): ReturnType<typeof endedPage> {
  return endedPage(
    'Payment not found',
    'We couldn’t find this payment. Go back to the store and try again.',
    false,
    null,
  );
}

function answered({ intent, embedded }: Asked): ReturnType<typeof endedPage> {
  const failed = intent.status === 'requires_payment_method';
  return failed
    ? endedPage(
        'The payment failed',
        'Go back to the store and choose another way to pay.',
        embedded,
        returnAddress(intent),
      )
    : endedPage('Thank you', 'You can close this page.', embedded, returnAddress(intent));
}

/** Every other status is a failure. */
const outcomeByStatus: Record<string, string> = {
  succeeded: 'succeeded',
  requires_capture: 'succeeded',
  processing: 'pending',
};

/** The store's return URL with the outcome of the payment, as the provider adds it. */
function returnAddress(intent: Asked['intent']): string | null {
  const url = intent._return_url ? URL.parse(intent._return_url) : null;
  if (!url) return null;
  url.searchParams.set(intent.object, intent.id);
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret);
  url.searchParams.set('redirect_status', outcomeByStatus[intent.status] ?? 'failed');
  return url.href;
}

interface VoucherDetails {
  entity?: string;
  reference?: string;
  expires_at?: number;
}

function voucher(intent: Asked['intent']): VoucherDetails {
  const details = intent.next_action?.['multibanco_display_details'];
  return typeof details === 'object' && details !== null ? details : {};
}
function reference(intent: Asked['intent']): { label: string; value: string }[] {
  const { entity = '', reference: number = '' } = voucher(intent);
  return [
    { label: 'Entity', value: entity },
    { label: 'Reference', value: number },
  ];
}
function expiry(intent: Asked['intent']): string {
  const at = Temporal.Instant.fromEpochMilliseconds((voucher(intent).expires_at ?? 0) * 1000);
  return `${at.toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })} UTC`;
}
