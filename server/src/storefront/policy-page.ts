import { labelByPolicy } from '@purser/contract/policies/labels';
import { policyPaths } from '@purser/contract/policies/policy';
import type { PolicyKind } from '@purser/contract/policies/policy';
import { policyBlocks } from '@purser/contract/policies/policy-text';
import type { Run } from '@purser/contract/policies/policy-text';
import { html } from 'hono/html';
import { joined, strong } from '../http/html.ts';
import type { Html } from '../http/html.ts';
import type { PolicyRow } from '../policies/policies.ts';
import { shopPage } from './storefront-layout.ts';
import { placedSwitcher } from './placed-switcher.ts';
import type { View } from './shop-view.ts';

/** What the shop promises, as the merchant wrote it; every word of it is escaped. */
export function policyPage(view: View, { policy, body, saved }: PolicyRow): Html {
  const { store } = view.context;
  const day = saved.toZonedDateTimeISO(store.timezone).toPlainDate();
  const title = labelByPolicy[policy];
  return shopPage(
    view,
    title,
    html`<article class="policy">
      <h1>${title}</h1>
      <p class="note">
        Last updated
        <time datetime="${day.toString()}">
          ${day.toLocaleString(store.locale.replace('_', '-'), { dateStyle: 'long' })}
        </time>
      </p>
      ${policyBlocks(body).map(
        (block, at) =>
          placedSwitcher(view, block, at) ??
          (block.kind === 'heading'
            ? html`<h2>${runs(block.runs)}</h2>`
            : block.kind === 'list'
              ? html`<ul>
                  ${block.items.map((item) => html`<li>${runs(item)}</li>`)}
                </ul>`
              : html`<p>${joined(block.lines.map(runs), html`<br />`)}</p>`),
      )}
    </article>`,
  );
}

const runs = (line: readonly Run[]): Html =>
  html`${line.map(({ text, isBold }) => (isBold ? strong(text) : html`${text}`))}`;

const order: readonly PolicyKind[] = ['terms_of_service', 'refund_policy'];

/** Beside each button that places an order. The pages open beside the form, which would forget what was typed. */
export function agreement({ policies }: Pick<View, 'policies'>): Html {
  const shown = order.filter((policy) => policies.includes(policy));
  if (shown.length === 0) return html``;
  const links = shown.map(
    (policy) => html`<a href="${policyPaths[policy]}" target="_blank">${labelByPolicy[policy].toLowerCase()}</a>`,
  );
  return html`<p class="note agreement">By placing your order you agree to our ${joined(links, ' and ')}.</p>`;
}
