import { raw } from 'hono/html';
import type { MiddlewareHandler } from 'hono';
import { sessionOf } from '../access/authorize.ts';
import type { RouteEnvironment } from '../access/guard.ts';
import type { Html } from '../http/html.ts';

/** What the address of the preview carries: that it is one, and the settings that are not saved. */
const parameters = ['is_mc_onboarding_simulation', 'enable_storefront_switcher', 'enable_auto_currency'] as const;

/**
 * Shows a signed-in manager the shop as a visitor from another country would see it with the settings in the address. Others see
 * the shop as it is. Forms that would store something lead back.
 */
export const simulated: MiddlewareHandler<RouteEnvironment> = async (c, next) => {
  const { context } = c.var;
  const isOn = (name: (typeof parameters)[number]) => ['1', 'true', 'yes'].includes(c.req.query(name) ?? '');
  if (isOn('is_mc_onboarding_simulation')) {
    const session = await sessionOf(context);
    if (session?.user.capabilities.has('manage_woocommerce')) {
      if (c.req.method !== 'GET') return c.redirect(`/${new URL(c.req.url).search}`, 303);
      context.request.simulation = {
        hasSwitcher: isOn('enable_storefront_switcher'),
        isAutomatic: isOn('enable_auto_currency'),
      };
    }
  }
  return next();
};

/** The simulated page with the simulation, and the currency it shows, in each of its links to other pages of the shop. */
export async function withSimulatedLinks(page: Html, query: URLSearchParams): Promise<Awaited<Html>> {
  const kept = new URLSearchParams([...query].filter(([name]) => name === 'currency' || isOwn(name)));
  return raw(
    String(await page).replaceAll(
      /(<(?:a|form)\b[^>]*?\b(?:href|action)=")(\/(?!\/)[^"?#]*)(?:\?([^"#]*))?(?=["#])/g,
      (_, start: string, path: string, own = '') => {
        const wanted = new URLSearchParams(own.replaceAll('&amp;', '&'));
        for (const [name, value] of kept) if (!wanted.has(name)) wanted.append(name, value);
        return `${start}${path}?${wanted.toString().replaceAll('&', '&amp;')}`;
      },
    ),
  );
}

const isOwn = (name: string): boolean => parameters.some((each) => each === name);
