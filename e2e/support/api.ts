import { expect, request as requests, test } from '@playwright/test';
import type { APIRequestContext } from '@playwright/test';

export interface Person {
  username: string;
  password: string;
}

/** What the demo store's shopper and merchant do without a browser, to set the scene of a story. */
export interface Api {
  /** Calls the admin's REST API as the administrator; fails the test on anything but 2xx. */
  rest<T = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, data?: unknown): Promise<T>;
  /** Adds somebody whom no other story knows. */
  addUser(role: string): Promise<Person>;
  /** Calls the provider with the account's secret key: what happens there by itself, or on a reader. */
  provider<T = unknown>(path: string, form?: Record<string, string>): Promise<T>;
  /** Buys the store's first product with a test card or alias, as a guest. Answers the order number and the checkout's answer. */
  buy(options?: {
    card?: string;
    name?: string;
    email?: string;
    quantity?: number;
    /** What the shopper pays in, as `?currency=EUR` of an address; else the store's own. */
    currency?: string;
  }): Promise<{ order_id: number; payment_status: string; redirect_url: string }>;
  /** What a client of the provider's own API needs. */
  sandboxKeys(): Promise<Keys>;
  /** Lets the provider misbehave: `{on: 'POST /v1/refunds', mode: '500', when: 'before'}`. */
  fault(fault: { on: string; mode: string } & Record<string, unknown>): Promise<void>;
  /** Ends all faults. */
  clearFaults(): Promise<void>;
  /** Brings about what a merchant cannot: `{scenario: 'set_account_status', account, status: 'under_review'}`. */
  scenario(scenario: { scenario: string } & Record<string, unknown>): Promise<void>;
  /** What the clock of provider and store says. */
  now(): Promise<Date>;
  /** Moves the clock of provider and store, for example by 'P7D'. */
  advance(duration: string): Promise<void>;
}

interface Keys {
  secret: string;
  publishable: string;
  account: string;
}

/** Signs in without a page; a form is filled in where the story is about that. */
export async function signInByRequest(
  request: APIRequestContext,
  origin: string,
  { username, password }: Person,
): Promise<void> {
  const signIn = await request.post(`${origin}/wp-login.php`, {
    form: { log: username, pwd: password },
    headers: { origin },
    maxRedirects: 0,
  });
  expect(signIn.status(), await signIn.text()).toBe(302);
}

/** `request` shares its cookies with the browser context it came from, so signing in here signs the page in too. */
export async function createApi(
  request: APIRequestContext,
  origin: string = test.info().project.use.baseURL ?? '',
): Promise<Api> {
  await signInByRequest(request, origin, { username: 'admin', password: process.env.E2E_PASSWORD ?? '' });
  const headers = { 'X-WP-Nonce': '' };
  const refreshNonce = async () => {
    headers['X-WP-Nonce'] = await (await request.get(`${origin}/wp-admin/admin-ajax.php?action=rest-nonce`)).text();
  };
  await refreshNonce();
  const call = async <T>(method: string, url: string, data?: unknown): Promise<T> => {
    const response = await request.fetch(`${origin}${url}`, {
      method,
      headers,
      ...(data === undefined ? {} : { data }),
    });
    expect(response.ok(), `${method} ${url}: ${response.status()} ${await response.text()}`).toBe(true);
    return response.json();
  };
  const keys = await call<Keys>('GET', '/sandbox/control/keys');

  return {
    rest: (method, path, data) => call(method, `/wp-json${path}`, data),
    async addUser(role) {
      const username = `${role}-${Math.random().toString(36).slice(2, 8)}`;
      const password = 'a long password';
      const email = `${username}@example.com`;
      await call('POST', '/wp-json/wp/v2/users', { username, email, password, roles: [role] });
      return { username, password };
    },
    sandboxKeys: () => Promise.resolve(keys),
    async provider<T>(path: string, form: Record<string, string> = {}): Promise<T> {
      const answer = await request.post(`${origin}/sandbox/v1/${path}`, {
        headers: { authorization: `Bearer ${keys.secret}`, 'stripe-account': keys.account },
        form,
      });
      expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
      return answer.json();
    },
    async fault(fault) {
      await call('POST', '/sandbox/control/faults', fault);
    },
    async clearFaults() {
      await call('DELETE', '/sandbox/control/faults');
    },
    async scenario(scenario) {
      await call('POST', '/sandbox/control/scenarios', scenario);
    },
    async now() {
      return new Date((await call<{ now: string }>('GET', '/sandbox/control/clock')).now);
    },
    async advance(duration) {
      await call('POST', '/sandbox/control/clock', { advance: duration });
      // A nonce lives for half a day of the moved clock.
      await refreshNonce();
    },
    async buy({
      card = 'pm_card_visa',
      name = 'Grace Hopper',
      email = 'grace@example.com',
      quantity = 1,
      currency,
    } = {}) {
      const [first_name = '', last_name = ''] = name.split(' ');
      // A shopper of their own: no cookies of the administrator, no cart of an earlier purchase.
      const shopper = await requests.newContext();
      const products = await call<{ id: number }[]>('GET', '/wp-json/wc/store/v1/products');
      const added = await shopper.post(`${origin}/wp-json/wc/store/v1/cart/add-item`, {
        ...(currency && { params: { currency } }),
        data: { id: products[0]?.id, quantity },
      });
      expect(added.ok(), await added.text()).toBe(true);
      const token = added.headers()['cart-token'] ?? '';
      const method = /^\d+$/.test(card)
        ? await shopper.post(`${origin}/sandbox/v1/payment_methods`, {
            headers: { authorization: `Bearer ${keys.publishable}`, 'stripe-account': keys.account },
            form: {
              type: 'card',
              'card[number]': card,
              'card[exp_month]': '12',
              'card[exp_year]': '2040',
              'card[cvc]': '123',
            },
          })
        : undefined;
      const made: { id: string } = method ? await method.json() : { id: card };
      const address = {
        first_name,
        last_name,
        address_1: '1 Main Street',
        city: 'Springfield',
        state: 'IL',
        postcode: '62701',
        country: 'US',
      };
      const placed = await shopper.post(`${origin}/wp-json/wc/store/v1/checkout`, {
        headers: { 'Cart-Token': token },
        data: {
          billing_address: { ...address, email },
          shipping_address: address,
          payment_method: 'woocommerce_payments',
          payment_data: [{ key: 'wcpay-payment-method', value: made.id }],
        },
      });
      const answer: {
        order_id?: number;
        data?: { order_id?: number };
        payment_result?: { payment_status: string; redirect_url: string };
      } = await placed.json();
      await shopper.dispose();
      return {
        // A refused checkout leaves an order too, and names it in its error.
        order_id: answer.order_id ?? answer.data?.order_id ?? 0,
        payment_status: answer.payment_result?.payment_status ?? 'failure',
        redirect_url: answer.payment_result?.redirect_url ?? '',
      };
    },
  };
}
