/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { BillingDetails, ElementError } from '../element-messages.ts';
import { showChallenge } from './challenge-dialog.ts';
import { base, StripeFailure } from './client.ts';
import type { Client, NextAction, PaymentIntent } from './client.ts';
import { Elements } from './elements.ts';
import type { ElementsOptions } from './elements.ts';
import { SandboxElement } from './sandbox-element.ts';

interface ConfirmParams {
  return_url?: string;
  payment_method?: string;
  payment_method_data?: { billing_details?: BillingDetails };
  [other: string]: unknown;
}
interface ConfirmOptions {
  elements?: Elements;
  clientSecret?: string;
  confirmParams?: ConfirmParams;
  redirect?: 'always' | 'if_required';
}

type Result = { error: ElementError } | { paymentIntent: PaymentIntent };

export class SandboxStripe {
  readonly #client: Client;
  constructor(client: Client) {
    this.#client = client;
  }

  elements(options: ElementsOptions = {}): Elements {
    return new Elements(this.#client, options);
  }

  async createPaymentMethod(input: {
    elements?: Elements;
    params?: { billing_details?: BillingDetails; metadata?: Record<string, string> };
    type?: string;
    card?: unknown;
    billing_details?: BillingDetails;
    metadata?: Record<string, string>;
  }): Promise<unknown> {
    const params = input.params ?? input;
    if (input.elements?.express?.paymentMethod) return { paymentMethod: input.elements.express.paymentMethod };
    const element = input.elements?.element ?? (input.card instanceof SandboxElement ? input.card : null);
    if (element) return element.createPaymentMethod(params.billing_details ?? {}, params.metadata ?? {});
    const { elements: _elements, params: _params, ...fields } = input;
    return answered('paymentMethod', () => this.#client.call('POST', 'payment_methods', fields));
  }

  async retrievePaymentIntent(clientSecret: string): Promise<unknown> {
    return answered('paymentIntent', () => this.#client.intent('GET', clientSecret, '', {}));
  }

  async confirmPayment({
    elements,
    clientSecret,
    confirmParams = {},
    redirect = 'always',
  }: ConfirmOptions): Promise<Result> {
    const secret = clientSecret ?? elements?.clientSecret;
    if (!secret)
      return {
        error: {
          type: 'invalid_request_error',
          message: 'confirmPayment() needs a clientSecret, its own or that of elements().',
        },
      };
    const { payment_method_data, ...params } = confirmParams;
    if (elements?.element) {
      const made = await elements.element.createPaymentMethod(payment_method_data?.billing_details ?? {}, {});
      if (made.error) return { error: made.error };
      if (isObjectWithId(made.paymentMethod)) params.payment_method = made.paymentMethod.id;
    }
    const confirmed = await this.#intentResult(() =>
      this.#client.intent('POST', secret, '/confirm', { ...params, use_stripe_sdk: true }),
    );
    if ('error' in confirmed) return confirmed;
    const done = await this.#next(confirmed.paymentIntent);
    if (
      !('error' in done) &&
      redirect === 'always' &&
      params.return_url &&
      done.paymentIntent.status !== 'requires_action'
    )
      return this.#leave(params.return_url, done.paymentIntent);
    return done;
  }

  async confirmCardPayment(
    clientSecret: string,
    data: { payment_method?: unknown; return_url?: string } = {},
  ): Promise<Result> {
    const params: ConfirmParams = {};
    if (typeof data.payment_method === 'string') params.payment_method = data.payment_method;
    else if (typeof data.payment_method === 'object' && data.payment_method && 'card' in data.payment_method) {
      const { card, ...rest } = data.payment_method;
      if (!(card instanceof SandboxElement))
        return { error: { type: 'invalid_request_error', message: 'payment_method.card must be a card element.' } };
      const made = await card.createPaymentMethod('billing_details' in rest ? (rest.billing_details ?? {}) : {}, {});
      if (made.error) return { error: made.error };
      if (isObjectWithId(made.paymentMethod)) params.payment_method = made.paymentMethod.id;
    }
    if (data.return_url) params.return_url = data.return_url;
    return this.confirmPayment({ clientSecret, confirmParams: params, redirect: 'if_required' });
  }

  async handleNextAction({ clientSecret }: { clientSecret: string }): Promise<Result> {
    const found = await this.#intentResult(() => this.#client.intent('GET', clientSecret, '', {}));
    return 'error' in found ? found : this.#next(found.paymentIntent);
  }

  handleCardAction(clientSecret: string): Promise<Result> {
    return this.handleNextAction({ clientSecret });
  }

  async #intentResult(act: () => Promise<PaymentIntent>): Promise<Result> {
    try {
      return { paymentIntent: await act() };
    } catch (error) {
      return { error: asError(error) };
    }
  }

  // Shows the intent's next action and waits for its end; a redirect leaves the page, so the promise never resolves.
  async #next(intent: PaymentIntent): Promise<Result> {
    const action = intent.status === 'requires_action' ? intent.next_action : null;
    if (!action) return { paymentIntent: intent };
    const target = action.use_stripe_sdk?.stripe_js ?? action.redirect_to_url?.url ?? redirectOf(action);
    // The issuer's question fits into a dialog; a bank's or wallet's own site needs the whole page.
    const challenge = target && new URL(target, base).pathname.includes('/pages/three-d-secure/') ? target : null;
    if (challenge) {
      await showChallenge(challenge);
      const after = await this.#intentResult(() => this.#client.intent('GET', intent.client_secret, '', {}));
      if ('error' in after) return after;
      const { status, last_payment_error } = after.paymentIntent;
      if (status === 'requires_payment_method' || status === 'requires_action') {
        return {
          error: last_payment_error ?? {
            type: 'invalid_request_error',
            code: 'payment_intent_authentication_failure',
            message:
              'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
          },
        };
      }
      return after;
    }
    if (!target) return { paymentIntent: intent };
    location.assign(target);
    return new Promise(() => {});
  }

  #leave(returnUrl: string, intent: PaymentIntent): Promise<Result> {
    const url = new URL(returnUrl, location.href);
    url.searchParams.set('payment_intent', intent.id);
    url.searchParams.set('payment_intent_client_secret', intent.client_secret);
    url.searchParams.set(
      'redirect_status',
      { succeeded: 'succeeded', requires_capture: 'succeeded', processing: 'pending' }[intent.status] ?? 'failed',
    );
    location.assign(url.href);
    return new Promise(() => {});
  }
}

function isObjectWithId(value: unknown): value is { id: string } {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}

// Wallet-like methods carry their address under their own name, e.g. alipay_handle_redirect.
function redirectOf(action: NextAction): string | null {
  const own = action[action.type];
  if (typeof own !== 'object' || own === null) return null;
  if ('url' in own && typeof own.url === 'string') return own.url;
  return 'hosted_voucher_url' in own && typeof own.hosted_voucher_url === 'string' ? own.hosted_voucher_url : null;
}

async function answered(name: string, act: () => Promise<unknown>): Promise<unknown> {
  try {
    return { [name]: await act() };
  } catch (error) {
    return { error: asError(error) };
  }
}

function asError(error: unknown): ElementError {
  if (error instanceof StripeFailure) return error.error;
  throw error;
}
