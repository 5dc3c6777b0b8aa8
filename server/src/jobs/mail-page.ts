import { html } from 'hono/html';
import type { Html } from '../http/html.ts';
import { paragraphs } from '../http/html.ts';

/** A mail: the same in its text and in its HTML. */
export interface Letter {
  /** The store's name. */
  shop: string;
  title: string;
  /** Each a paragraph, plain. */
  text: readonly string[];
  /** A table of labels and values under the text. */
  facts?: readonly (readonly [label: string, value: string])[];
  /** Where to act: a whole address. */
  link?: { label: string; href: string };
  /** How to reach the store, line by line, for those who don't work there. */
  contact?: readonly string[];
}

/** The two bodies of a letter. */
export const bodiesOf = ({
  shop,
  title,
  text,
  facts = [],
  link,
  contact = [],
}: Letter): { body_text: string; body_html: string } => ({
  body_text: [
    title,
    ...text,
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(link ? [`${link.label}: ${link.href}`] : []),
    [shop, ...contact].join('\n'),
  ].join('\n\n'),
  body_html: mailPage(
    shop,
    title,
    html`${paragraphs(...text)}
    ${
      facts.length > 0
        ? html`<table role="presentation" style="width:100%;border-collapse:collapse">
            ${facts.map(([label, value]) => labelled(label, value, 'left'))}
          </table>`
        : ''
    }
    ${link ? html`<p style="margin:20px 0 0"><a href="${link.href}" style="${button}">${link.label}</a></p>` : ''}`,
    contact,
  ),
});

const button =
  'display:inline-block;background:#1c1917;color:#fff;border-radius:6px;padding:10px 16px;text-decoration:none;font-weight:600';

/** Of a heading within a mail. */
export const mailHeading = 'font-size:16px;margin:24px 0 8px';
/** Of a cell of a table within a mail. */
export const mailCell = 'padding:6px 0;border-bottom:1px solid #e7e5e4';

/** A row of a table within a mail: amounts to the right, words to the left. */
export const labelled = (label: string, value: string, align: 'left' | 'right' = 'right'): Html =>
  html`<tr>
    <td style="${mailCell};color:#57534e;padding-right:16px;vertical-align:top;white-space:nowrap">${label}</td>
    <td style="${mailCell};text-align:${align};width:100%;overflow-wrap:anywhere">${value}</td>
  </tr>`;

/** The frame of every mail of a store; `contact` lists how to reach it, for customers. */
export const mailPage = (shop: string, title: string, body: Html, contact: readonly string[] = []): string =>
  String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>${title}</title>
        </head>
        <body style="margin:0;background:#f5f5f4;color:#1c1917;font:15px/1.5 system-ui,sans-serif">
          <div style="max-width:560px;margin:0 auto;padding:24px 16px">
            <p style="font-weight:600;margin:0 0 16px">${shop}</p>
            <div style="background:#fff;border:1px solid #e7e5e4;border-radius:8px;padding:24px">
              <h1 style="font-size:20px;margin:0 0 16px">${title}</h1>
              ${body}
            </div>
            ${contact.length > 0 ? html`<p style="color:#57534e">Questions? ${contact.join(' · ')}</p>` : ''}
          </div>
        </body>
      </html>`,
  );
