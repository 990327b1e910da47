import { setTimeout } from 'node:timers/promises';
import { type HttpServer, listenHttp, refuseUpgrade, type WebHandler } from '@voltandes/platform/http';
import type { Logger } from 'pino';
import { pathWithoutTokens } from '#app/lib/path-without-tokens.ts';
import { logRequests } from './access-log.ts';
import { type Backend, startBackend } from './backend.ts';
import { completeSwap } from './backup/swap-in.ts';
import { withDefaultHeaders } from './default-headers.ts';
import { createDocuments } from './documents/serve-documents.ts';
import { handleErrors } from './error-handler.ts';
import { withFailurePages } from './failure-page.ts';
import { ensureFirstAdministrator } from './first-administrator.ts';
import { ready, stopping } from './health.ts';
import { logAdministrator } from './log-startup.ts';
import { hasMailbox } from './mailbox/mailbox.ts';
import { createBuiltRouteLabel } from './metrics/built-route-label.ts';
import { startMetrics } from './metrics/start-metrics.ts';
import { openContentVersion } from './pages/content-version.ts';
import type { SiteHandler } from './pages/page-cache.ts';
import { createProductionSite } from './pages/site-handler.ts';
import { openSiteRedirects, type SiteRedirects } from './pages/site-redirects.ts';
import { route } from './route.ts';
import { ensureSecrets } from './secrets.ts';
import { seedOnce } from './seed.ts';
import type { Settings } from './settings.ts';
import { startBackgroundWork } from './start-background-work.ts';
import { startTraces } from './traces/start-traces.ts';

/** For what a page waits for. */
const FOR_PAGES = { timeoutMs: 5000 } as const;
/** For a document of ten megabytes at half a megabit per second, in ms. */
const DOCUMENT_TIMEOUT_MS = 180_000;

export interface RunningServer extends AsyncDisposable {
  readonly url: string;
  readonly backend: Backend;
  /** Handles a request as if it came over the network. */
  readonly fetch: WebHandler;
}

/**
 * Starts the whole server: port, database, platform, initial content, site. The port comes first, so that a conflict
 * fails early.
 *
 * @param options.site replaces the built site (development)
 */
export async function startServer(
  settings: Settings,
  options: {
    site?: (
      backend: Backend,
      redirects: SiteRedirects,
    ) => Promise<{ handle: SiteHandler; http(server: HttpServer): void }>;
    logger: Logger;
  },
): Promise<RunningServer> {
  await using resources = new AsyncDisposableStack();
  const { logger } = options;
  const http = resources.use(
    await listenHttp({
      port: settings.PORT,
      proxies: settings.TRUST_PROXY,
      middleware: (handle) => withDefaultHeaders(withFailurePages(handle), settings.SITE_URL),
    }),
  );
  if (!settings.SUPABASE_URL) await completeSwap(settings);
  const secrets = await ensureSecrets(settings);
  await using startLock = new AsyncDisposableStack();
  const backend = resources.use(
    await startBackend({ settings, secrets, logger, startLock, port: http.port }),
  );
  await seedOnce({ settings, backend, logger, secretKey: secrets.secretKey });
  const administrator = await ensureFirstAdministrator({
    settings,
    client: backend.client(secrets.secretKey.reveal()),
    logger,
  });
  if (administrator) logAdministrator(logger, administrator);
  await startLock.disposeAsync();
  const metrics =
    settings.METRICS_ADDRESS &&
    (await startMetrics({ backend, logger, settings, address: settings.METRICS_ADDRESS }));
  if (metrics) resources.use(metrics);
  const version = resources.use(await openContentVersion(backend));
  const redirects = resources.use(
    openSiteRedirects({ client: backend.client(secrets.secretKey.reveal(), FOR_PAGES), logger, version }),
  );
  const custom = await options.site?.(backend, redirects);
  const site =
    custom?.handle ??
    createProductionSite({ backend, settings, version, redirects, onPage: metrics?.countPage });
  custom?.http(http);
  http.server.on('upgrade', (request, socket, head) => {
    const isHandled = backend.platform?.upgrade(request, socket, head) ?? false;
    if (!isHandled) refuseUpgrade(socket, 404);
  });
  // In development, paths are logged: there is no build that knows the routes.
  const labelOf = custom ? async (pathname: string) => pathWithoutTokens(pathname) : createBuiltRouteLabel();
  let isStopping = false;
  const answer = route({
    backend,
    documents: createDocuments({
      client: backend.client(secrets.secretKey.reveal(), FOR_PAGES),
      send: backend.sender(DOCUMENT_TIMEOUT_MS),
    }),
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
  resources.use(await startBackgroundWork({ backend, logger, secrets, settings }));
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
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
