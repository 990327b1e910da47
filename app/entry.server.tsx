import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { I18nextProvider } from 'react-i18next';
import { type EntryContext, ServerRouter } from 'react-router';
import { en } from './i18n/en.ts';
import { es } from './i18n/es.ts';
import { createI18n } from './i18n/i18n.ts';
import { languageOf } from './i18n/language.ts';

/** Milliseconds; a page that is not ready by then is sent as far as it has come. */
export const streamTimeout = 5000;

/** Renders the whole page: it is kept for others, and it can be read without scripts. */
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
      // React would put large parts at the end, for a script to move where they belong.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      signal: AbortSignal.timeout(streamTimeout + 1000),
      onError(error) {
        statusCode = 500;
        console.error(error);
      },
    },
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(yieldingToContent(await text(prelude)), { headers, status: statusCode });
}

/** Scripts make the page move, they do not make it appear: fonts and pictures go first. */
function yieldingToContent(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}
