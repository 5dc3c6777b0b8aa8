import type { Services } from '../context.ts';

/** Headers of every response. */
export const securityHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

/** For pages with the provider's onboarding, whose frames photograph documents. */
export const permissionsOfOnboarding = (services: Pick<Services, 'provider'>): string => {
  const frames = services.provider.is_demo ? '' : ' "https://js.stripe.com" "https://connect-js.stripe.com"';
  return `camera=(self${frames}), microphone=(), geolocation=()`;
};

/** The default cache-control: no-store for the API and the admin, revalidation for the shop. */
export const cacheControl = (address: string): string =>
  /^\/(?:wp-|sandbox\/(?:control|v1)\/)/.test(address) ? 'no-store' : 'private, no-cache';

/** For a page whose own scripts and styles carry `nonce`. Stripe's hosts only when Stripe is the provider. */
export function contentSecurityPolicy(services: Pick<Services, 'provider'>, nonce: string): string {
  const { is_demo } = services.provider;
  const stripe = (...hosts: string[]) => (is_demo ? [] : hosts);
  const policy: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, ...stripe('https://js.stripe.com', 'https://connect-js.stripe.com')],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:', 'blob:', ...stripe('https://*.stripe.com')],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...stripe('https://api.stripe.com', 'https://*.stripe.com')],
    'frame-src': [
      "'self'",
      ...stripe('https://js.stripe.com', 'https://hooks.stripe.com', 'https://connect-js.stripe.com'),
    ],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
  };
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
