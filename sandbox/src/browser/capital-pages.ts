import { Hono } from 'hono';
import { byClock, type Core } from '../api/core.ts';
import { balanceOf } from '../balance/balance.ts';
import { isOpen, offerObject, remainingOf, type FinancingOffer } from '../capital/financing-offer.ts';
import { acceptOffer, CapitalRefusal } from '../capital/loan-life.ts';
import { paySooner } from '../capital/loan-money.ts';
import type { Account } from '../connect/account.ts';
import type { Visit } from '../connect/account-links.ts';
import { exponent } from '../engine/currencies.ts';
import type { Tx } from '../engine/store.ts';
import { unknownAccountPage } from './account-page.ts';
import { capitalPage } from './capital-page.ts';
import type { Markup } from './page.ts';

/** The pages of loans. The secret in the address gives access. */
export function capitalPages(core: Core): Hono {
  const app = new Hono();
  app.get('/:token', async (c) => {
    const shown = await core.read((tx) => show(tx, core, c.req.param('token'), null));
    return c.html(shown ?? unknownAccountPage(), shown ? 200 : 404);
  });
  app.post('/:token', async (c) => {
    const body = await c.req.parseBody();
    const token = c.req.param('token');
    const text = (name: string): string => (typeof body[name] === 'string' ? body[name] : '');
    try {
      const visit = await core.transact(byClock, (tx) => act(tx, core, token, text));
      return visit ? c.redirect(visit.return_url, 303) : c.html(unknownAccountPage(), 404);
    } catch (error) {
      if (!(error instanceof CapitalRefusal)) throw error;
      const shown = await core.read((tx) => show(tx, core, token, error.message));
      return c.html(shown ?? unknownAccountPage(), shown ? 400 : 404);
    }
  });
  return app;
}

async function visitOf(tx: Tx, core: Core, token: string): Promise<Visit | undefined> {
  const visit = await tx.find<Visit>(core.keys.platform, token);
  return visit?.object === '_visit' && visit.kind === 'visit' && visit.expires_at > tx.now ? visit : undefined;
}

/** The open offer, else the loan that runs, else the latest of either. */
async function show(tx: Tx, core: Core, token: string, problem: string | null): Promise<Markup | undefined> {
  const visit = await visitOf(tx, core, token);
  const account = visit && (await tx.find<Account>(core.keys.platform, visit.account));
  if (!visit || !account) return undefined;
  const offers = await tx.select<FinancingOffer>(visit.account, offerObject);
  const running = offers.find(({ status }) => status === 'paid_out' || status === 'accepted');
  const offer = running ?? offers.find(isOpen) ?? offers.find(({ status }) => status === 'fully_repaid');
  const { available } = await balanceOf(tx, visit.account);
  const profile = account['business_profile'] as { name?: string | null }; // as blankAccount made it
  return capitalPage({
    merchant: profile.name ?? 'Test merchant',
    return_url: visit.return_url,
    offer,
    available: available.find(({ currency }) => currency === offer?.offered_terms.currency)?.amount ?? 0,
    problem,
  });
}

async function act(tx: Tx, core: Core, token: string, text: (name: string) => string): Promise<Visit | undefined> {
  const visit = await visitOf(tx, core, token);
  const offer = visit && (await tx.lock<FinancingOffer>(visit.account, text('offer')));
  if (!visit || offer?.object !== offerObject) return undefined;
  if (text('act') === 'accept') {
    await acceptOffer(tx, core, offer);
    return visit;
  }
  if (offer.status !== 'paid_out') throw new CapitalRefusal('There is nothing to repay.');
  const { currency } = offer.offered_terms;
  const amount = Math.round(Number(text('amount').trim()) * 10 ** exponent(currency));
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > remainingOf(offer))
    throw new CapitalRefusal('Enter an amount of at most what remains.');
  const from = text('from') === 'bank_account' ? 'bank_account' : 'balance';
  const { available } = await balanceOf(tx, visit.account);
  if (from === 'balance' && amount > (available.find((each) => each.currency === currency)?.amount ?? 0))
    throw new CapitalRefusal('Your balance has less than that available.');
  paySooner(tx, offer, amount, from);
  return visit;
}
