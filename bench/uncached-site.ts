// The server of `npm start` with a new content version for each request, so that the page cache never has a page.
import '#server/production.ts';
import { createLogger } from '#server/create-logger.ts';
import { createProductionSite } from '#server/pages/site-handler.ts';
import { readSettings } from '#server/settings.ts';
import { startServer } from '#server/start.ts';
import { waitForShutdown } from '#server/wait-for-shutdown.ts';

const settings = readSettings();
const logger = await createLogger({ level: settings.LOG_LEVEL });
let versions = 0;
const version = { current: async () => String(++versions), invalidate: () => undefined };
await using server = await startServer(settings, {
  logger,
  site: async (backend, redirects) => ({
    handle: createProductionSite({ backend, settings, version, redirects }),
    http: () => undefined,
  }),
});
await waitForShutdown(server.backend.databaseLost, { logger });
