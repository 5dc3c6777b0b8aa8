import { Hono } from 'hono';
import type { Context as HonoContext } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { waitSentence } from './attempts.ts';
import type { Context } from '../context.ts';
import { transact } from '../database/database.ts';
import { limitBody } from '../http/limit-body.ts';
import { recordAudit } from './audit.ts';
import { restNonce, sessionOf } from './authorize.ts';
import { anyone, guard } from './guard.ts';
import type { RouteEnvironment } from './guard.ts';
import { createNonce, isNonce } from './nonce.ts';
import { findPendingSignIn, pendingCookie, pendingMinutes } from './pending-sign-in.ts';
import { codeRefusals } from './second-step.ts';
import { endSession, sessionCookie } from './session.ts';
import { signIn, signInWithCode } from './sign-in.ts';
import type { SecondStep, SignIn } from './sign-in.ts';
import { messagePage, secondStepPage, signInPage, signOutPage } from './sign-in-page.ts';

type Page = HonoContext<RouteEnvironment>;

/** Where merchants go after signing in. */
export const adminHome = '/wp-admin/admin.php?page=wc-admin&path=/payments/overview';

/** Signing in and out the way WordPress does, so that the ecosystem's clients work. */
export function signInRoutes(): Hono<RouteEnvironment> {
  const app = new Hono<RouteEnvironment>();
  app.get('/wp-login.php', guard(anyone), async (c) => {
    if (c.req.query('action') === 'logout') return signOut(c, c.req.query('_wpnonce'));
    if (c.req.query('action') === 'two-step') return showSecondStep(c);
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
    if (c.req.query('action') === 'two-step')
      return takeSecondStep(c, form('code'), kindOf(form('with')), form('redirect_to'));
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
    return c.html(signInPage({ ...view, message: waitSentence(result.retry_after) }), 429);
  }
  if (result.state === 'refused') return c.html(signInPage({ ...view, message: 'Wrong username or password.' }), 401);
  if (result.state === 'code-awaited') {
    setCookie(c, pendingCookie, result.token, {
      ...cookieOptions(c),
      path: '/wp-login.php',
      maxAge: pendingMinutes * 60,
    });
    // Not a redirect, which clients take for success.
    return c.html(secondStepPage({ ...viewOf(c), redirectTo }, 'code'));
  }
  return enter(c, result, redirectTo);
}

type Kind = 'code' | 'recovery_code';
const kindOf = (given: string | undefined): Kind => (given === 'recovery_code' ? given : 'code');

/** The page of the second step again, for the other kind of code or after a reload. */
async function showSecondStep(c: Page): Promise<Response> {
  const redirectTo = localPath(c, c.req.query('redirect_to'));
  return (await findPendingSignIn(c.var.context)) === undefined
    ? startOver(c, redirectTo)
    : c.html(secondStepPage({ ...viewOf(c), redirectTo }, kindOf(c.req.query('with'))));
}

async function takeSecondStep(c: Page, code: string, kind: Kind, redirect: string): Promise<Response> {
  const redirectTo = localPath(c, redirect);
  const again = (message: string, status: 401 | 429) =>
    c.html(secondStepPage({ ...viewOf(c), redirectTo, message, isError: true }, kind), status);
  if (!code.trim()) return again(kind === 'code' ? 'Enter the code.' : 'Enter a recovery code.', 401);
  const result = await signInWithCode(c.var.context, code.slice(0, 200));
  if (result.state === 'expired') return startOver(c, redirectTo);
  if (result.state === 'limited') {
    c.header('retry-after', String(result.retry_after));
    return again(waitSentence(result.retry_after), 429);
  }
  if (result.state !== 'signed-in') return again(codeRefusals[result.kind][result.state], 401);
  deleteCookie(c, pendingCookie, { path: '/wp-login.php' });
  return enter(c, result, redirectTo);
}

/** The password's step is too long ago, or another tab has finished the sign-in meanwhile. */
async function startOver(c: Page, redirectTo: string): Promise<Response> {
  if (await sessionOf(c.var.context)) return c.redirect(redirectTo, 302);
  const message = 'Your sign-in took too long. Enter your password again.';
  return c.html(signInPage({ ...viewOf(c), redirectTo, message, isWarning: true }), 401);
}

async function enter(
  c: Page,
  result: Extract<SignIn | SecondStep, { state: 'signed-in' }>,
  redirectTo: string,
): Promise<Response> {
  const { context } = c.var;
  // Ends the browser's earlier session, against session fixation.
  const old = await sessionOf(context);
  if (old) await endSession(context, old.session_id);
  setCookie(c, sessionCookie, result.token, { ...cookieOptions(c), path: '/', maxAge: 14 * 24 * 3600 });
  const isMerchant = result.user.capabilities.has('manage_woocommerce');
  // Users without access to the admin are sent to the shop.
  const isDoor = redirectTo === adminHome || redirectTo === '/wp-admin/admin.php?page=wc-admin';
  return c.redirect(isDoor && !isMerchant ? '/' : redirectTo, 302);
}

const cookieOptions = (c: Page) =>
  ({ httpOnly: true, sameSite: 'Lax', secure: c.var.context.request.origin.startsWith('https:') }) as const;

/** Immediately with the session's nonce, else after confirmation: an image on another site must not sign users out. */
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
