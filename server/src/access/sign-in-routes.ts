import { Hono } from 'hono';
import type { Context as HonoContext } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import type { Context } from '../context.ts';
import { transact } from '../database/database.ts';
import { limitBody } from '../http/limit-body.ts';
import { recordAudit } from './audit.ts';
import { restNonce, sessionOf } from './authorize.ts';
import { anyone, guard } from './guard.ts';
import type { RouteEnvironment } from './guard.ts';
import { createNonce, isNonce } from './nonce.ts';
import { endSession, sessionCookie } from './session.ts';
import { signIn } from './sign-in.ts';
import { messagePage, signInPage, signOutPage } from './sign-in-page.ts';

type Page = HonoContext<RouteEnvironment>;

/** Where merchants land. */
export const adminHome = '/wp-admin/admin.php?page=wc-admin&path=/payments/overview';

/** Signing in and out the way WordPress does, so that the ecosystem's clients work. */
export function signInRoutes(): Hono<RouteEnvironment> {
  const app = new Hono<RouteEnvironment>();
  app.get('/wp-login.php', guard(anyone), async (c) => {
    if (c.req.query('action') === 'logout') return signOut(c, c.req.query('_wpnonce'));
    const message = c.req.query('loggedout') === 'true' ? 'You’re signed out.' : undefined;
    return c.html(signInPage({ ...viewOf(c), redirectTo: localPath(c, c.req.query('redirect_to')), message }));
  });
  app.post('/wp-login.php', guard(anyone), limitBody(64 * 1024), async (c) => {
    if (isFromElsewhere(c))
      return c.html(
        messagePage(
          viewOf(c),
          'This sign-in didn’t come from our page',
          'Open the sign-in page of this store and try again.',
        ),
        403,
      );
    const form = await formOf(c);
    if (c.req.query('action') === 'logout') return signOut(c, form('_wpnonce'));
    return attempt(c, form('log'), form('pwd'), form('redirect_to') || c.req.query('redirect_to'));
  });
  app.get('/wp-admin/admin-ajax.php', guard(anyone), async (c) => {
    const { context } = c.var;
    if (c.req.query('action') !== 'rest-nonce') return c.text('0', 400);
    const session = await sessionOf(context);
    if (!session) return c.text('0', 401);
    return c.text(createNonce(context.clock.now(), session.token, restNonce, session.user.user_id));
  });
  return app;
}

async function attempt(c: Page, name: string, password: string, redirect: string | undefined): Promise<Response> {
  const { context } = c.var;
  const redirectTo = localPath(c, redirect);
  const view = { ...viewOf(c), redirectTo, username: name.slice(0, 200), isError: true };
  if (!name.trim() || !password)
    return c.html(signInPage({ ...view, message: 'Enter your username and password.' }), 401);
  const result = await signIn(context, name, password);
  if (result.state === 'limited') {
    c.header('retry-after', String(result.retry_after));
    const minutes = Math.ceil(result.retry_after / 60);
    const message = `Too many failed attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
    return c.html(signInPage({ ...view, message }), 429);
  }
  if (result.state === 'refused') return c.html(signInPage({ ...view, message: 'Wrong username or password.' }), 401);
  // Whatever session this browser had ends: a cookie planted before the sign-in is worth nothing after it.
  const old = await sessionOf(context);
  if (old) await endSession(context, old.session_id);
  setCookie(c, sessionCookie, result.token, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: context.request.origin.startsWith('https:'),
    maxAge: 14 * 24 * 3600,
  });
  const isMerchant = result.user.capabilities.has('manage_woocommerce');
  // The admin's door, not a page of it: who may not enter goes shopping.
  const isDoor = redirectTo === adminHome || redirectTo === '/wp-admin/admin.php?page=wc-admin';
  return c.redirect(isDoor && !isMerchant ? '/' : redirectTo, 302);
}

/** With the session's nonce at once, else after asking: a picture on another site must not sign anyone out. */
async function signOut(c: Page, nonce: string | undefined): Promise<Response> {
  const { context } = c.var;
  const session = await sessionOf(context);
  const done = () => {
    deleteCookie(c, sessionCookie, { path: '/' });
    return c.redirect('/wp-login.php?loggedout=true', 302);
  };
  if (!session) return done();
  const { token, user } = session;
  const now = context.clock.now();
  const isMeant = [restNonce, 'log-out'].some((action) => isNonce(nonce ?? '', now, token, action, user.user_id));
  if (!isMeant)
    return c.html(signOutPage({ ...viewOf(c), redirectTo: '' }, createNonce(now, token, 'log-out', user.user_id)));
  await endSession(context, session.session_id);
  await transact(context.db, (tx) =>
    recordAudit(tx, context, {
      action: 'signOut',
      object_type: 'user',
      object_id: String(user.user_id),
      outcome: 'done',
      user,
    }),
  );
  return done();
}

const viewOf = (c: Page) => ({ storeName: c.var.context.store.name, nonce: c.var.nonce });

/** A path of this site, whatever was asked for. */
function localPath(c: Page, target: string | undefined): string {
  const { origin } = c.var.context.request;
  if (!target || target.length > 2000 || /[\0\r\n\\]/.test(target)) return adminHome;
  const url = URL.canParse(target, origin) ? new URL(target, origin) : undefined;
  return url && url.origin === new URL(origin).origin && !url.pathname.startsWith('//')
    ? url.pathname + url.search + url.hash
    : adminHome;
}

/** A form on another site could sign a visitor into the attacker's account. */
function isFromElsewhere(c: Page): boolean {
  const origin = c.req.header('origin');
  const site = c.req.header('sec-fetch-site');
  if (origin && origin !== 'null') return !isSameHost(origin, c.var.context);
  return site !== undefined ? site === 'cross-site' : origin === 'null';
}

const isSameHost = (origin: string, { request }: Context): boolean =>
  URL.canParse(origin) && new URL(origin).host === new URL(request.origin).host;

async function formOf(c: Page): Promise<(name: string) => string> {
  const body: Record<string, string | File> = await c.req.parseBody().catch(() => ({}));
  return (name) => {
    const value = body[name];
    return typeof value === 'string' ? value.replaceAll('\0', '') : '';
  };
}
