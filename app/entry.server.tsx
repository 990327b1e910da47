import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { I18nextProvider } from 'react-i18next';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { renderedHtml } from '#app/lib/rendered-html.ts';
import { siteContext } from '#app/lib/site-context.ts';
import { languageOf } from '#domain/website/page-paths.ts';
import { localTexts } from './content/site-texts/local-texts.ts';

/** Milliseconds until React Router aborts pending loaders. */
export const streamTimeout = 5000;

/** Renders complete HTML without streaming: pages are cached, and must work without scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { basename, content } = context.get(siteContext);
  const { i18n } = localTexts(content, languageOf(new URL(request.url).pathname.slice(basename.length)));
  let statusCode = status;
  // Cleared after the render: an `AbortSignal.timeout()` would keep every page in memory until it expires.
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), streamTimeout + 1000);
  try {
    const { prelude } = await prerenderToNodeStream(
      <I18nextProvider i18n={i18n}>
        <ServerRouter context={entry} url={request.url} />
      </I18nextProvider>,
      {
        // Otherwise React moves large boundaries to the end of the document, where they need a script to be inserted.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        signal: timeout.signal,
        onError(error) {
          statusCode = 500;
          console.error(error);
        },
      },
    );
    const html = withDeferredDiscovery(deprioritizePreloads(await text(prelude)));
    headers.set('content-type', 'text/html; charset=utf-8');
    const response = new Response(streamOf(html), { headers, status: statusCode });
    renderedHtml.set(response, html);
    return response;
  } finally {
    clearTimeout(timer);
  }
}

const encoder = new TextEncoder();

/** Encodes the page only when the stream is read, so using `renderedHtml` instead costs nothing. */
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

/** Fonts and images are needed for the first paint; scripts are not. */
function deprioritizePreloads(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

/** See `head-script.ts`. Not in development, where React reports each difference. */
function withDeferredDiscovery(html: string): string {
  return process.env.NODE_ENV === 'production'
    ? html.replaceAll(' data-discover="true"', ' data-undiscovered')
    : html;
}
