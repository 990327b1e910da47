import type { HttpServer } from '@voltandes/platform/http/listen';
import type { ServerBuild } from 'react-router';
import { createServer as createVite } from 'vite';
import type { siteContext } from '#app/lib/site-context.ts';
import type { Backend } from './backend.ts';
import { createDevelopmentSite } from './pages/site-handler.ts';
import { printStartup } from './print-startup.ts';
import { readSettings } from './settings.ts';
import { startServer } from './start.ts';
import { waitForShutdown } from './wait-for-shutdown.ts';

// The same server as `npm start`, with the application as it is at this moment, and hot reload.
const settings = readSettings();
const vite = await createVite({ server: { middlewareMode: true, hmr: { port: settings.PORT + 1 } } });
await using server = await startServer(settings, { site });
printStartup(settings, server);
await waitForShutdown(server.backend.lost);
await vite.close();

async function site(backend: Backend) {
  const handle = createDevelopmentSite({
    backend,
    settings,
    // What a bundler loads has no types of its own.
    loadBuild: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
    loadContextKey: async () => {
      const module = await vite.ssrLoadModule('/app/lib/site-context.ts');
      return module.siteContext as typeof siteContext;
    },
  });
  return { handle, http: serveThroughVite };
}

/** Vite answers for the application's own files; everything else is ours. */
function serveThroughVite({ server: http }: HttpServer): void {
  const ours = http.listeners('request');
  http.removeAllListeners('request');
  http.on('request', (request, response) =>
    vite.middlewares(request, response, () => {
      for (const listener of ours) listener.call(http, request, response);
    }),
  );
}
