import './production.ts';
import './umask.ts';
import { messageOf } from './message-of.ts';
import { printStartup } from './print-startup.ts';
import { InvalidSettings, readSettings } from './settings.ts';
import { startServer } from './start.ts';
import { waitForShutdown } from './wait-for-shutdown.ts';

try {
  const settings = readSettings();
  await using server = await startServer(settings);
  printStartup(settings, server);
  await waitForShutdown(server.backend.databaseLost, { delayMs: settings.SHUTDOWN_DELAY_SECONDS * 1000 });
} catch (error) {
  console.error(error instanceof InvalidSettings ? `Invalid settings:\n${error.message}` : messageOf(error));
  process.exitCode = 1;
}
