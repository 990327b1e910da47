import pino from 'pino';
import type { QueuedChange } from '#platform/realtime/change-feed.ts';
import { readTableAccess } from '#platform/realtime/table-access.ts';
import { findVisibleChanges, planVisibilityCheck } from '#platform/realtime/visible-changes.ts';
import type { TestPlatform } from './platform.ts';

/**
 * Evaluates the policies of each published table on an empty deleted row, as realtime does: a failing policy would hide
 * its rows from subscribers.
 *
 * @returns the number of tables, how many are visible to `role`, and the logged failures
 */
export async function evaluatePublishedPolicies(
  { db, platform }: TestPlatform,
  role: string,
): Promise<{ tables: number; visible: number; failures: string[] }> {
  const failures: string[] = [];
  const logger = pino({ level: 'error' }, { write: (line) => failures.push(line) });
  const rows = await db.sql(
    "select schemaname, tablename from pg_publication_tables where pubname = 'supabase_realtime'",
  );
  const changes = rows.map(
    ({ schemaname, tablename }): QueuedChange => ({
      id: '1',
      committed_at: '',
      schema_name: String(schemaname),
      table_name: String(tablename),
      type: 'DELETE',
      record: null,
      old_record: {},
      rowJson: '{}',
      isTruncated: false,
    }),
  );
  const { database } = platform;
  const tableAccess = await readTableAccess(database, { tables: changes, roles: [role] });
  const caller = { role, claims: { role, sub: crypto.randomUUID() } };
  const check = planVisibilityCheck(role, changes, tableAccess);
  const [visible] = await findVisibleChanges(database, { callers: [caller], check, logger });
  return { tables: changes.length, visible: visible?.size ?? 0, failures };
}
