import './production.ts';
import './umask.ts';
import { createLogger } from './create-logger.ts';
import { logConsole } from './log-console.ts';
import { logStartup } from './log-startup.ts';
import { messageOf } from './message-of.ts';
import { InvalidSettings, readSettings } from './settings.ts';
import { startServer } from './start.ts';
import { waitForShutdown } from './wait-for-shutdown.ts';

const logger = await createLogger({ level: 'info' });
logConsole(logger);
try {
  const settings = readSettings();
  logger.level = settings.LOG_LEVEL;
  await using server = await startServer(settings, { logger });
  logStartup(logger, settings, server);
  await waitForShutdown(server.backend.databaseLost, {
    logger,
    delayMs: settings.SHUTDOWN_DELAY_SECONDS * 1000,
  });
} catch (error) {
  logger.fatal(error instanceof InvalidSettings ? `Invalid settings:\n${error.message}` : messageOf(error));
  process.exitCode = 1;
}
