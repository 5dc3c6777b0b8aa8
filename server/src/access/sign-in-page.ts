import { html, raw } from 'hono/html';
import { mark } from '../http/favicon.ts';
import type { Html } from '../http/html.ts';

interface SignInPage {
  storeName: string;
  nonce: string;
  redirectTo: string;
  username?: string;
  /** What went wrong, or what happened. */
  message?: string;
  isError?: boolean;
  /** The message is a problem, but not one of what was entered. */
  isWarning?: boolean;
}

// Raw, because a style element's content has no entities.
const styles = raw(`
:root { color-scheme: light dark; --ground: light-dark(#f4f5f2, #0f1513); --card: light-dark(#fff, #161d1a); --text: light-dark(#16201c, #e6ece8);
  --soft: light-dark(#55615b, #a4b1aa); --edge: light-dark(#dfe3dd, #2b3631); --line: light-dark(#8b958f, #64736c); --accent: light-dark(#0d5c50, #6ccbb6);
  --accent-hover: light-dark(#0a483f, #8bdac8); --on-accent: light-dark(#fff, #06231d); --focus: light-dark(#0b66c3, #83bcff); --bad: light-dark(#ad231b, #f2867d);
  --bad-text: light-dark(#86190f, #f8bab3); --bad-ground: light-dark(#fae2df, #45150f); --good-text: light-dark(#19552e, #a5e0b8); --good-ground: light-dark(#dff0e3, #12351f) }
* { box-sizing: border-box }
body { margin: 0; min-height: 100dvh; display: grid; justify-items: center; align-items: start; padding: max(24px, 16dvh) 16px 24px; background: var(--ground);
  color: var(--text); font: 16px/1.5 -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif;
  overflow-wrap: anywhere }
main { width: 100%; max-width: 400px }
.mark { display: flex; align-items: center; gap: 12px; margin: 0 0 20px; line-height: 1.3 }
.mark svg { width: 34px; height: 34px; flex: none }
.mark strong { display: block; font-size: 17px; font-weight: 600 }
.mark span { color: var(--soft); font-size: 14px }
.card { background: var(--card); border: 1px solid var(--edge); border-radius: 12px; padding: 28px }
h1 { margin: 0 0 20px; font-size: 22px; line-height: 1.25; letter-spacing: -.01em; font-weight: 600 }
p { margin: 0 0 20px; color: var(--soft) }
h1:has(+ p) { margin-bottom: 6px }
label { display: block; margin: 0 0 6px; font-weight: 500; font-size: 15px }
input[type=text], input[type=password] { width: 100%; min-height: 44px; padding: 9px 12px; margin: 0 0 18px; font: inherit; color: inherit; background: var(--card);
  border: 1px solid var(--line); border-radius: 8px }
input[aria-invalid=true] { border-color: var(--bad) }
button { width: 100%; min-height: 46px; border: 0; border-radius: 8px; font: inherit; font-weight: 600; color: var(--on-accent); background: var(--accent); cursor: pointer }
button:hover { background: var(--accent-hover) }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
.notice { margin: 0 0 20px; padding: 10px 14px; border-radius: 8px; background: var(--good-ground); color: var(--good-text) }
.notice.bad { background: var(--bad-ground); color: var(--bad-text) }
.field { position: relative; margin: 0 0 18px }
.field input { margin: 0; padding-right: 76px }
.field button { position: absolute; inset: 5px 5px 5px auto; width: auto; min-height: 0; padding: 0 12px; border-radius: 6px; font-size: 14px; font-weight: 500;
  color: var(--accent); background: transparent }
.field button:hover { background: var(--ground) }
details { margin: 14px 0 -8px; color: var(--soft); font-size: 15px }
summary { display: flex; align-items: center; gap: 8px; width: fit-content; min-height: 32px; cursor: pointer; border-radius: 4px }
summary:hover, .back:hover { color: var(--text) }
summary::before { content: ""; width: 7px; height: 7px; border: solid currentColor; border-width: 0 2px 2px 0; transform: rotate(-45deg) }
details[open] summary::before { transform: translateY(-2px) rotate(45deg) }
details p { margin: 6px 0 8px }
code { display: block; width: fit-content; margin-top: 8px; padding: 6px 10px; border-radius: 6px; background: var(--ground); color: var(--text);
  font: 14px/1.5 ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace }
@media (max-width: 480px) { body { padding-top: 32px } .card { padding: 22px 20px } }
.after { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 20px; margin: 14px 0 -8px; font-size: 15px }
.after a { min-height: 32px; display: inline-flex; align-items: center; color: var(--accent); border-radius: 4px }
.back { display: inline-block; margin: 14px 0 0; padding: 6px 0; color: var(--soft) }`);

// Hidden without scripts; a password that is shown is still sent from a password field, so that browsers offer to save it.
const showPassword = raw(`
const field = document.getElementById('user_pass'), toggle = document.getElementById('show-password');
const show = (isShown) => { field.type = isShown ? 'text' : 'password'; toggle.textContent = isShown ? 'Hide' : 'Show';
  toggle.setAttribute('aria-label', isShown ? 'Hide what you typed' : 'Show what you typed') };
toggle.hidden = false; show(false);
toggle.addEventListener('click', () => { show(field.type === 'password'); field.focus() });
field.form.addEventListener('submit', () => show(false));`);

