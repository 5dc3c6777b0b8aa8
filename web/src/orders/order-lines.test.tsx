import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { Order } from '@purser/contract/orders/order';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OrderLines } from './order-lines.tsx';

test('the items of an order are written like its totals, without a code after each amount', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const line = { id: 1, name: 'Mug', sku: 'mug', price: 3610, quantity: 3, refunded_quantity: 0, total: 10_830 };
  const order = { currency: 'eur', lines: [line] } as unknown as Order; // what the table reads of it
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <OrderLines order={order} />
    </I18nProvider>,
  );
  expect(html).toContain('>€108.30<');
  expect(html).toContain('>€36.10<');
});
