import type { PolicyBlock } from '@purser/contract/policies/policy-text';
import { html, raw } from 'hono/html';
import type { Html } from '../http/html.ts';
import { currencySwitcher } from './currency-switcher.ts';
import type { View } from './shop-view.ts';

/** How a block's select looks; colors are the light scheme's, because the dark one has its own. */
interface BlockStyle {
  fontSize: number;
  fontLineHeight: number;
  fontColor: string;
  border: boolean;
  borderRadius: number;
  borderColor: string;
  backgroundColor: string;
}

const blockStyle: BlockStyle = {
  fontSize: 14,
  fontLineHeight: 1.5,
  fontColor: '#000000',
  border: true,
  borderRadius: 3,
  borderColor: '#000000',
  backgroundColor: 'transparent',
};

/**
 * A currency switcher that the merchant placed in a text of the shop: a paragraph that is `[currency_switcher]` (the widget) or
 * `[currency_switcher_block]`, with attributes such as `title="Prices in" flag="yes"`. Undefined for any other block of the text.
 */
export function placedSwitcher(view: View, block: PolicyBlock, at: number): Html | undefined {
  if (block.kind !== 'paragraph' || block.lines.length !== 1) return undefined;
  const line = block.lines[0]?.map(({ text }) => text).join('') ?? '';
  const [, kind, attributes] = /^\[currency_switcher(_block)?((?:\s+\w+="[^"]{0,100}")*)\s*\]$/.exec(line) ?? [];
  if (attributes === undefined) return undefined;
  const given = new Map([...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));
  const isOn = (name: string, usual: boolean) =>
    given.has(name) ? ['yes', 'true', '1'].includes(given.get(name) ?? '') : usual;
  const id = `currency-${at}`;
  const look = { title: given.get('title') ?? '', symbol: isOn('symbol', true), flag: isOn('flag', false) };
  const switcher = currencySwitcher(view, id, look);
  if (!kind || !switcher) return html`${switcher}`;
  const number = (name: 'fontSize' | 'fontLineHeight' | 'borderRadius', most: number) => {
    const value = Number(given.get(name) || NaN);
    return value >= 0 && value <= most ? value : blockStyle[name];
  };
  const color = (name: 'fontColor' | 'borderColor' | 'backgroundColor') => {
    const value = given.get(name) ?? '';
    return /^(?:#[\da-f]{3,8}|transparent)$/i.test(value) ? value : blockStyle[name];
  };
  // Raw, because each value is a number or a color by now.
  const styles = raw(`#${id}-form select {
    font-size: ${number('fontSize', 60)}px;
    line-height: ${number('fontLineHeight', 5)};
    border-width: ${isOn('border', blockStyle.border) ? 1 : 0}px;
    border-radius: ${number('borderRadius', 60)}px;
  }
  @media not (prefers-color-scheme: dark) {
    #${id}-form select {
      color: ${color('fontColor')};
      border-color: ${color('borderColor')};
      background-color: ${color('backgroundColor')};
    }
  }`);
  return html`<style nonce="${view.nonce}">
      ${styles}
    </style>
    ${switcher}`;
}
