import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AccountStatusCard } from './account-status-card.tsx';

i18n.loadAndActivate({ locale: 'en', messages: {} });

test('an account that could not be read has an error instead of its states', () => {
  const fraudProtection = { declineOnAVSFailure: false, declineOnCVCFailure: true };
  const card = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <AccountStatusCard accountStatus={{ error: true, fraudProtection }} />
    </I18nProvider>,
  );
  expect(card).toContain('Error determining the connection status.');
  expect(card).not.toContain('Payments');
});
