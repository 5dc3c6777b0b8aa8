import { html } from 'hono/html';

/** HTML with everything in it escaped. */
export type Markup = ReturnType<typeof html>;

interface Page {
  title: string;
  body: Markup;
  embedded?: boolean;
  /** Whether the action is completed, so that a parent page may close this one. */
  ended?: boolean;
}

/** A page of a bank or of the provider, as the sandbox plays them. */
export function page({ title, body, embedded, ended }: Page): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/sandbox/js/page.css" />
        ${ended || embedded ? html`<script src="/sandbox/js/challenge.js" defer></script>` : ''}
      </head>
      <body class="${embedded ? 'embedded' : ''} ${ended ? 'ended' : ''}">
        <main>
          <p class="ribbon">Demo: no real money moves</p>
          ${body}
        </main>
      </body>
    </html>`;
}
