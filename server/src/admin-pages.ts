import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Context as HonoContext } from 'hono';
import { anyone, guard } from './access/guard.ts';
import type { RouteEnvironment } from './access/guard.ts';
import { sessionOf } from './access/authorize.ts';
import { enterTestHistory } from './access/test-history.ts';
import { messagePage } from './access/sign-in-page.ts';
import { adminHome } from './access/sign-in-routes.ts';
import { followConnectFlags } from './connect/connect-flags.ts';
import { followOnboardingFlags } from './connect/onboarding/onboarding-flags.ts';
import { scriptJson } from './http/html.ts';
import { permissionsOfOnboarding } from './http/security-headers.ts';
import { tellInsecureShop } from './inbox/news/tell-insecure-shop.ts';
import { followLoanOffer } from './loans/follow-loan-offer.ts';
import { ownPageSettings, pageSettings } from './page-settings.ts';
import { assetTags, screenOf } from './http/web-assets.ts';

/**
 * The admin's pages: one shell for every address, rendered by the web application. Visitors who are signed out are redirected
 * to the sign-in page and back. Without `manage_woocommerce` the page settings hold nothing of the store.
 */
export function adminPages(): Hono<RouteEnvironment> {
  const app = new Hono<RouteEnvironment>();
  // Access is decided inside, because refusals are pages: the sign-in page, or the reason.
  for (const path of ['/wp-admin/admin.php', '/wp-admin/user-edit.php', '/wp-admin/profile.php'])
    app.get(path, guard(anyone), adminPage);
  for (const path of ['/wp-admin', '/wp-admin/', '/wp-admin/index.php'])
    app.get(path, guard(anyone), (c) => c.redirect(adminHome, 302));
  return app;
}

async function adminPage(c: HonoContext<RouteEnvironment>): Promise<Response> {
  const { context, nonce } = c.var;
  const session = await sessionOf(context);
  if (!session) {
    const { pathname, search } = new URL(c.req.url);
    return c.redirect(`/wp-login.php?redirect_to=${encodeURIComponent(pathname + search)}`, 302);
  }
  c.header('cache-control', 'private, no-store');
  const isAllowed = session.user.capabilities.has('manage_woocommerce');
  // Screens follow one another in one document, so that all of them need what onboarding needs.
  if (isAllowed) c.header('permissions-policy', permissionsOfOnboarding(context));
  const query = new URL(c.req.url).searchParams;
  const answer = isAllowed && (await followOnboardingFlags(context, session, query));
  if (answer) return 'json' in answer ? c.json(answer.json) : c.redirect(answer.redirect, 302);
  const elsewhere =
    isAllowed && ((await followConnectFlags(context, session, query)) ?? (await followLoanOffer(context, query)));
  if (elsewhere) return c.redirect(elsewhere, 302);
  const scripts = assetTags('src/main.tsx', nonce, screenOf(c.req.query('path') ?? ''));
  const view = { storeName: context.store.name, nonce };
  if (!scripts)
    return c.html(
      messagePage(view, 'The admin is not built', 'Stop the server and run npm start, which builds it.'),
      503,
    );
  context.user = session.user;
  await enterTestHistory(context, false);
  const settings = isAllowed ? await pageSettings(context, session) : await ownPageSettings(context, session);
  if (isAllowed && !context.store.closed) await tellInsecureShop(context);
  return c.html(
    html`<!doctype html>
      <html lang="${context.store.locale}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <meta name="color-scheme" content="light dark" />
          <meta property="csp-nonce" nonce="${nonce}" content="${nonce}" />
          <title>${context.store.name}</title>
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <script type="application/json" id="purser-settings">
            ${scriptJson(settings)}
          </script>
          ${scripts}
        </head>
        <body>
          <div id="root"></div>
          <noscript>This page needs JavaScript.</noscript>
        </body>
      </html>`,
    isAllowed || isOwnPage(c.req.path) ? 200 : 403,
  );
}

/** The users' own profile, which every role may open. */
const isOwnPage = (path: string): boolean => /\/(?:user-edit|profile)\.php$/.test(path);
