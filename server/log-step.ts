import type { Logger } from 'pino';

/** Logs a startup step when it begins, and its duration when it has ended. */
export async function logStep<T>(logger: Logger, title: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  logger.info(`${title} …`);
  try {
    const result = await work();
    logger.info({ ms: Math.round(performance.now() - started) }, `${title} done`);
    return result;
  } catch (error) {
    logger.error(`${title} failed`);
    throw error;
  }
}
