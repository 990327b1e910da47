import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Database } from '@voltandes/platform/database/database';
import { respondOrUnavailable } from '@voltandes/platform/database/unavailable';
import { limitBody } from '@voltandes/platform/gateway/body-limit';
import { refuseUpgrade } from '@voltandes/platform/gateway/refuse-upgrade';
import { type HttpServer, listenHttp, type WebHandler } from '@voltandes/platform/http/listen';
import { requestUrl } from '@voltandes/platform/http/request-url';
import { serializeError } from '@voltandes/platform/serialize-error';
import pino from 'pino';
import { MAX_CV_BYTES } from '#domain/cv.ts';
import { logRequests } from './access-log.ts';
import { type Backend, startBackend } from './backend.ts';
import { startCvReader } from './cv-texts/start-cv-reader.ts';
import { withDefaultHeaders } from './default-headers.ts';
import { handleErrors } from './error-handler.ts';
import { withFailurePages } from './failure-page.ts';
import { startRemovingFiles } from './file-removals.ts';
import { ensureFirstAdministrator, type FirstAdministrator } from './first-administrator.ts';
import { health, ready, stopping } from './health.ts';
import { hasMailbox, serveMailbox } from './mailbox/mailbox.ts';
import { createBuiltRouteLabel } from './metrics/built-route-label.ts';
import { startMetrics } from './metrics/start-metrics.ts';
import { type ContentVersion, openContentVersion } from './pages/content-version.ts';
import type { SiteHandler } from './pages/page-cache.ts';
import { BUILD_DIRECTORY, createProductionSite } from './pages/site-handler.ts';
import { addressIn } from './replies/mail-header.ts';
import { replyMailbox } from './replies/reply-mailbox.ts';
import { startReadingReplies } from './replies/start-reading-replies.ts';
import { ensureSecrets } from './secrets.ts';
import { seedOnce } from './seed.ts';
import { startSendingMail } from './send-mail-regularly.ts';
import type { Settings } from './settings.ts';
import { createSocialImages } from './social-images/serve-social-image.ts';
import { serveStatic } from './static-files.ts';
import { startTraces } from './traces/start-traces.ts';

/** For programs; browsers get a page. */
const TOO_LARGE = 'El archivo no debe superar los 5MB. / The file must not exceed 5MB.';

export interface RunningServer extends AsyncDisposable {
  readonly url: string;
  readonly backend: Backend;
  /** Handles a request as over the network. */
  readonly fetch: WebHandler;
  /** Set when this start created the first administrator. */
  readonly administrator: FirstAdministrator | null;
}

/**
 * Starts the whole server: port, database, platform, initial content, site. The port comes first, so that a conflict
 * fails early.
 *
 * @param options.site replaces the built site (development)
 * @param options.logger replaces the logger to standard output
 */
