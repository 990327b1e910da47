import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { en } from '#app/i18n/en.ts';
import { es } from '#app/i18n/es.ts';
import { createI18n } from '#app/i18n/i18n.ts';
import { configureSupabase } from '#app/lib/supabase.ts';
import { languageOf } from '#domain/website/page-paths.ts';
import { ViewsPage } from './views-page.tsx';
import '../styles.css';

const { origin, pathname } = window.location;
const language = languageOf(pathname);
document.documentElement.lang = language;
configureSupabase({
  siteUrl: origin,
  supabaseUrl: origin,
  publishableKey: 'views',
  tracking: { pixelId: null, conversionId: null, untrackedHosts: [] },
});

// Views seed the cache; nothing is fetched.
const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <I18nextProvider i18n={createI18n(language, language === 'en' ? en : es)}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={createBrowserRouter([{ path: '*', element: <ViewsPage /> }])} />
        </QueryClientProvider>
      </I18nextProvider>
    </StrictMode>,
  );
