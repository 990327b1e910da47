/** Deadline of a graceful shutdown; then the process exits, and PostgreSQL with it. */
const SHUTDOWN_DEADLINE_MS = 15_000;

/**
 * Resolves on SIGINT, SIGTERM or SIGHUP, and arms the shutdown deadline.
 *
 * @throws Error when `lost` settles first
 */
export async function waitForShutdown(lost: Promise<void>): Promise<void> {
  const asked = new Promise<'asked'>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => resolve('asked'));
  });
  const outcome = await Promise.race([asked, lost.then(() => 'lost' as const)]);
  setTimeout(() => {
    console.error('Shutdown timed out: exiting.');
    process.exit(1);
  }, SHUTDOWN_DEADLINE_MS).unref();
  if (outcome === 'lost') throw new Error('PostgreSQL has ended unexpectedly.');
}
