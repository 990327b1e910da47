import { PassThrough, Readable } from 'node:stream';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { siteContext } from '#app/site-context.ts';
import { en } from './i18n/en.ts';
import { es } from './i18n/es.ts';
import { createI18n } from './i18n/i18n.ts';
import { languageOf } from './i18n/language.ts';

/** A page that is not ready by then is sent as far as it has come. */
export const streamTimeout = 5000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { nonce } = context.get(siteContext);
  const language = languageOf(new URL(request.url).pathname);
  const i18n = createI18n(language, language === 'en' ? en : es);
  // Robots get the whole page; people get its beginning at once.
  const waitsForAll = isbot(request.headers.get('user-agent') ?? '');
  return new Promise((resolve, reject) => {
    let statusCode = status;
    const { pipe, abort } = renderToPipeableStream(
      <I18nextProvider i18n={i18n}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </I18nextProvider>,
      {
        nonce,
        [waitsForAll ? 'onAllReady' : 'onShellReady']() {
          const body = new PassThrough();
          headers.set('content-type', 'text/html; charset=utf-8');
          resolve(new Response(Readable.toWeb(body) as ReadableStream, { headers, status: statusCode }));
          pipe(body);
        },
        onShellError: reject,
        onError(error) {
          statusCode = 500;
          if (!request.signal.aborted) console.error(error);
        },
      },
    );
    setTimeout(abort, streamTimeout + 1000).unref();
  });
}
