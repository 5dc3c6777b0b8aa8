import { settings } from './page-settings.ts';

let nonce = settings.nonce;

type AskToSignIn = () => Promise<boolean>;
let askToSignIn: AskToSignIn = () => Promise.resolve(false);
let asking: Promise<boolean> | undefined;

/** The shell registers the dialog that lets the user sign in again without leaving the page. */
export function onSessionEnded(ask: AskToSignIn): void {
  askToSignIn = ask;
}

/** The nonce for addresses that cannot carry a header, such as downloads (`_wpnonce`). */
export const currentNonce = (): string => nonce;

/** Fetches a fresh nonce for the session; false when the session has ended. */
export async function refreshNonce(): Promise<boolean> {
  const answer = await fetch('/wp-admin/admin-ajax.php?action=rest-nonce', { credentials: 'same-origin' });
  const text = (await answer.text()).trim();
  if (!answer.ok || !/^[\w-]{4,200}$/.test(text) || text === '0') return false;
  nonce = text;
  return true;
}

/** What became of a step of the sign-in; `code`: the password was right, and a code is asked for. */
export type SignInOutcome = 'signed-in' | 'code' | 'refused' | 'limited';

/** Signs in with fetch, so that the page keeps its unsaved input. Success is a redirect. */
export const signIn = (username: string, password: string): Promise<SignInOutcome> =>
  postSignIn('/wp-login.php', { log: username, pwd: password });

/** The second step. */
export const signInWithCode = (code: string): Promise<SignInOutcome> =>
  postSignIn('/wp-login.php?action=two-step', { code });

async function postSignIn(address: string, fields: Record<string, string>): Promise<SignInOutcome> {
  const answer = await fetch(address, {
    method: 'POST',
    redirect: 'manual',
    credentials: 'same-origin',
    body: new URLSearchParams({ ...fields, redirect_to: '/wp-admin/admin.php?page=wc-admin' }),
  });
  const isRedirect = answer.type === 'opaqueredirect' || (answer.status >= 300 && answer.status < 400);
  if (isRedirect) return (await refreshNonce()) ? 'signed-in' : 'refused';
  return answer.ok ? 'code' : answer.status === 429 ? 'limited' : 'refused';
}

/** Ends the session. It leaves the page, which asks before unsaved changes are lost. */
export const signOut = (): void =>
  globalThis.location.assign(`/wp-login.php?action=logout&_wpnonce=${encodeURIComponent(nonce)}`);

/** One dialog for all requests that fail together. */
function signInAgain(): Promise<boolean> {
  asking ??= askToSignIn().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function errorCode(answer: Response): Promise<string | undefined> {
  try {
    const body = (await answer.clone().json()) as { code?: string }; // our own server’s
    return body.code;
  } catch {
    return undefined;
  }
}

/** The request about the books that the page reads. */
function inHistory(request: Request): Request {
  if (!settings.testHistory) return request;
  const url = new URL(request.url);
  url.searchParams.set('test_history', String(settings.testHistory.id));
  return new Request(url, request);
}

/**
 * Sends a request as the signed-in user. A stale nonce is renewed once; an ended session asks the user to sign in and then repeats
 * the request. Repeating is safe: a request refused for its nonce or session has changed nothing. A quiet request doesn’t ask, so that
 * whoever is typing keeps the focus.
 */
export async function sendSignedIn(
  send: (nonce: string) => Promise<Response>,
  { isQuiet = false } = {},
): Promise<Response> {
  const answer = await send(nonce);
  const isStale = answer.status === 403 && (await errorCode(answer)) === 'rest_cookie_invalid_nonce';
  if (!isStale && answer.status !== 401) return answer;
  if (isStale && (await refreshNonce())) return send(nonce);
  return !isQuiet && (await signInAgain()) ? send(nonce) : answer;
}

/** Fetch as the signed-in user. */
export const fetchSignedIn = (request: Request, manner: { isQuiet?: boolean } = {}): Promise<Response> =>
  sendSignedIn((current) => {
    const attempt = request.clone();
    attempt.headers.set('X-WP-Nonce', current);
    return fetch(inHistory(attempt), { credentials: 'same-origin' });
  }, manner);
