/**
 * Waits until somebody asks the process to stop (Ctrl-C, SIGTERM), or what it cannot do without is lost.
 *
 * @throws Error when `lost` settles first
 */
export async function untilAsked(lost: Promise<void>): Promise<void> {
  const asked = new Promise<'asked'>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => resolve('asked'));
  });
  const outcome = await Promise.race([asked, lost.then(() => 'lost' as const)]);
  if (outcome === 'lost') throw new Error('PostgreSQL has ended unexpectedly.');
}
