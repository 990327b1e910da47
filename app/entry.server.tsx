import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { I18nextProvider } from 'react-i18next';
import { type EntryContext, ServerRouter } from 'react-router';
import { en } from './i18n/en.ts';
import { es } from './i18n/es.ts';
import { createI18n } from './i18n/i18n.ts';
import { languageOf } from './i18n/language.ts';

/** Milliseconds until React Router aborts pending loaders. */
export const streamTimeout = 5000;

/** Renders complete HTML, without streaming: pages are cached and have to work without scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
): Promise<Response> {
  const language = languageOf(new URL(request.url).pathname);
  const i18n = createI18n(language, language === 'en' ? en : es);
  let statusCode = status;
  const { prelude } = await prerenderToNodeStream(
    <I18nextProvider i18n={i18n}>
      <ServerRouter context={entry} url={request.url} />
    </I18nextProvider>,
    {
      // Otherwise React moves large boundaries to the end, for a script to put in place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      signal: AbortSignal.timeout(streamTimeout + 1000),
      onError(error) {
        statusCode = 500;
        console.error(error);
      },
    },
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(deprioritizePreloads(await text(prelude)), { headers, status: statusCode });
}

/** Scripts are not needed for the first paint; fonts and images are. */
function deprioritizePreloads(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}
