import './production.ts';
import { announce } from './announce.ts';
import { InvalidSettings, readSettings } from './settings.ts';
import { startServer } from './start.ts';
import { untilAsked } from './until-asked.ts';

try {
  const settings = readSettings();
  await using server = await startServer(settings);
  announce(settings, server);
  await untilAsked(server.backend.lost);
} catch (error) {
  console.error(
    error instanceof InvalidSettings
      ? `Wrong settings:\n${error.message}`
      : error instanceof Error
        ? error.message
        : error,
  );
  process.exitCode = 1;
}
