import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import type { Core } from '../api/core.ts';
import { accountPages } from './account-pages.ts';
import { capitalPages } from './capital-pages.ts';
import { actionPages, pageHeaders } from './action-pages.ts';
import { methodsFor } from './method-choice.ts';

const elementModules = [
  'appearance',
  'card-number',
  'field-rules',
  'form-faults',
  'form-fields',
  'form-inputs',
  'form-messages',
  'form-state',
  'form-view',
  'post-payment-method',
];

/** What the browser loads from `/sandbox`: the script that defines `window.Stripe`, the card form's frame, the pages of banks. */
export function browserApp(core: Core): Hono {
  const app = new Hono();
  app.get('/js/v3.js', (c) => asset(c, classicScript(stripeJs), 'text/javascript'));
  app.get('/js/connect.js', (c) => asset(c, classicScript(connectJs), 'text/javascript'));
  for (const name of ['element', 'challenge', 'hosted-onboarding'])
    app.get(`/js/${name}.js`, (c) => asset(c, script(name), 'text/javascript'));
  // Under the names by which `element.ts` imports them.
  for (const name of elementModules) app.get(`/js/${name}.ts`, (c) => asset(c, script(name), 'text/javascript'));
  app.get('/methods/local-methods.ts', (c) => asset(c, script('../methods/local-methods'), 'text/javascript'));
  for (const name of ['element', 'page']) app.get(`/js/${name}.css`, (c) => asset(c, file(`${name}.css`), 'text/css'));

  app.get('/pages/element', (c) => {
    c.header(
      'content-security-policy',
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    );
    return c.html(
      html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>Secure payment input</title>
            <link rel="stylesheet" href="../js/element.css" />
          </head>
          <body>
            <form novalidate data-now="${core.clock.now()}"></form>
            <script type="module" src="../js/element.js"></script>
          </body>
        </html>`,
    );
  });
  app.get('/pages/element/methods', async (c) => {
    const { key, account, currency } = c.req.query();
    if (key !== core.keys.publishable)
      return c.json({ error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } }, 401);
    return c.json({ payment_method_types: await methodsFor(core, account || core.keys.platform, currency ?? 'usd') });
  });
  app.use('/pages/capital/*', pageHeaders);
  app.route('/pages/capital', capitalPages(core));
  app.use('/pages/account/*', pageHeaders);
  app.route('/pages/account', accountPages(core));
  app.route('/pages', actionPages(core));
  return app;
}

function asset(c: Context, body: string, type: string): Response {
  return c.body(body, 200, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  });
}

const files = new Map<string, string>();
function file(name: string): string {
  const known = files.get(name) ?? readFileSync(new URL(name, import.meta.url), 'utf8');
  files.set(name, known);
  return known;
}

// The browser gets the same lines with the types blanked out.
const scripts = new Map<string, string>();
function script(name: string): string {
  const known = scripts.get(name) ?? withoutTypes(file(`${name}.ts`));
  scripts.set(name, known);
  return known;
}

// A page expects `window.Stripe` as soon as the script has run, which only a classic script can promise, and that can import
// nothing: the modules are joined, each after those that it imports.
const stripeJs = [
  'client',
  'emitter',
  'sandbox-element',
  'test-wallet',
  'express-element',
  'elements',
  'challenge-dialog',
  'sandbox-stripe',
  'v3',
].map((name) => `stripe-js/${name}`);
const connectJs = [
  'connector',
  'make-element',
  'connect-element',
  'notification-banner',
  'onboarding-style',
  'onboarding-fields',
  'onboarding-people',
  'account-onboarding',
  'connect',
].map((name) => `connect/${name}`);
function classicScript(names: string[]): string {
  const bodies = names.map((name) =>
    script(name)
      .replaceAll(/^import .*;$/gm, '')
      .replaceAll(/^export /gm, ''),
  );
  return `(() => {\n${bodies.join('\n')}\n})();`;
}

// Node itself uses this function without a warning; a direct call prints one to stderr, where the log goes.
function withoutTypes(source: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}
