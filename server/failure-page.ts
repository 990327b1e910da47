import type { WebHandler } from '@voltandes/platform/http';
import { en, es } from '#app/i18n/shared/common.ts';
import { MAX_CV_MB } from '#domain/values/file-limits.ts';
import { COMPANY, telephoneLink } from '#domain/website/company.ts';
import { languageOf } from '#domain/website/page-paths.ts';

/** Default `Retry-After`. */
const RETRY_SECONDS = '30';

/** Read by students too: neither *tú* nor *usted*. Not among the texts of `app/i18n`, which every page would load. */
const TOO_LARGE = {
  es: {
    title: 'Los adjuntos pesan demasiado',
    body: `Los adjuntos no deben superar los ${MAX_CV_MB}MB en total. Basta volver atrás y elegir archivos más livianos.`,
  },
  en: {
    title: 'The attachments are too large',
    body: `Attachments must not exceed ${MAX_CV_MB}MB in total. Go back and choose smaller files.`,
  },
};

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Gives browsers a page for failures without one: while the server starts, when a page cannot be rendered, and when a
 * form posted without scripts is too large or one of too many. The page needs neither database nor build nor scripts. Other clients get
 * the handler's response.
 */
export function withFailurePages(handle: WebHandler): WebHandler {
  return async (request, connection) => {
    const answer = await handle(request, connection);
    const { status } = answer;
    if (![413, 429, 500, 503].includes(status)) return answer;
    const isBare = /^(?:text\/plain|$)/.test(answer.headers.get('content-type') ?? '');
    const isNavigation = request.headers.get('accept')?.includes('text/html') ?? false;
    if (!isBare || !isNavigation) return answer;
    const headers = new Headers(answer.headers);
    for (const name of ['content-length', 'content-encoding', 'etag']) headers.delete(name);
    headers.set('content-type', 'text/html; charset=utf-8');
    headers.set('cache-control', 'no-store');
    headers.set('content-security-policy', POLICY);
    if (status === 503 && !headers.has('retry-after')) headers.set('retry-after', RETRY_SECONDS);
    const { pathname } = new URL(request.url);
    const isPosted = request.method !== 'GET' && request.method !== 'HEAD';
    const body = request.method === 'HEAD' ? null : failurePage({ pathname, status, isPosted });
    return new Response(body, { status, headers });
  };
}

/** With the company's facts as shipped: the database, which has those that staff changed, may be what failed. */
function failurePage(options: { pathname: string; status: number; isPosted: boolean }): string {
  const { isPosted, pathname, status } = options;
  const language = languageOf(pathname);
  const { failure, notFound, retry } = language === 'en' ? en : es;
  const failed = status === 503 || status === 429 ? failure.unavailable : failure.title;
  const { title, body } =
    status === 413 ? TOO_LARGE[language] : { title: failed, body: isPosted ? failure.posted : failure.body };
  // Like `app/ui/error-screen.tsx`, in the colors of `app/styles.css`.
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#0b1a2a">
<meta name="robots" content="noindex">
<title>${title} · ${COMPANY.name}</title>
<style>
* { box-sizing: border-box; margin: 0 }
body { min-height: 100svh; display: grid; align-content: center; overflow-x: hidden; background: #0b1a2a; color: #f7f5f0;
  font: 1rem/1.6 "Instrument Sans", system-ui, sans-serif }
main { width: min(100% - 2rem, 80rem); margin: auto; padding-block: 3rem }
strong, h1 { font-family: Archivo, "Instrument Sans", system-ui, sans-serif; font-weight: 600; letter-spacing: -.02em }
strong { display: flex; align-items: center; gap: .75rem; font-size: 1.25rem }
.line { position: relative; height: 6rem; margin-block: 2rem }
.line svg { position: absolute; left: 50%; width: 100vw; height: 100%; translate: -50% }
h1 { max-width: 16ch; font-size: clamp(2rem, 5vw, 3.25rem); line-height: 1.1; text-wrap: balance }
p { margin-top: 1rem; max-width: 36rem; color: #b3bfca; text-wrap: pretty }
nav, address { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 2rem; font-style: normal }
address { column-gap: 2rem }
a { color: inherit; text-underline-offset: .25em }
a:hover { color: #d98a4b }
a:focus-visible { outline: 3px solid #d98a4b; outline-offset: 3px }
nav a { display: inline-flex; align-items: center; min-height: 3rem; padding-inline: 1.5rem; border: 1px solid #b3bfca;
  font-weight: 600; text-decoration: none }
nav a:hover { color: inherit; background: #14293f }
nav .primary { border-color: #a8541f; background: #a8541f; color: #fff }
nav .primary:hover { background: #8d4518; color: #fff }
</style>
</head>
<body>
<main>
<strong><svg viewBox="0 0 32 24" width="30" height="22" fill="none" stroke-width="2.6" aria-hidden="true"><path d="M2 3 12 21 19 8" stroke="#d98a4b"/><path d="M17 21 23 9l6 12" stroke="currentColor"/></svg>${COMPANY.name}</strong>
<div class="line"><svg viewBox="0 0 1600 100" preserveAspectRatio="xMidYMid slice" fill="none" stroke-width="4" aria-hidden="true"><g stroke="#d98a4b"><path d="M0 70h840m0 0 92-48"/><circle cx="840" cy="70" r="8" fill="#0b1a2a"/></g><g stroke="#4a6078"><path d="M950 70h650" stroke-dasharray="2 14" stroke-linecap="round"/><circle cx="942" cy="70" r="8" fill="#0b1a2a"/></g></svg></div>
<h1>${title}</h1>
<p>${body}</p>
<nav>${isPosted ? '' : `<a class="primary" href="">${retry}</a>`}<a href="${language === 'en' ? '/en' : '/'}">${notFound.home}</a></nav>
<address><a href="${telephoneLink(COMPANY.phone)}">${COMPANY.phone}</a><a href="mailto:${COMPANY.email}">${COMPANY.email}</a></address>
</main>
</body>
</html>
`;
}