export async function startServer(
  settings: Settings,
  options: {
    site?: (backend: Backend) => Promise<{ handle: SiteHandler; http(server: HttpServer): void }>;
    logger?: pino.Logger;
  } = {},
): Promise<RunningServer> {
  await using resources = new AsyncDisposableStack();
  const logger = options.logger ?? pino({ level: settings.LOG_LEVEL, serializers: { err: serializeError } });
  const http = resources.use(
    await listenHttp({
      port: settings.PORT,
      proxies: settings.TRUST_PROXY,
      middleware: (handle) => withDefaultHeaders(withFailurePages(handle), settings.SITE_URL),
    }),
  );
  const secrets = await ensureSecrets(settings);
  await using startLock = new AsyncDisposableStack();
  const backend = resources.use(
    await startBackend({ settings, secrets, logger, startLock, port: http.port }),
  );
  await seedOnce({ settings, backend, secretKey: secrets.secretKey });
  const administrator = await ensureFirstAdministrator({
    settings,
    client: backend.client(secrets.secretKey.reveal()),
  });
  await startLock.disposeAsync();
  const metrics =
    settings.METRICS_ADDRESS &&
    (await startMetrics({ backend, logger, settings, address: settings.METRICS_ADDRESS }));
  if (metrics) resources.use(metrics);
  const custom = await options.site?.(backend);
  const version = resources.use(await openContentVersion(backend));
  const site =
    custom?.handle ?? createProductionSite({ backend, settings, version, onPage: metrics?.countPage });
  custom?.http(http);
  http.server.on('upgrade', (request, socket, head) => {
    const isHandled = backend.platform?.upgrade(request, socket, head) ?? false;
    if (!isHandled) refuseUpgrade(socket, 404);
  });
  // While developing, addresses are logged as they are: no build knows the routes.
  const labelOf = custom ? async (pathname: string) => pathname : createBuiltRouteLabel();
  let isStopping = false;
  const answer = route({
    backend,
    labelOf,
    readiness: async () => (isStopping ? stopping() : ready(backend, settings)),
    site,
    version,
    logger,
    settings,
    mailbox: hasMailbox(settings) ? backend.platform?.database : undefined,
  });
  const handled = handleErrors(answer, { labelOf, logger });
  const handle = settings.ACCESS_LOG === 'true' ? logRequests(handled, { labelOf, logger }) : handled;
  resources.use(startSendingMail({ client: backend.client(), logger }));
  const queue = {
    client: backend.client(secrets.secretKey.reveal()),
    database: backend.platform?.database,
    logger,
  };
  resources.use(await startRemovingFiles(queue));
  if (settings.READ_CVS === 'true') resources.use(await startCvReader(queue));
  if (settings.BACKUP_URL && backend.databaseUrl) {
    const { startBackups } = await import('./backup/start-backups.ts');
    resources.use(await startBackups({ settings, databaseUrl: backend.databaseUrl, logger }));
  }
  const { IMAP_URL, MAIL_FROM, MAIL_REPLY_TO } = settings;
  const mailbox = IMAP_URL && replyMailbox(IMAP_URL, MAIL_REPLY_TO);
  if (mailbox) {
    const { secretKey } = secrets;
    const ownAddresses = [mailbox.address, addressIn(MAIL_FROM) ?? ''];
    const client = backend.client(secretKey.reveal());
    resources.use(startReadingReplies({ client, mailbox, secretKey, ownAddresses, logger }));
  }
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  const traces = endpoint && (await startTraces({ endpoint, logger, settings }));
  if (traces) resources.use(traces);
  const traced = traces ? traces.trace(handle) : handle;
  http.serve(metrics ? metrics.measure(traced) : traced);
  // Disposed first: requests finish before the services they depend on stop.
  resources.defer(async () => {
    isStopping = true;
    await setTimeout(settings.SHUTDOWN_DELAY_SECONDS * 1000);
    await http.drain();
  });
  const owned = resources.move();
  return {
    url: settings.SITE_URL,
    backend,
    fetch: withDefaultHeaders(handle, settings.SITE_URL),
    administrator,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

function route({
  backend,
  labelOf,
  readiness,
  site,
  version,
  logger,
  mailbox,
  settings,
}: {
  backend: Backend;
  labelOf: (pathname: string) => Promise<string>;
  readiness: () => Promise<Response>;
  site: SiteHandler;
  version: ContentVersion;
  logger: pino.Logger;
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
    const answer = await respondOrUnavailable(
      async () =>
        (mailbox ? await serveMailbox(mailbox, request, connection) : null) ??
        (await backend.platform?.fetch(request, connection)) ??
        (await socialImage(request)) ??
        (await serveStatic(clientFiles, request)) ??
        (await render(request, connection)),
    );
    // Read-your-writes: do not wait for PostgreSQL's notification.
    if (request.method !== 'GET' && request.method !== 'HEAD') version.invalidate();
    // Lets a user's report be matched with the log.
    const id = answer.headers.get('x-request-id') ?? randomUUID();
    answer.headers.set('x-request-id', id);
    const { status } = answer;
    const level = status < 500 ? 'debug' : 'error';
    if (logger.isLevelEnabled(level))
      logger[level]({ id, method: request.method, route: await labelOf(pathname), status }, 'request');
    return answer;
  };
}
