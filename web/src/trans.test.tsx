import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

test('a name that looks like markup stays what it is', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const name = '<b>Mug</b> <0>';
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Trans>
        Remove <em>{name}</em>?
      </Trans>
    </I18nProvider>,
  );
  expect(html).toBe('Remove <em>&lt;b&gt;Mug&lt;/b&gt; &lt;0&gt;</em>?');
});
