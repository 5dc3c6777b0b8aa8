import { nameByBrand } from '@purser/contract/transactions/source-name';
import type Stripe from 'stripe';
import { identify } from '../access/authorize.ts';
import type { Context, User } from '../context.ts';
import { refuseField } from '../http/endpoint.ts';
import { within } from '../provider/call-provider.ts';
import { idOf } from '../provider/read-payment.ts';
import type { ShopSettings } from '../settings/settings.ts';

export interface SavedCard {
  id: string;
  /** As people say it: "Visa ending in 4242, expires 04/30". */
  label: string;
}

/** Whose card pays, and whether it is kept for the next time. */
export interface Cardholder {
  customer: string | undefined;
  isSaving: boolean;
}

/** Milliseconds that the checkout waits for the list of cards, and for a place to keep a new one. */
const patience = 1_000;

const missing = () => refuseField('payment_data', 'We couldn’t find this payment method. Enter it again.');

/**
 * Cards are saved for users who sign in, and used by no one else: a card that is saved can only pay for the one who saved it,
 * shown by session and nonce. Everyone else pays as a guest.
 */
export async function readCardholder(
  context: Context,
  settings: ShopSettings,
  request: { isSaving: boolean },
  method: Stripe.PaymentMethod,
): Promise<Cardholder> {
  const owner = idOf(method.customer);
  const wantsSaving = request.isSaving && settings.is_saved_cards_enabled && method.type === 'card' && owner === null;
  if (owner === null && !wantsSaving) return { customer: undefined, isSaving: false };
  const user = await identify(context, true).catch(() => undefined);
  if (owner !== null) {
    const own = user && settings.is_saved_cards_enabled ? await providerCustomer(context, user) : null;
    if (own !== owner) throw missing();
    return { customer: owner, isSaving: false };
  }
  if (!user) return { customer: undefined, isSaving: false };
  try {
    return { customer: await ensureProviderCustomer(context, user), isSaving: true };
  } catch (error) {
    // The payment matters more than the next one.
    context.log.warn({ err: error }, 'a card could not be saved');
    return { customer: undefined, isSaving: false };
  }
}

export async function providerCustomer({ db, store }: Context, user: User): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('provider_customer_id')
    .where('store_id', '=', store.store_id)
    .where('user_id', '=', user.user_id)
    .executeTakeFirst();
  return row?.provider_customer_id ?? null;
}

async function ensureProviderCustomer(context: Context, user: User): Promise<string> {
  const known = await providerCustomer(context, user);
  if (known !== null) return known;
  const { store, provider, db } = context;
  const { id } = await provider.stripe.customers.create(
    { email: user.email, name: `${user.first_name} ${user.last_name}`.trim() || user.username },
    // Two checkouts at once make one customer.
    {
      stripeAccount: store.account_id,
      idempotencyKey: `purser-customer-${store.store_id}-${user.user_id}`,
      timeout: patience,
    },
  );
  await db
    .updateTable('users')
    .set({ provider_customer_id: id })
    .where('store_id', '=', store.store_id)
    .where('user_id', '=', user.user_id)
    .execute();
  return id;
}

/** The cards that the signed-in shopper has saved, the newest first; the same card once. */
export async function listSavedCards(context: Context, user: User): Promise<SavedCard[]> {
  const customer = await providerCustomer(context, user);
  if (customer === null) return [];
  try {
    const { data } = await within(readCards(context, customer), patience);
    const byCard = Map.groupBy(data, cardKey);
    return [...byCard.values()].flatMap(([newest]) => (newest ? { id: newest.id, label: labelOf(newest) } : []));
  } catch (error) {
    // Without them the shopper can still pay with a card in hand.
    context.log.warn({ err: error }, 'saved cards could not be read');
    return [];
  }
}

export const readCards = ({ provider, store }: Context, customer: string) =>
  provider.stripe.paymentMethods.list(
    { customer, type: 'card', limit: 50 },
    { stripeAccount: store.account_id, timeout: 4000 },
  );

/** The same number saved twice is the same card. */
export const cardKey = ({ id, card }: Stripe.PaymentMethod): string =>
  card?.fingerprint ? `${card.fingerprint} ${card.exp_month} ${card.exp_year}` : id;

const brandNames: Record<string, string | undefined> = nameByBrand;

const labelOf = ({ card }: Stripe.PaymentMethod): string => {
  const expiry = card ? `${String(card.exp_month).padStart(2, '0')}/${String(card.exp_year).slice(-2)}` : '';
  return `${brandNames[card?.brand ?? ''] ?? 'Card'} ending in ${card?.last4 ?? '????'}, expires ${expiry}`;
};
