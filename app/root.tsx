import instrumentSans from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Links, Meta, Outlet, Scripts, useLocation, useRouteLoaderData } from 'react-router';
import { localTexts } from '#app/content/site-texts/local-texts.ts';
import { changeMessages } from '#app/i18n/change-messages.ts';
import { siteContext } from '#app/lib/site-context.ts';
import { languageOf } from '#domain/website/page-paths.ts';
import { isPreviewPath } from '#domain/website/preview-path.ts';
import type { Route } from './+types/root.ts';
import archivo from './fonts/archivo.woff2?url';
import { PageAnnouncer } from './lib/page-announcer.tsx';
import { PageScroll } from './lib/page-scroll.tsx';
import { configureSupabase } from './lib/supabase.ts';
import { configureTracking } from './site/tracking/tracking.ts';
import styles from './styles.css?url';
import { replayClicks } from './ui/event-replay.ts';
import { headScript } from './ui/head-script.ts';
import './ui/last-used.ts';
import { PageError } from './ui/page-error.tsx';
import { Toaster } from './ui/toast.tsx';

const Preview = lazy(() => import('./site/preview/preview.tsx'));

const font = (href: string) => ({
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  href,
  crossOrigin: 'anonymous' as const,
});

export const links: Route.LinksFunction = () => [
  font(archivo),
  font(instrumentSans),
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export function loader({ context, url }: Route.LoaderArgs) {
  const { basename, config, content } = context.get(siteContext);
  const { changes } = localTexts(content, languageOf(url.pathname.slice(basename.length)));
  return { config, texts: changes, preview: content.preview };
}

/** Neither configuration nor texts change during a visit; in a preview, the texts do. */
export const shouldRevalidate = () => isPreviewPath(window.location.pathname);

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  const { i18n } = useTranslation();
  if (data) {
    configureSupabase(data.config);
    configureTracking(data.config.tracking);
    changeMessages(i18n, data.texts);
  }
  return (
    // The head's script sets an attribute of it.
    <html lang={languageOf(useLocation().pathname)} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#0b1a2a" />
        <Meta />
        <Links />
        {/* Runs only where the server has written it, so the client need not load its text. */}
        <script
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant inline script
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? headScript() : '' }}
        />
      </head>
      <body>
        {children}
        {data?.preview && (
          <Suspense>
            <Preview isEditor={data.preview === 'editor'} />
          </Suspense>
        )}
        <Toaster />
        <PageScroll />
        <PageAnnouncer />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  useEffect(() => {
    adoptSession();
    replayClicks();
  }, []);
  return <Outlet />;
}

/** Loads the code only when the fragment comes from a confirmation link. */
async function adoptSession(): Promise<void> {
  if (!/\b(?:access_token|error_code)=/.test(window.location.hash)) return;
  const { adoptSessionFromUrl } = await import('./lib/auth/session-from-url.ts');
  await adoptSessionFromUrl();
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} />;
}
