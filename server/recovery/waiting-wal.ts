import type { ClientBase } from 'pg';
import { z } from 'zod';

const waitingSchema = z.object({ segments: z.number(), minutes: z.number() });

/** The number of completed segments that are not archived yet, and how long the oldest has waited. */
export async function readWaitingWal(client: ClientBase): Promise<z.infer<typeof waitingSchema>> {
  const { rows } = await client.query(
    `select count(*)::int as segments,
       coalesce(round(extract(epoch from clock_timestamp() - min(modification)) / 60), 0)::int as minutes
     from pg_ls_archive_statusdir() where name like '%.ready'`,
  );
  return waitingSchema.parse(rows[0]);
}
