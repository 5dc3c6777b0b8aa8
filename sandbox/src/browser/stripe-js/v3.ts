/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { Client } from './client.ts';
import { SandboxStripe } from './sandbox-stripe.ts';

// Defines `window.Stripe` before any official loader looks for it, so that pages have one front-end path. Card data stays in
// the frame (`../element.ts`) and never passes through here.
function Stripe(key: string, options: { stripeAccount?: string; locale?: string } = {}): SandboxStripe {
  if (!key.startsWith('pk_')) throw new Error('Stripe() needs a publishable key, which starts with pk_.');
  return new SandboxStripe(
    new Client(
      key,
      options.stripeAccount ?? null,
      !options.locale || options.locale === 'auto'
        ? document.documentElement.lang || navigator.language
        : options.locale,
    ),
  );
}
Stripe.version = 'sandbox';

Object.assign(window, { Stripe });
