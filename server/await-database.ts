import { asAdministrator } from '@voltandes/platform/database';
import type { Secret } from '@voltandes/platform/runtime';
import type { Logger } from 'pino';
import { messageOf } from './message-of.ts';

/** How long a start waits for a database that is starting, or too busy to answer. */
const WAIT_MS = 60_000;

/** PostgreSQL's `invalid_password` and `cannot_connect_now`. Source: PostgreSQL's Appendix A. */
const WRONG_PASSWORD = '28P01';
const STARTING = '57P03';

/**
 * Connects once, before anything else does.
 *
 * @param options.bundledIn the data directory of a bundled database
 * @throws Error saying which database refuses the password, or has not responded for a minute
 */
export async function awaitDatabase(
  url: Secret,
  { bundledIn, logger, waitMs = WAIT_MS }: { bundledIn: string | null; logger: Logger; waitMs?: number },
): Promise<void> {
  const title = bundledIn === null ? `PostgreSQL at ${new URL(url.reveal()).host}` : 'The bundled PostgreSQL';
  const started = performance.now();
  const seconds = (): number => Math.round((performance.now() - started) / 1000);
  for (;;) {
    try {
      return await asAdministrator(url, async () => undefined);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === WRONG_PASSWORD && bundledIn !== null)
        throw new Error(
          `The database in ${bundledIn}/postgres refuses the password in ${bundledIn}/secrets.json: they belong to ` +
            'different installations. Nothing was changed: put back the secrets.json of this database, which each of ' +
            'its backups holds, or set DATA_DIR to another directory and restore a backup there.',
          { cause: error },
        );
      const reason = messageOf(error);
      if (code !== STARTING && reason !== 'timeout expired') throw error;
      if (performance.now() - started > waitMs)
        throw new Error(`${title} has not accepted a connection for ${seconds()} s: ${reason}.`, {
          cause: error,
        });
      logger.warn({ reason }, `${title} has not responded for ${seconds()} s: trying again`);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}
