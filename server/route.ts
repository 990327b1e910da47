import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type Database, respondOrUnavailable } from '@voltandes/platform/database';
import { limitBody, requestUrl, type WebHandler } from '@voltandes/platform/http';
import type { Logger } from 'pino';
import { MAX_CV_BYTES } from '#domain/recruiting/cv.ts';
import { MAX_CV_MB } from '#domain/values/file-limits.ts';
import type { Backend } from './backend.ts';
import { isComplete } from './default-headers.ts';
import type { createDocuments } from './documents/serve-documents.ts';
import { health } from './health.ts';
import { serveMailbox } from './mailbox/mailbox.ts';
import type { ContentVersion } from './pages/content-version.ts';
import type { SiteHandler } from './pages/page-cache.ts';
import { BUILD_DIRECTORY } from './pages/site-handler.ts';
import type { Settings } from './settings.ts';
import { createSocialImages } from './social-images/serve-social-image.ts';
import { serveStatic } from './static-files.ts';

/** For API clients; browsers get a page. */
const TOO_LARGE = `El archivo no debe superar los ${MAX_CV_MB}MB. / The file must not exceed ${MAX_CV_MB}MB.`;

/**
 * Routes a request to the first handler that serves its path: health, cached pages, mailbox, platform, link previews,
 * documents, static files, and the site, which renders everything else.
 */
export function route({
  backend,
  documents,
  labelOf,
  readiness,
  site,
  version,
  logger,
  mailbox,
  settings,
}: {
  backend: Backend;
  documents: ReturnType<typeof createDocuments>;
  labelOf: (pathname: string) => Promise<string>;
  readiness: () => Promise<Response>;
  site: SiteHandler;
  version: ContentVersion;
  logger: Logger;
  mailbox: Database | undefined;
  settings: Settings;
}): WebHandler {
  const clientFiles = join(BUILD_DIRECTORY, 'client');
  const socialImage = createSocialImages({ visitor: backend.client(), version });
  const render: SiteHandler = async (request, connection) => {
    const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data') ?? false;
    const maxBytes = settings.MAX_BODY_BYTES + (isForm ? MAX_CV_BYTES : 0);
    const bounded = await limitBody(request, { maxBytes });
    return bounded ? site(bounded.request, connection) : new Response(TOO_LARGE, { status: 413 });
  };
  return async (request, connection) => {
    const { pathname } = requestUrl(request);
    if (pathname === '/health') return health();
    if (pathname === '/ready') return readiness();
    const answer =
      (await site.cached?.(request)) ??
      (await respondOrUnavailable(
        request,
        async () =>
          (mailbox ? await serveMailbox(mailbox, request, connection) : null) ??
          (await backend.platform?.fetch(request, connection)) ??
          (await socialImage(request)) ??
          (await documents(request)) ??
          (await serveStatic(clientFiles, request)) ??
          (await render(request, connection)),
      ));
    // Read-your-writes: do not wait for PostgreSQL's notification.
    if (request.method !== 'GET' && request.method !== 'HEAD') version.invalidate();
    // Lets a user's report be matched with the log.
    if (!isComplete(answer) && !answer.headers.has('x-request-id'))
      answer.headers.set('x-request-id', randomUUID());
    const { status } = answer;
    const level = status < 500 ? 'debug' : 'error';
    if (logger.isLevelEnabled(level)) {
      const id = answer.headers.get('x-request-id');
      logger[level]({ id, method: request.method, route: await labelOf(pathname), status }, 'request');
    }
    return answer;
  };
}
