import { format } from 'node:util';
import type { Logger } from 'pino';

/** Sends what the app and functions write to the console, and Node.js's warnings and last words, to the log. */
export function logConsole(logger: Logger): void {
  for (const level of ['debug', 'info', 'warn', 'error'] as const)
    console[level] = (...values: unknown[]) => {
      const err = values.find((value) => typeof value === 'object' && value !== null);
      const text = format(...values.filter((value) => value !== err));
      // Without a text, pino takes the error's message.
      logger[level]({ err }, text || undefined);
    };
  console.log = console.info;
  process.removeAllListeners('warning');
  process.on('warning', (warning) => logger.warn({ err: warning }, warning.message));
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, `uncaught: ${error.message}`);
    process.exit(1);
  });
}
