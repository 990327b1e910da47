/** How long an orderly end may take. What keeps it longer is cut off; PostgreSQL ends with the process. */
const END_WITHIN_MS = 15_000;

/**
 * Waits until somebody asks the process to stop (Ctrl-C, SIGTERM), or what it cannot do without is lost. From then on it
 * ends within its time.
 *
 * @throws Error when `lost` settles first
 */
export async function untilAsked(lost: Promise<void>): Promise<void> {
  const asked = new Promise<'asked'>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => resolve('asked'));
  });
  const outcome = await Promise.race([asked, lost.then(() => 'lost' as const)]);
  setTimeout(() => {
    console.error('The server did not end in time: it is cut off.');
    process.exit(1);
  }, END_WITHIN_MS).unref();
  if (outcome === 'lost') throw new Error('PostgreSQL has ended unexpectedly.');
}
