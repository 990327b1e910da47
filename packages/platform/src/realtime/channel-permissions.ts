import type { Logger } from 'pino';
import { z } from 'zod';
import type { Caller } from '../database/caller.ts';
import type { Database } from '../database/database.ts';
import type { Transaction } from '../database/transaction.ts';
import { isUnavailable } from '../database/unavailable.ts';

const EXTENSIONS = ['broadcast', 'presence'] as const;
type Extension = (typeof EXTENSIONS)[number];

/** A caller's permissions on a channel. */
export interface ChannelPermissions {
  readonly read: ReadonlySet<Extension>;
  readonly write: ReadonlySet<Extension>;
}

/** Public channels are unrestricted. */
export const ALL_PERMISSIONS: ChannelPermissions = { read: new Set(EXTENSIONS), write: new Set(EXTENSIONS) };
const NO_PERMISSIONS: ChannelPermissions = { read: new Set(), write: new Set() };

/**
 * Evaluates the policies on `realtime.messages` for a private channel by reading and inserting as the caller, in a
 * transaction that is rolled back. A policy that fails, for example because it casts a client-supplied topic to a UUID,
 * grants nothing.
 * Source: https://supabase.com/docs/guides/realtime/authorization
 *
 * @throws Error when the database is unavailable
 */
export async function readPermissions(
  { database, logger }: { database: Database; logger: Logger },
  caller: Caller,
  topic: string,
): Promise<ChannelPermissions> {
  try {
    return await evaluatePolicies(database, caller, topic);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    logger.warn({ err: error }, 'a policy on realtime.messages failed; the channel is refused');
    return NO_PERMISSIONS;
  }
}

function evaluatePolicies(database: Database, caller: Caller, topic: string): Promise<ChannelPermissions> {
  return database.asRole(
    caller,
    async (tx) => {
      const probes = await tx.query('select array_agg(id) as ids from realtime.place_probes() as id');
      const { rows } = await tx.query('select extension from realtime.messages where id = any ($1)', [
        probes.rows[0]?.ids,
      ]);
      const read = z.array(z.object({ extension: z.enum(EXTENSIONS) })).parse(rows);
      const write: Extension[] = [];
      for (const extension of EXTENSIONS) if (await canWrite(tx, topic, extension)) write.push(extension);
      return { read: new Set(read.map(({ extension }) => extension)), write: new Set(write) };
    },
    { rollback: true, settings: new Map([['realtime.topic', topic]]) },
  );
}

async function canWrite(tx: Transaction, topic: string, extension: Extension): Promise<boolean> {
  await tx.query('savepoint probe');
  try {
    await tx.query('insert into realtime.messages (topic, extension) values ($1, $2)', [topic, extension]);
    return true;
  } catch {
    await tx.query('rollback to savepoint probe');
    return false;
  }
}
