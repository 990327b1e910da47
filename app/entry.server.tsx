import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { I18nextProvider } from 'react-i18next';
import { type EntryContext, ServerRouter } from 'react-router';
import { renderedHtml } from '#app/lib/rendered-html.ts';
import { languageOf } from '#domain/page-paths.ts';
import { en } from './i18n/en.ts';
import { es } from './i18n/es.ts';
import { createI18n } from './i18n/i18n.ts';

/** Of all renders: nothing changes the language of an instance. */
const INSTANCES = { es: createI18n('es', es), en: createI18n('en', en) } as const;

/** Milliseconds until React Router aborts pending loaders. */
export const streamTimeout = 5000;

/** Renders complete HTML, without streaming: pages are cached and have to work without scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
): Promise<Response> {
  const i18n = INSTANCES[languageOf(new URL(request.url).pathname)];
  let statusCode = status;
  // Ended with the render: an `AbortSignal.timeout()` would keep every page in memory until its time is over.
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), streamTimeout + 1000);
  try {
    const { prelude } = await prerenderToNodeStream(
      <I18nextProvider i18n={i18n}>
        <ServerRouter context={entry} url={request.url} />
      </I18nextProvider>,
      {
        // Otherwise React moves large boundaries to the end, for a script to put in place.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        signal: timeout.signal,
        onError(error) {
          statusCode = 500;
          console.error(error);
        },
      },
    );
    const html = deprioritizePreloads(await text(prelude));
    headers.set('content-type', 'text/html; charset=utf-8');
    const response = new Response(streamOf(html), { headers, status: statusCode });
    renderedHtml.set(response, html);
    return response;
  } finally {
    clearTimeout(timer);
  }
}

const encoder = new TextEncoder();

/** Encodes the page when it is read: who takes its text from `renderedHtml` does not. */
function streamOf(html: string): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      pull(controller) {
        controller.enqueue(encoder.encode(html));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Scripts are not needed for the first paint; fonts and images are. */
function deprioritizePreloads(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}