const page = (title: string, { storeName, nonce }: Pick<SignInPage, 'storeName' | 'nonce'>, body: Html): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${storeName}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style nonce="${nonce}">
          ${styles}
        </style>
      </head>
      <body>
        <main>
          <div class="mark">
            <svg viewBox="0 0 28 28" aria-hidden="true">${mark}</svg>
            <div><strong>Purser</strong><span>${storeName}</span></div>
          </div>
          <div class="card">${body}</div>
          <a class="back" href="/">Go to the store</a>
        </main>
      </body>
    </html>`;

const notice = ({ message, isError, isWarning }: SignInPage): Html | undefined =>
  message
    ? html`<div
        class="notice${isError || isWarning ? ' bad' : ''}"
        id="notice"
        role="${isError || isWarning ? 'alert' : 'status'}"
      >
        ${message}
      </div>`
    : undefined;

export const signInPage = (view: SignInPage): Html =>
  page(
    'Sign in',
    view,
    html`<h1>Sign in</h1>
      ${notice(view)}
      <form method="post" action="/wp-login.php">
        <label for="user_login">Username or email</label>
        <input
          type="text"
          id="user_login"
          name="log"
          value="${view.username ?? ''}"
          autocomplete="username"
          autocapitalize="none"
          spellcheck="false"
          required
          ${view.isError ? html`aria-invalid="true" aria-describedby="notice"` : 'autofocus'}
        />
        <label for="user_pass">Password</label>
        <div class="field">
          <input
            type="password"
            id="user_pass"
            name="pwd"
            autocomplete="current-password"
            autocapitalize="none"
            spellcheck="false"
            required
            ${view.isError ? html`aria-invalid="true" aria-describedby="notice" autofocus` : ''}
          />
          <button type="button" id="show-password" aria-controls="user_pass" hidden>Show</button>
        </div>
        <input type="hidden" name="redirect_to" value="${view.redirectTo}" />
        <button type="submit" id="wp-submit">Sign in</button>
      </form>
      <details>
        <summary>Forgot your password?</summary>
        <p>
          Ask an administrator of the store for a new one. If you run the server, set one there:
          <code>npm run store -- password</code>
        </p>
      </details>
      <script nonce="${view.nonce}">
        ${showPassword};
      </script>`,
  );

/** The second step, after the right password. A phone shows digits for the app's code and letters for a recovery code. */
export const secondStepPage = (view: SignInPage, kind: 'code' | 'recovery_code'): Html => {
  const isApp = kind === 'code';
  const other = new URLSearchParams({
    action: 'two-step',
    ...(isApp && { with: 'recovery_code' }),
    redirect_to: view.redirectTo,
  });
  return page(
    isApp ? 'Enter your code' : 'Enter a recovery code',
    view,
    html`<h1>${isApp ? 'Enter your code' : 'Enter a recovery code'}</h1>
      <p>
        ${
          isApp
            ? 'Open your authenticator app and enter the 6 digits it shows for this store.'
            : 'It’s one of the ten codes you saved when you turned on two-step sign-in. Each works once.'
        }
      </p>
      ${notice(view)}
      <form method="post" action="/wp-login.php?action=two-step">
        <label for="code">${isApp ? 'Code from your app' : 'Recovery code'}</label>
        <input
          type="text"
          id="code"
          name="code"
          ${isApp ? html`inputmode="numeric"` : ''}
          autocomplete="${isApp ? 'one-time-code' : 'off'}"
          autocapitalize="none"
          spellcheck="false"
          maxlength="60"
          required
          autofocus
          ${view.isError ? html`aria-describedby="notice" aria-invalid="true"` : ''}
        />
        <input type="hidden" name="with" value="${kind}" />
        <input type="hidden" name="redirect_to" value="${view.redirectTo}" />
        <button type="submit">Continue</button>
      </form>
      <p class="after">
        <a href="/wp-login.php?${other.toString()}">${isApp ? 'Use a recovery code' : 'Use your authenticator app'}</a>
        <a href="/wp-login.php?${new URLSearchParams({ redirect_to: view.redirectTo }).toString()}">Start over</a>
      </p>
      ${
        isApp
          ? ''
          : html`<details>
              <summary>Lost your codes too?</summary>
              <p>
                Ask an administrator of the store to turn off your two-step sign-in. If you run the server, do it there:
                <code>npm run store -- two-step-off</code>
              </p>
            </details>`
      }`,
  );
};

export const signOutPage = (view: SignInPage, signOutNonce: string): Html =>
  page(
    'Sign out',
    view,
    html`<h1>Sign out?</h1>
      <p>You’re about to sign out of ${view.storeName}.</p>
      <form method="post" action="/wp-login.php?action=logout">
        <input type="hidden" name="_wpnonce" value="${signOutNonce}" />
        <button type="submit">Sign out</button>
      </form>`,
  );

export const messagePage = (view: Pick<SignInPage, 'storeName' | 'nonce'>, title: string, text: string): Html =>
  page(
    title,
    view,
    html`<h1>${title}</h1>
      <p>${text}</p>`,
  );
