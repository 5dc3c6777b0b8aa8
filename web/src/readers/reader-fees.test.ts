import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { readerFeesCsv } from './reader-fees.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

test('the file of a reader fee says what the table shows, and hostile ids stay text', () => {
  const text = readerFeesCsv(
    ['Reader id', 'Status', 'Transactions', 'Fee'],
    [
      { reader_id: 'tmr_1', count: 12, status: 'active', fee: { amount: 200, currency: 'usd' } },
      { reader_id: '=cmd', count: 0, status: 'inactive', fee: { amount: 0, currency: 'usd' } },
    ],
    (message) => i18n._(message),
  );
  expect(text).toBe("\uFEFFReader id,Status,Transactions,Fee\r\ntmr_1,Active,12,$2.00\r\n'=cmd,Inactive,0,$0.00\r\n");
});
