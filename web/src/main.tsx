import './ui/tokens.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api.ts';
import { applyColorScheme } from './color-scheme.ts';
import { loadLocale } from './i18n.ts';
import { createAdminRouter } from './routes.tsx';

applyColorScheme();
await loadLocale();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createAdminRouter()} />
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
);
