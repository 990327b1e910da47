import type { Logger } from 'pino';

/** Deadline of a graceful shutdown; then the process exits, and PostgreSQL with it. */
const SHUTDOWN_DEADLINE_MS = 15_000;

/**
 * Resolves on SIGINT, SIGTERM or SIGHUP, and arms the shutdown deadline. Further signals change nothing: Ctrl-C reaches the
 * server twice, from the terminal and through npm.
 *
 * @param options.delayMs before the shutdown begins, added to its deadline
 * @throws Error when `databaseLost` settles first
 */
export async function waitForShutdown(
  databaseLost: Promise<string>,
  { delayMs = 0, logger }: { delayMs?: number; logger: Logger },
): Promise<void> {
  const signalled = new Promise<'signal'>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => resolve('signal'));
  });
  const outcome = await Promise.race([signalled, databaseLost.then((log) => ({ log }))]);
  setTimeout(() => {
    logger.fatal('Shutdown timed out: exiting.');
    process.exit(1);
  }, SHUTDOWN_DEADLINE_MS + delayMs).unref();
  if (outcome !== 'signal')
    throw new Error(`PostgreSQL exited unexpectedly. The last lines of its log:\n${outcome.log}`);
}
