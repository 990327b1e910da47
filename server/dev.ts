import type { HttpServer } from '@voltandes/platform/http';
import type { ServerBuild } from 'react-router';
import { createServer as createVite } from 'vite';
import type { siteContext } from '#app/lib/site-context.ts';
import type { Backend } from './backend.ts';
import { createLogger } from './create-logger.ts';
import { logStartup } from './log-startup.ts';
import { createDevelopmentSite } from './pages/site-handler.ts';
import type { SiteRedirects } from './pages/site-redirects.ts';
import { readSettings } from './settings.ts';
import { startServer } from './start.ts';
import { waitForShutdown } from './wait-for-shutdown.ts';

// The server of `npm start`, with the app loaded from source and hot module reload.
const settings = readSettings();
const logger = await createLogger({ level: settings.LOG_LEVEL });
const vite = await createVite({ server: { middlewareMode: true, hmr: { port: settings.PORT + 1 } } });
await using server = await startServer(settings, { logger, site });
logStartup(logger, settings, server);
await waitForShutdown(server.backend.databaseLost, { logger });
await vite.close();

async function site(backend: Backend, redirects: SiteRedirects) {
  const handle = createDevelopmentSite({
    backend,
    settings,
    redirects,
    // Vite returns untyped modules.
    loadBuild: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
    loadContextKey: async () => {
      const module = await vite.ssrLoadModule('/app/lib/site-context.ts');
      return module.siteContext as typeof siteContext;
    },
  });
  return { handle, http: serveThroughVite };
}

/** Vite handles the app's modules first; everything else falls through to our server. */
function serveThroughVite({ server: http }: HttpServer): void {
  const handlers = http.listeners('request');
  http.removeAllListeners('request');
  http.on('request', (request, response) =>
    vite.middlewares(request, response, () => {
      for (const listener of handlers) listener.call(http, request, response);
    }),
  );
}
