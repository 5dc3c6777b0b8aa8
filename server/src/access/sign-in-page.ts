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
}

// Raw, because a style element's content has no entities.
const styles = raw(`
:root { color-scheme: light dark; --ground: light-dark(#f4f4f1, #15171a); --card: light-dark(#fff, #1f2226); --text: light-dark(#1c1e21, #f1f2f3);
  --soft: light-dark(#5a6069, #a9b0b8); --line: light-dark(#868d96, #737b85); --accent: light-dark(#0b5d4c, #7fd6c0); --on-accent: light-dark(#fff, #10211c);
  --bad: light-dark(#a5211a, #ffb0a8); --bad-ground: light-dark(#fdecea, #3a1d1b); --good-ground: light-dark(#e9f5ec, #17301e); }
* { box-sizing: border-box }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 24px 16px; background: var(--ground); color: var(--text);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif }
main { width: 100%; max-width: 400px }
.mark { display: flex; align-items: center; gap: 10px; font-weight: 650; font-size: 18px; margin: 0 0 20px 4px }
.mark svg { width: 30px; height: 30px; flex: none }
.card { background: var(--card); border-radius: 14px; padding: 28px; box-shadow: 0 1px 2px rgb(0 0 0 / .08), 0 8px 28px rgb(0 0 0 / .07) }
h1 { margin: 0 0 4px; font-size: 22px; line-height: 1.25; letter-spacing: -.01em }
p { margin: 0 0 20px; color: var(--soft) }
label { display: block; margin: 0 0 6px; font-weight: 550; font-size: 15px }
input[type=text], input[type=password] { width: 100%; min-height: 44px; padding: 9px 12px; margin: 0 0 18px; font: inherit; color: inherit; background: var(--card);
  border: 1px solid var(--line); border-radius: 8px }
button { width: 100%; min-height: 46px; border: 0; border-radius: 8px; font: inherit; font-weight: 600; color: var(--on-accent); background: var(--accent); cursor: pointer }
button:hover { filter: brightness(1.08) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.notice { margin: 0 0 20px; padding: 10px 14px; border-radius: 8px; background: var(--good-ground); color: var(--text) }
.notice.bad { background: var(--bad-ground); color: var(--bad) }
.field { position: relative; margin: 0 0 18px }
.field input { margin: 0; padding-right: 76px }
.field button { position: absolute; inset: 5px 5px 5px auto; width: auto; min-height: 0; padding: 0 12px; border-radius: 6px; font-size: 14px; font-weight: 550;
  color: var(--accent); background: transparent }
.field button:hover { background: var(--ground); filter: none }
details { margin: 18px 0 0; color: var(--soft); font-size: 15px }
summary { width: fit-content; min-height: 24px; cursor: pointer; border-radius: 4px }
details p { margin: 6px 0 0 }
@media (max-width: 480px) { body { place-items: start center; padding-top: 40px } .card { padding: 22px 20px } }
.back { display: inline-block; margin: 20px 4px 0; color: var(--soft) }`);

// Hidden without scripts; a password that is shown is sent as one, so that browsers still offer to keep it.
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
          <div class="mark"><svg viewBox="0 0 28 28" aria-hidden="true">${mark}</svg><span>${storeName}</span></div>
          <div class="card">${body}</div>
          <a class="back" href="/">Go to the store</a>
        </main>
      </body>
    </html>`;

const notice = ({ message, isError }: SignInPage): Html | undefined =>
  message
    ? html`<div class="notice${isError ? ' bad' : ''}" id="notice" role="${isError ? 'alert' : 'status'}">
        ${message}
      </div>`
    : undefined;

export const signInPage = (view: SignInPage): Html =>
  page(
    'Sign in',
    view,
    html`<h1>Sign in</h1>
      <p>Payments and payouts for your store.</p>
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
          ${view.isError ? html`aria-describedby="notice"` : 'autofocus'}
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
            ${view.isError ? html`aria-describedby="notice" autofocus` : ''}
          />
          <button type="button" id="show-password" aria-controls="user_pass" hidden>Show</button>
        </div>
        <input type="hidden" name="redirect_to" value="${view.redirectTo}" />
        <button type="submit" id="wp-submit">Sign in</button>
      </form>
      <details>
        <summary>Forgot your password?</summary>
        <p>
          Ask an administrator of the store for a new one. If you run the store, type
          <code>npm run store -- password</code> where it’s installed.
        </p>
      </details>
      <script nonce="${view.nonce}">
        ${showPassword};
      </script>`,
  );

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
